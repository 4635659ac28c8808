#include "assay/audit/query_bounds.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>
#include <vector>

namespace assay {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

/// The range of deltas seen so far.
struct Range {
    double low = kInfinity;
    double high = -kInfinity;
    double low_complete = kInfinity;  ///< of worlds in which every document has a grade
    double high_complete = -kInfinity;
    bool absent = false;  ///< in some world the query did not count
    bool absent_complete = false;
    void add(double delta, bool complete) {
        absent |= std::isnan(delta);
        absent_complete |= std::isnan(delta) && complete;
        if (std::isnan(delta)) return;
        low = std::min(low, delta);
        high = std::max(high, delta);
        if (!complete) return;
        low_complete = std::min(low_complete, delta);
        high_complete = std::max(high_complete, delta);
    }
    bool seen() const { return low <= high; }
    bool exact() const {
        return low == low_complete && high == high_complete && absent == absent_complete;
    }
};

/// a^b, or just above `limit` when it is more.
std::size_t limited_power(std::size_t a, std::size_t b, std::size_t limit) {
    std::size_t result = 1;
    for (std::size_t i = 0; i < b && result <= limit; ++i) result *= a;
    return std::min(result, limit + 1);
}

class QueryBounder {
  public:
    QueryBounder(Worlds& worlds, const BoundRules& rules)
        : worlds_{worlds},
          rules_{rules},
          nature_{rules.nature},
          levels_{worlds.levels()},
          lowest_(worlds.unknowns().size(), 0),
          highest_(lowest_.size(), static_cast<std::uint8_t>(levels_.size() - 1)) {
        for (std::size_t i = 0; i < levels_.size(); ++i) {
            if (stands_for_itself(i)) choices_.push_back(static_cast<std::uint8_t>(i));
        }
        for (std::size_t i = 0; i < lowest_.size(); ++i) {
            (worlds.unknowns()[i].in_reach ? near_ : far_).push_back(i);
        }
    }

    QueryBounds bounds() {
        if (rules_.scale_moves) return by_range(false);
        if (nature_.keeps_counting && std::isnan(worlds_.delta(highest_))) return never();
        if (rules_.form && (!rules_.form->divisor || rules_.all_grades)) return by_sum();
        if (rules_.all_grades || nature_.binary) {
            if (limited_power(choices_.size(), lowest_.size(), rules_.limit) <= rules_.limit) {
                std::vector<std::size_t> all(lowest_.size());
                std::iota(all.begin(), all.end(), std::size_t{0});
                Range range;
                go_through(all, lowest_, range);
                return from(range);
            }
            const bool far_divide = nature_.local || nature_.divides_both;
            if (far_divide &&
                2 * limited_power(choices_.size(), near_.size(), rules_.limit) <= rules_.limit) {
                return by_near_documents();
            }
        }
        return by_nature();
    }

  private:
    static QueryBounds never() { return {kNan, kNan, true, false, false}; }

    static QueryBounds from(const Range& range) {
        if (!range.seen()) return never();
        return {range.low, range.high, range.exact(), !range.absent, true};
    }

    /// Grades are as the highest or lowest of their kind to a metric that tells relevant from not.
    bool stands_for_itself(std::size_t level) const {
        const std::size_t first = worlds_.lowest_grade();
        if (!nature_.binary || levels_[first] < 0.0) return true;
        return level <= first || level + 1 == levels_.size();
    }

    bool complete(const std::vector<std::uint8_t>& choice) const {
        return worlds_.lowest_grade() == 0 ||
               std::ranges::none_of(choice, [](std::uint8_t level) { return level == 0; });
    }

    /// Every way to choose levels for some documents, the others as `choice` has them.
    void go_through(const std::vector<std::size_t>& documents, std::vector<std::uint8_t> choice,
                    Range& range) {
        std::vector<std::size_t> digits(documents.size(), 0);
        for (const std::size_t i : documents) choice[i] = choices_.front();
        for (;;) {
            range.add(worlds_.delta(choice), complete(choice));
            std::size_t i = 0;
            while (i < digits.size() && digits[i] + 1 == choices_.size()) {
                digits[i] = 0;
                choice[documents[i++]] = choices_.front();
            }
            if (i == digits.size()) return;
            choice[documents[i]] = choices_[++digits[i]];
        }
    }

    /// For given grades of the documents in reach, those of the others divide the difference by
    /// something, or by nothing: it is largest and smallest where they are all low or all high.
    QueryBounds by_near_documents() {
        Range range;
        std::vector<std::uint8_t> choice = lowest_;
        for (const std::size_t i : far_) {
            choice[i] = static_cast<std::uint8_t>(worlds_.lowest_grade());
        }
        go_through(near_, choice, range);
        go_through(near_, highest_, range);
        return from(range);
    }

    QueryBounds by_sum() {
        const bool counts = !std::isnan(worlds_.delta(lowest_));
        SumCase given = worlds_.sum_case(*rules_.form);
        given.at_least = rules_.skips && !counts ? 1 : 0;
        const auto relevant = std::ranges::find_if(
            levels_, [&](double grade) { return grade >= rules_.relevant_from; });
        given.relevant = static_cast<std::size_t>(relevant - levels_.begin());
        QueryBounds bounds{kInfinity, -kInfinity, counts || may_not_count(), counts, true};
        for (const double sign : {1.0, -1.0}) {
            const SumExtreme extreme = extreme_of(*rules_.form, given, sign);
            if (extreme.found) take_in(extreme, bounds);
        }
        // Without a relevant document the policy may make it 0 for both.
        if (counts) widen(worlds_.delta(lowest_), bounds);
        return bounds.low <= bounds.high ? bounds : never();
    }

    /// Also where every document has a grade.
    bool may_not_count() {
        const std::vector<std::uint8_t> graded(lowest_.size(),
                                               static_cast<std::uint8_t>(worlds_.lowest_grade()));
        return std::isnan(worlds_.delta(graded));
    }

    static void widen(double delta, QueryBounds& bounds) {
        bounds.low = std::min(bounds.low, delta);
        bounds.high = std::max(bounds.high, delta);
    }

    /// Exact where the metric itself finds what the sum says.
    void take_in(const SumExtreme& extreme, QueryBounds& bounds) {
        constexpr double kAlike = 1e-9;
        const double met = worlds_.delta(extreme.choice);
        const double scale = std::max(1.0, std::abs(extreme.value));
        const bool alike = std::abs(met - extreme.value) <= kAlike * scale;
        bounds.exact &= alike && complete(extreme.choice);
        // What it finds is the number that scoring would show.
        widen(alike ? met : extreme.value, bounds);
    }

    /// All that is known is what values there are.
    QueryBounds by_range(bool always) const {
        const double width = nature_.most - nature_.least;
        return {-width, width, false, always, true};
    }

    /// More relevant documents never take a query out of the count, so the lowest world tells
    /// whether it counts always.
    QueryBounds by_nature() {
        QueryBounds bounds =
            by_range(nature_.keeps_counting && !std::isnan(worlds_.delta(lowest_)));
        if (nature_.rises_with_grades) bound_by_arms(bounds);
        if (nature_.sum == Nature::Sum::common) bound_by_sum(bounds);
        if (nature_.divides_both) bound_by_numerators(bounds);
        return bounds;
    }

    struct Side {
        double low;
        double high;
    };
    /// What one arm alone can be. A ratio is at most its largest numerator over its smallest
    /// denominator, whichever worlds these are of.
    Side side(Arm arm) {
        const MetricValue low = worlds_.value(arm, lowest_);
        const MetricValue high = worlds_.value(arm, highest_);
        const bool starts = low.undefined == Undefined::no;
        if (std::isnan(high.numerator)) return {starts ? low.value : 0.0, high.value};
        Side result{0.0, kInfinity};
        if (starts && high.denominator > 0.0) result.low = low.numerator / high.denominator;
        if (starts && low.denominator > 0.0) result.high = high.numerator / low.denominator;
        if (high.numerator == 0.0) result.high = 0.0;
        result.high = std::min(result.high, nature_.most);
        return result;
    }

    void bound_by_arms(QueryBounds& bounds) {
        const Side base = side(kBase);
        const Side system = side(kNew);
        bounds.low = std::max(bounds.low, system.low - base.high);
        bounds.high = std::min(bounds.high, system.high - base.low);
    }

    /// Both arms are divided by the same, which lies between its values in the worlds of no and of
    /// all documents relevant.
    void divide(double least, double most, QueryBounds& bounds) {
        const MetricValue low = worlds_.value(kNew, lowest_);
        const double smallest = low.undefined == Undefined::no ? low.denominator : 0.0;
        const double largest = worlds_.value(kNew, highest_).denominator;
        if (!(smallest > 0.0)) return;
        bounds.low = std::max(bounds.low, least / (least < 0.0 ? smallest : largest));
        bounds.high = std::min(bounds.high, most / (most > 0.0 ? smallest : largest));
    }

    /// Every document does what it can for itself.
    void bound_by_sum(QueryBounds& bounds) {
        const SumCase given = worlds_.sum_case(*rules_.form);
        const double lowest = rules_.form->worth(levels_.front());
        const double highest = rules_.form->worth(levels_.back());
        double least = given.start;
        double most = given.start;
        for (const double weight : given.weights) {
            most += weight * (weight > 0.0 ? highest : lowest);
            least += weight * (weight > 0.0 ? lowest : highest);
        }
        divide(least, most, bounds);
    }

    void bound_by_numerators(QueryBounds& bounds) {
        const auto numerator = [&](Arm arm, const std::vector<std::uint8_t>& choice) {
            const MetricValue value = worlds_.value(arm, choice);
            return value.undefined == Undefined::no ? value.numerator : 0.0;
        };
        divide(numerator(kNew, lowest_) - numerator(kBase, highest_),
               numerator(kNew, highest_) - numerator(kBase, lowest_), bounds);
    }

    Worlds& worlds_;
    const BoundRules& rules_;
    const Nature& nature_;
    const std::vector<double>& levels_;
    std::vector<std::uint8_t> lowest_;
    std::vector<std::uint8_t> highest_;
    std::vector<std::uint8_t> choices_;  ///< levels the metric can tell apart
    std::vector<std::size_t> near_;      ///< documents in reach of the cutoff
    std::vector<std::size_t> far_;       ///< the others
};

/// The largest mean: sums over queries that always count, then those that may, best first, while
/// they raise it. `sign` -1 makes it the smallest.
double extreme_mean(std::span<const QueryBounds> queries, double sign) {
    double sum = 0.0;
    std::size_t count = 0;
    std::vector<double> optional;
    for (const QueryBounds& query : queries) {
        const double delta = sign > 0.0 ? query.high : -query.low;
        if (query.always) {
            sum += delta;
            ++count;
        } else if (query.sometimes) {
            optional.push_back(delta);
        }
    }
    std::ranges::sort(optional, std::greater{});
    for (const double delta : optional) {
        if (count > 0 && delta <= sum / static_cast<double>(count)) break;
        sum += delta;
        ++count;
    }
    return count == 0 ? kNan : sign * sum / static_cast<double>(count);
}

}  // namespace

QueryBounds bounds_of_query(Worlds& worlds, const BoundRules& rules) {
    return QueryBounder{worlds, rules}.bounds();
}

MeanBounds mean_bounds(std::span<const QueryBounds> queries) {
    MeanBounds bounds{extreme_mean(queries, -1.0), extreme_mean(queries, 1.0), true};
    for (const QueryBounds& query : queries) bounds.exact &= query.exact || !query.sometimes;
    return bounds;
}

}  // namespace assay
