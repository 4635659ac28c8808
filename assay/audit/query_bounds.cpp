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
    bool absent = false;  ///< in some world the query did not count
    void add(double delta) {
        absent |= std::isnan(delta);
        if (std::isnan(delta)) return;
        low = std::min(low, delta);
        high = std::max(high, delta);
    }
    bool seen() const { return low <= high; }
};

/// a^b, or just above `limit` when it is more.
std::size_t limited_power(std::size_t a, std::size_t b, std::size_t limit) {
    std::size_t result = 1;
    for (std::size_t i = 0; i < b && result <= limit; ++i) result *= a;
    return std::min(result, limit + 1);
}

/// How many ways there are to share n documents among k grades: (n + k - 1) over (k - 1).
std::size_t limited_shares(std::size_t n, std::size_t k, std::size_t limit) {
    double result = 1.0;
    for (std::size_t i = 1; i < k; ++i) {
        result *= static_cast<double>(n + i) / static_cast<double>(i);
        if (result > static_cast<double>(limit)) return limit + 1;
    }
    return static_cast<std::size_t>(std::llround(result));
}

class QueryBounder {
  public:
    QueryBounder(Worlds& worlds, const Nature& nature, std::size_t limit)
        : worlds_{worlds},
          nature_{nature},
          limit_{limit},
          count_{worlds.unknowns().size()},
          lowest_(count_, 0),
          highest_(count_, static_cast<std::uint8_t>(worlds.levels().size() - 1)) {
        // Grades between them are as one of these to a metric that tells relevant from not.
        for (std::size_t i = 0; i < worlds.levels().size(); ++i) {
            const bool end = i == 0 || i + 1 == worlds.levels().size();
            if (end || !nature.binary) choices_.push_back(static_cast<std::uint8_t>(i));
        }
    }

    QueryBounds bounds() {
        if (nature_.sum != Nature::Sum::no) find_weights();
        if (nature_.sum == Nature::Sum::fixed) {
            const QueryBounds bounds = from_nature();
            if (bounds.exact) return bounds;
        }
        const bool by_shares = nature_.sum == Nature::Sum::common &&
                               limited_shares(count_, choices_.size(), limit_) <= limit_;
        const bool all = limited_power(choices_.size(), count_, limit_) <= limit_;
        if (by_shares || all) {
            const Range range = by_shares ? go_through_shares() : go_through_all();
            if (!range.seen()) return {kNan, kNan, true, false, false};
            return {range.low, range.high, true, !range.absent, true};
        }
        return from_nature();
    }

  private:
    Range go_through_all() {
        Range range;
        std::vector<std::size_t> digits(count_, 0);
        std::vector<std::uint8_t> choice(count_, choices_.front());
        for (;;) {
            range.add(worlds_.delta(choice));
            std::size_t i = 0;
            while (i < count_ && digits[i] + 1 == choices_.size()) {
                digits[i] = 0;
                choice[i++] = choices_.front();
            }
            if (i == count_) return range;
            choice[i] = choices_[++digits[i]];
        }
    }

    /// What each unknown document's highest grade adds to the sum, new minus base. For worlds of
    /// as many documents of each grade the ideal is one and the same, so the delta is largest where
    /// the largest weights meet the highest grades, and smallest where they meet the lowest.
    void find_weights() {
        std::vector<std::uint8_t> choice = lowest_;
        const auto sum_of = [&](Arm arm) {
            const MetricValue value = worlds_.anchored_value(arm, choice);
            return nature_.sum == Nature::Sum::common ? value.numerator : value.value;
        };
        start_ = sum_of(kNew) - sum_of(kBase);
        weights_.resize(count_);
        for (std::size_t i = 0; i < count_; ++i) {
            choice[i] = highest_[i];
            weights_[i] = sum_of(kNew) - sum_of(kBase) - start_;
            choice[i] = 0;
        }
        by_weight_.resize(count_);
        std::iota(by_weight_.begin(), by_weight_.end(), std::size_t{0});
        std::ranges::stable_sort(by_weight_, std::greater{},
                                 [&](std::size_t i) { return weights_[i]; });
    }

    Range go_through_shares() {
        Range range;
        std::vector<std::size_t> shares(choices_.size(), 0);
        share_out(0, count_, shares, range);
        return range;
    }

    void share_out(std::size_t level, std::size_t left, std::vector<std::size_t>& shares,
                   Range& range) {
        if (level + 1 == choices_.size()) {
            shares[level] = left;
            add_extremes(shares, range);
            return;
        }
        for (std::size_t n = 0; n <= left; ++n) {
            shares[level] = n;
            share_out(level + 1, left - n, shares, range);
        }
    }

    void add_extremes(const std::vector<std::size_t>& shares, Range& range) {
        std::vector<std::uint8_t> upwards(count_);
        std::vector<std::uint8_t> downwards(count_);
        std::size_t next = 0;
        for (std::size_t level = 0; level < shares.size(); ++level) {
            for (std::size_t n = 0; n < shares[level]; ++n, ++next) {
                upwards[by_weight_[next]] = choices_[level];
                downwards[by_weight_[count_ - 1 - next]] = choices_[level];
            }
        }
        range.add(worlds_.delta(upwards));
        range.add(worlds_.delta(downwards));
    }

    /// More relevant documents never take a query out of the count, so two worlds tell whether it
    /// counts always or sometimes.
    QueryBounds from_nature() {
        QueryBounds bounds{-kInfinity, kInfinity, false, !std::isnan(worlds_.delta(lowest_)),
                           !std::isnan(worlds_.delta(highest_))};
        if (!bounds.sometimes) return {kNan, kNan, true, false, false};
        if (nature_.rises_with_grades) bound_by_arms(bounds);
        if (nature_.at_most_one) {
            bounds.low = std::max(bounds.low, -1.0);
            bounds.high = std::min(bounds.high, 1.0);
        }
        if (nature_.sum == Nature::Sum::fixed) bound_by_signs(bounds);
        if (nature_.sum == Nature::Sum::common) bound_by_sum(bounds);
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
        if (nature_.at_most_one) result.high = std::min(result.high, 1.0);
        return result;
    }

    void bound_by_arms(QueryBounds& bounds) {
        const Side base = side(kBase);
        const Side system = side(kNew);
        bounds.low = std::max(bounds.low, system.low - base.high);
        bounds.high = std::min(bounds.high, system.high - base.low);
    }

    /// Nothing divides: every document does what it can for itself.
    void bound_by_signs(QueryBounds& bounds) {
        std::vector<std::uint8_t> best = lowest_;
        std::vector<std::uint8_t> worst = lowest_;
        for (std::size_t i = 0; i < count_; ++i) {
            (weights_[i] > 0.0 ? best : worst)[i] = highest_[i];
        }
        const double low = worlds_.delta(worst);
        const double high = worlds_.delta(best);
        if (std::isnan(low) || std::isnan(high)) return;
        bounds.low = low;
        bounds.high = high;
        bounds.exact = bounds.always;
    }

    /// Both arms are divided by the same, which lies between its values in the worlds of no and of
    /// all documents relevant.
    void bound_by_sum(QueryBounds& bounds) {
        double least = start_;
        double most = start_;
        for (const double weight : weights_) (weight > 0.0 ? most : least) += weight;
        const MetricValue low = worlds_.value(kNew, lowest_);
        const double smallest = low.undefined == Undefined::no ? low.denominator : 0.0;
        const double largest = worlds_.value(kNew, highest_).denominator;
        if (!(smallest > 0.0)) return;
        bounds.low = std::max(bounds.low, least / (least < 0.0 ? smallest : largest));
        bounds.high = std::min(bounds.high, most / (most > 0.0 ? smallest : largest));
    }

    Worlds& worlds_;
    const Nature& nature_;
    std::size_t limit_;
    std::size_t count_;
    std::vector<std::uint8_t> lowest_;
    std::vector<std::uint8_t> highest_;
    std::vector<std::uint8_t> choices_;  ///< levels the metric can tell apart
    double start_ = 0.0;
    std::vector<double> weights_;
    std::vector<std::size_t> by_weight_;  ///< largest first
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

QueryBounds bounds_of_query(Worlds& worlds, const Nature& nature, std::size_t limit) {
    return QueryBounder{worlds, nature, limit}.bounds();
}

MeanBounds mean_bounds(std::span<const QueryBounds> queries) {
    MeanBounds bounds{extreme_mean(queries, -1.0), extreme_mean(queries, 1.0), true};
    for (const QueryBounds& query : queries) bounds.exact &= query.exact || !query.sometimes;
    return bounds;
}

}  // namespace assay
