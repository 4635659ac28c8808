#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "assay/compare/funnel.h"
#include "assay/core/scale.h"
#include "assay/report/score_report.h"

namespace assay {

/// A funnel and where it came from.
struct FunnelReport {
    Funnel funnel;
    Scale scale;
    std::string labels_source;
    std::vector<std::string> sources;  ///< one a stage
};

struct FunnelReportOptions {
    OutputFormat format = OutputFormat::table;
    Language language = Language::english;
    int digits = 4;
    /// Lost documents listed at most: by default 10 for people, all in JSON. CSV is one table: of
    /// the stages, or of the lost documents where a number is given.
    std::optional<std::size_t> lost = {};
};

/// The whole output of `assay funnel`.
std::string render_funnel(const FunnelReport& report, const FunnelReportOptions& options);

/// The same as docs/funnel-json.md describes it.
std::string funnel_json(const FunnelReport& report, std::size_t most_lost);

}  // namespace assay
