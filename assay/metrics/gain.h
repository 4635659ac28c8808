#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "assay/metrics/metric.h"

namespace assay {

/// How much a document of gain y adds: y, or 2^y - 1.
enum class GainForm { linear, exponential };

/// The options `gain=` and ir_measures' `dcg=`, and `gains=`, a map from grades to gains
/// (`{1:1,2:3}`) for this metric alone, shared by the DCG families.
std::vector<MetricOption> gain_options();

/// Those, and `rel=`, the grade below which documents gain nothing.
std::vector<MetricOption> gain_options_with_floor();

/// Brings `dcg=`, where `written` by the user, to the `gain=` it stands for, so that one metric has
/// one name; `spec` is what is meant, of a family with both. Throws Error on a bad value, and where
/// both are written and disagree.
void settle_gain(const MetricSpec& written, MetricSpec& spec);

/// What those options say. Throws Error on a bad value.
class GainRule {
  public:
    explicit GainRule(const MetricSpec& spec, std::optional<double> floor = std::nullopt);

    /// The gain of one document: `gain` from the label scale unless `gains=` maps its grade.
    double operator()(double grade, double gain) const {
        return changes_nothing_ ? gain : other_gain(grade, gain);
    }

    /// The gains of the ideal list, highest first. Points into `storage` unless the ranking's own
    /// list serves.
    std::span<const double> ideal(const JudgedRanking& ranking, std::vector<double>& storage) const;

    GainForm form() const { return form_; }

    /// What `gains=` says: pairs of a grade and its gain, in the order given.
    std::span<const std::pair<double, double>> map() const { return map_; }

  private:
    double other_gain(double grade, double gain) const;

    GainForm form_ = GainForm::linear;
    std::vector<std::pair<double, double>> map_;
    std::optional<double> floor_;  ///< lower grades gain nothing
    bool changes_nothing_ = true;
};

/// Discounts of the first ranks, made once: log2 costs more than everything else in DCG.
extern const std::array<double, 4096> kLog2Discounts;

/// log2(rank + 1), rank counted from 1.
inline double log2_discount(std::size_t rank) {
    return rank < kLog2Discounts.size() ? kLog2Discounts[rank]
                                        : std::log2(static_cast<double>(rank + 1));
}

}  // namespace assay
