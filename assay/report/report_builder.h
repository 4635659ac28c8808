#pragma once

#include <span>

#include "assay/core/labels.h"
#include "assay/core/run.h"
#include "assay/evaluate/plan.h"
#include "assay/report/report_data.h"

namespace assay {

/// nDCG@k and R@k at depths that double, each with the t interval of its mean.
std::vector<DepthCurve> depth_curves(const Labels& labels, std::span<const Run> runs,
                                     const Plan& plan, double confidence);

/// The grades that scoring sees, with what they mean, lowest first.
std::vector<LabelGrade> label_grades(const Labels& labels, const Policies& policies);

struct ListOptions {
    std::size_t whole_lists = 200;  ///< queries, those that changed most, that keep `whole` results
    std::size_t whole = 100;
    std::size_t others = 10;
    std::size_t most_bytes = 20'000'000;  ///< of the page
};

/// Fills texts, attributes, lists and grades_at: lists of the queries that changed most first, as
/// long as the page stays within its size.
void add_queries(const Labels& labels, std::span<const Run> runs, const Plan& plan,
                 const Queries* queries, const ListOptions& options, ReportData& data);

/// The page with the data in it: one file that needs nothing else.
std::string report_html(const ReportData& data);

}  // namespace assay
