#include "assay/audit/sum_bounds.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>

namespace assay {
namespace {

constexpr double kNoise = 1e-13;

/// Levels that differ in worth, lowest first; of those alike the highest grade stands for all, so
/// that a document is relevant where that costs nothing.
struct Step {
    double worth = 0.0;
    std::uint8_t level = 0;
};

std::vector<Step> steps_of(const SumForm& form, std::span<const double> levels) {
    std::vector<Step> steps;
    for (std::size_t i = 0; i < levels.size(); ++i) {
        const double worth = form.worth(levels[i]);
        if (steps.empty() || worth != steps.back().worth) steps.push_back({worth, 0});
        steps.back().level = static_cast<std::uint8_t>(i);
    }
    return steps;
}

class SumMaximiser {
  public:
    SumMaximiser(const SumForm& form, const SumCase& given, double sign)
        : form_{form}, given_{given}, sign_{sign}, steps_{steps_of(form, given.levels)} {
        choose_documents();
        add_up_weights();
        fill_divisors();
        for (std::size_t i = 1; i < steps_.size(); ++i) {
            if (steps_[i].level >= given.relevant && forced_ == 0) forced_ = i;
        }
        // The lowest step is relevant already: nothing is forced.
        if (steps_.front().level >= given.relevant) forced_ = 0;
    }

    SumExtreme solve() {
        SumExtreme result;
        std::vector<std::size_t> counts(steps_.size(), 0);
        double best = -std::numeric_limits<double>::infinity();
        for (const bool highest : {false, true}) {
            counts.assign(steps_.size(), highest ? documents_.size() : 0);
            if (!highest) raise_forced(counts);
            consider(counts, best, result);
        }
        if (!result.found) return result;
        constexpr int kRounds = 60;  // two or three are the rule
        for (int round = 0; round < kRounds; ++round) {
            counts = best_counts(best);
            const double gained = sum_of(counts) - best * divisor_of(counts);
            if (!(gained > kNoise * std::max(1.0, std::abs(best)))) break;
            if (!consider(counts, best, result)) break;
        }
        result.value = sign_ * best;
        return result;
    }

  private:
    /// The documents with something to choose, largest weight first. Of those without a weight the
    /// divisor sees no more than its depth; the others stay at the lowest level.
    void choose_documents() {
        documents_.resize(given_.weights.size());
        std::iota(documents_.begin(), documents_.end(), std::size_t{0});
        const std::size_t most =
            std::max(given_.at_least, form_.divisor ? form_.divisor_depth : std::size_t{0});
        std::size_t without = 0;
        std::erase_if(documents_,
                      [&](std::size_t i) { return given_.weights[i] == 0.0 && ++without > most; });
        std::ranges::stable_sort(documents_, std::greater{},
                                 [&](std::size_t i) { return sign_ * given_.weights[i]; });
        resting_ = given_.weights.size() - documents_.size();
    }

    void add_up_weights() {
        sums_.assign(1, 0.0);
        for (const std::size_t i : documents_) {
            sums_.push_back(sums_.back() + sign_ * given_.weights[i]);
        }
        start_ = sign_ * given_.start + sums_.back() * steps_.front().worth;
    }

    /// A stretch of worths over which as many documents with a label lie above.
    struct Stretch {
        double length = 0.0;
        std::size_t known = 0;
    };
    std::vector<Stretch> stretches(double low, double high) const {
        std::vector<Stretch> result;
        while (low < high) {
            const auto below = std::ranges::find_if(
                known_, [&](double worth) { return !(worth > low); });  // highest first
            const auto known = static_cast<std::size_t>(below - known_.begin());
            const double to = known == 0 ? high : std::min(high, known_[known - 1]);
            result.push_back({to - low, known});
            low = to;
        }
        return result;
    }

    /// What those documents, and n unknown ones that lie above, too, add to the divisor.
    double divisor_over(const std::vector<Stretch>& parts, std::size_t n) const {
        double sum = 0.0;
        for (const Stretch& part : parts) sum += part.length * form_.divisor(part.known + n);
        return sum;
    }

    void fill_divisors() {
        divisors_.resize(steps_.size());
        fixed_divisor_ = form_.offset;
        if (!form_.divisor) return;
        known_ = given_.known_worths;
        std::ranges::sort(known_, std::greater{});
        const std::size_t all = documents_.size();
        fixed_divisor_ += divisor_over(stretches(0.0, steps_.front().worth), all + resting_);
        const double top = known_.empty() ? 0.0 : known_.front();
        fixed_divisor_ += divisor_over(stretches(steps_.back().worth, top), 0);
        for (std::size_t i = 1; i < steps_.size(); ++i) {
            const std::vector<Stretch> parts = stretches(steps_[i - 1].worth, steps_[i].worth);
            for (std::size_t n = 0; n <= all; ++n) divisors_[i].push_back(divisor_over(parts, n));
        }
    }

    double step_divisor(std::size_t i, std::size_t n) const {
        return divisors_[i].empty() ? 0.0 : divisors_[i][n];
    }

    double sum_of(const std::vector<std::size_t>& counts) const {
        double sum = start_;
        for (std::size_t i = 1; i < steps_.size(); ++i) {
            sum += (steps_[i].worth - steps_[i - 1].worth) * sums_[counts[i]];
        }
        return sum;
    }

    double divisor_of(const std::vector<std::size_t>& counts) const {
        double sum = fixed_divisor_;
        for (std::size_t i = 1; i < steps_.size(); ++i) sum += step_divisor(i, counts[i]);
        return sum;
    }

    void raise_forced(std::vector<std::size_t>& counts) const {
        if (forced_ == 0) return;
        for (std::size_t i = 1; i <= forced_; ++i) counts[i] = std::max(counts[i], needed());
    }

    std::size_t needed() const { return std::min(given_.at_least, documents_.size()); }

    /// How many documents reach each step where sum - x divisor is largest; never more than reach
    /// the step below.
    std::vector<std::size_t> best_counts(double x) const {
        const std::size_t all = documents_.size();
        std::vector<double> above(all + 1, 0.0);  // the best of the steps above, by documents left
        std::vector<std::vector<std::size_t>> taken(steps_.size());
        for (std::size_t i = steps_.size(); i-- > 1;) {
            const double rise = steps_[i].worth - steps_[i - 1].worth;
            const std::size_t fewest = i <= forced_ ? needed() : 0;
            taken[i].resize(all + 1);
            double best = -std::numeric_limits<double>::infinity();
            std::size_t best_n = 0;
            for (std::size_t n = 0; n <= all; ++n) {
                const double here = rise * sums_[n] - x * step_divisor(i, n) + above[n];
                if (n >= fewest && here > best) {
                    best = here;
                    best_n = n;
                }
                above[n] = best;
                taken[i][n] = best_n;
            }
        }
        std::vector<std::size_t> counts(steps_.size(), 0);
        std::size_t left = all;
        for (std::size_t i = 1; i < steps_.size(); ++i) left = counts[i] = taken[i][left];
        return counts;
    }

    /// Takes these counts where they give more. False where they do not.
    bool consider(const std::vector<std::size_t>& counts, double& best, SumExtreme& result) const {
        const double divisor = divisor_of(counts);
        if (!(divisor > 0.0)) return false;
        const double value = sum_of(counts) / divisor;
        if (result.found && !(value > best)) return false;
        best = value;
        result.found = true;
        result.choice.assign(given_.weights.size(), steps_.front().level);
        for (std::size_t i = 1; i < steps_.size(); ++i) {
            for (std::size_t n = 0; n < counts[i]; ++n) {
                result.choice[documents_[n]] = steps_[i].level;
            }
        }
        return true;
    }

    const SumForm& form_;
    const SumCase& given_;
    double sign_;
    std::vector<Step> steps_;
    std::vector<std::size_t> documents_;
    std::size_t resting_ = 0;    ///< documents that stay at the lowest level
    std::size_t forced_ = 0;     ///< the step that `at_least` documents must reach; 0: none
    std::vector<double> sums_;   ///< of the first weights
    double start_ = 0.0;         ///< with all unknown documents at the lowest step
    std::vector<double> known_;  ///< worths of documents with a label, highest first
    double fixed_divisor_ = 0.0;
    std::vector<std::vector<double>> divisors_;  ///< [step][documents that reach it]
};

}  // namespace

SumExtreme extreme_of(const SumForm& form, const SumCase& given, double sign) {
    return SumMaximiser{form, given, sign}.solve();
}

}  // namespace assay
