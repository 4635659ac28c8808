#pragma once

#include "assay/studies/tools_study.h"

namespace assay {

/// The order of the tools of status ok by rank score under the standard in use, under its other
/// thresholds, and under the other indexes of the site with all of these.
std::vector<ToolOrder> tool_orders(const ToolsStudy& study);

/// How far rank score and the primary metric of the labels order the tools alike: Kendall's tau of
/// the means, with a percentile interval over samples of the queries that have both. Nothing with
/// fewer than two tools of status ok, or two queries.
std::optional<LabelAgreement> label_agreement(const ToolsStudy& study);

}  // namespace assay
