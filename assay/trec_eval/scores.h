#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "assay/core/run.h"
#include "assay/trec_eval/arguments.h"
#include "assay/trec_eval/judgments.h"
#include "assay/trec_eval/plan.h"
#include "assay/trec_eval/stop.h"
#include "assay/trec_eval/zscores.h"

namespace assay::trec_eval {

/// What one query of the judgments came to.
struct QueryScores {
    bool counted = false;        ///< false: passed over
    std::vector<double> values;  ///< one a Value of the plan
    std::string text;            ///< of relstring
    std::optional<Stop> failure;
};

/// All that an evaluation works on.
struct Job {
    const Arguments& arguments;
    const std::vector<Value>& plan;
    const JudgmentSet& judgments;
    JudgmentFormat format;
    const Run& run;
    const ZScores* zscores = nullptr;
};

/// The scores of every query of the judgments, in their order, whatever the number of threads.
/// Throws Stop when the results cannot be read.
std::vector<QueryScores> score_queries(const Job& job);

/// The values over all queries, one a Value of the plan.
std::vector<double> summarize(const Job& job, const std::vector<QueryScores>& queries);

}  // namespace assay::trec_eval
