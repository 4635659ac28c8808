#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "assay/core/bytes.h"

namespace assay::trec_eval {

/// Means and standard deviations of measures over reference runs, by query and measure.
class ZScores {
  public:
    /// Throws Stop when the file cannot be read or a line has not four fields.
    explicit ZScores(const std::string& path);

    /// The value as standard deviations from the mean; -1000000 where that is not known.
    double convert(std::string_view query, std::string_view measure, double value) const;

  private:
    struct Moments {
        std::string_view query;
        std::string_view measure;
        double mean;
        double deviation;
    };
    const Moments* find(std::string_view query, std::string_view measure) const;

    std::shared_ptr<const Bytes> bytes_;
    std::vector<Moments> moments_;  ///< by query, then measure
};

}  // namespace assay::trec_eval
