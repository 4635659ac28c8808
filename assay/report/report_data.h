#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "assay/audit/audit.h"
#include "assay/compare/funnel.h"
#include "assay/compare/judged_lists.h"
#include "assay/evaluate/pointwise.h"
#include "assay/report/comparison_report.h"

namespace assay {

/// A metric at several depths, with the interval of the mean: one a system.
struct DepthCurve {
    struct Band {
        std::vector<double> mean;
        std::vector<double> low;
        std::vector<double> high;
    };
    std::string name;
    std::vector<std::size_t> k;
    std::vector<Band> systems;
};

/// How often each grade stands among the first results.
struct GradesAt {
    std::size_t depth = 10;
    /// [system][grade of ReportData::grades], the unjudged last.
    std::vector<std::vector<std::size_t>> systems;
};

struct LabelGrade {
    double grade = 0.0;
    std::string name;
    double gain = 0.0;
    bool relevant = false;
    std::size_t count = 0;
};

/// What is known of a query beside its values. Lists have a grade of kUnjudged where there is none.
struct ReportQuery {
    std::string text;
    std::map<std::string, std::string, std::less<>> attributes;
    std::vector<std::vector<JudgedResult>> lists;  ///< one a system; empty: not shown
};

/// Everything a report shows; docs/report-json.md describes it key by key.
struct ReportData {
    std::string title;
    Language language = Language::english;
    ComparisonReport compared;
    std::vector<LabelGrade> grades;  ///< lowest first
    std::vector<DepthCurve> curves;
    std::optional<GradesAt> grades_at;
    std::vector<std::pair<std::string, PointwiseReport>> pointwise;  ///< by name
    std::optional<Funnel> funnel;
    std::vector<AuditFinding> audit;
    std::vector<ReportQuery> queries;  ///< one a query of the table, or none
    std::size_t lists_left_out = 0;
    std::string tools;  ///< studies of search tools: JSON as docs/tools-json.md has it, or empty
};

/// The object that docs/report-json.md describes.
std::string report_json(const ReportData& data);

}  // namespace assay
