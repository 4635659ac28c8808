#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "assay/core/doc_table.h"
#include "assay/core/run.h"
#include "assay/metrics/judged_ranking.h"
#include "assay/metrics/metric.h"
#include "assay/trec_eval/arguments.h"
#include "assay/trec_eval/judgments.h"

namespace assay::trec_eval {

/// Joins the results and the judgments of one query after another, as trec_eval does: by score,
/// highest first, equal scores by document id; cut at -M; with -J judged documents only. One a
/// thread: it keeps its memory from query to query.
class QueryJoiner {
  public:
    explicit QueryJoiner(const Arguments& arguments) : arguments_{&arguments} {}

    /// By plain qrels. Throws Stop for a document that is there twice, on either side.
    JudgedRanking graded(std::span<RunRow> results, std::span<const JudgmentRow> judgments);

    /// By qrels of several raters: the ranking has one ranking a rater.
    JudgedRanking by_rater(std::span<RunRow> results, std::span<const JudgmentRow> judgments);

    /// Beside preferences. Equal scores are in ascending order here, and -J does nothing.
    PreferenceCase preferences(std::span<RunRow> results, std::span<const JudgmentRow> judgments);

  private:
    void order(std::span<RunRow>& results, bool ascending_ties);
    void number_documents(std::span<const RunRow> results);
    void grade(std::span<const RunRow> results, std::span<const JudgmentRow> judgments,
               RankingStorage& storage);

    const Arguments* arguments_;
    DocTable table_;
    RankingStorage storage_;
    std::vector<std::string_view> docs_;
    std::vector<PreferenceRow> preferences_;
};

}  // namespace assay::trec_eval
