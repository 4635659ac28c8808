#pragma once

/// Do labels and runs speak of the same queries and documents? The rule of every verb that holds
/// runs to labels: a run without a query of the labels is an error, little overlap and results of
/// which not one is labelled are warnings, and a gate cannot pass with them (docs/formats.md).

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "assay/core/labels.h"
#include "assay/core/overlap.h"
#include "assay/core/preferences.h"
#include "assay/core/run.h"
#include "assay/core/score_table.h"
#include "assay/metrics/message.h"

namespace assay {

/// Throws Error when a run has no query of the labels: it names every such run, shows ids of both
/// sides, and says what would make them agree where something does. A query that a run has without
/// a result is one in common here. `what` names the kind of file in the message.
void require_common_queries(const Labels& labels, std::span<const Run> runs,
                            std::string_view what = "run");
void require_common_queries(const Preferences& preferences, std::span<const Run> runs);
/// The same for queries that are no run's; `source` names their file.
void require_common_queries(const Labels& labels, std::span<const std::string_view> queries,
                            std::string_view source);

/// Adds the examples that warnings show to counts that call for one. Reads rows of the run only
/// where not one result is labelled.
void add_examples(const Labels& labels, const Run& run, RunOverlap& overlap);
void add_examples(const Preferences& preferences, const Run& run, RunOverlap& overlap);

/// Counts and examples of one run, for those who do not score it. The labels have one grade a
/// (query, document).
RunOverlap overlap_of(const Labels& labels, const Run& run);

/// Something about ids that a person should know before believing a number.
struct OverlapWarning {
    std::string id;  ///< stable: little_overlap, nothing_labelled, unknown_documents
    Message title;
    Message evidence;

    Message text() const { return {title.en + ": " + evidence.en, title.zh + "：" + evidence.zh}; }
};

/// What the counts of one run call for: nothing where it has results for at least half of the
/// labelled queries, one of them is labelled, and the corpus, where known, has nearly all.
std::vector<OverlapWarning> overlap_warnings(const RunOverlap& overlap);
std::vector<OverlapWarning> overlap_warnings(const SystemSummary& system);
/// What the labels of a table call for beside the corpus.
std::vector<OverlapWarning> label_warnings(const ScoreTable& table);

/// The warning of that id, whether or not it is called for.
OverlapWarning nothing_labelled(const RunOverlap& overlap);

/// "the labels have '001', '002', the run has '1', '2'; likely cause: ...".
Message unlike_queries(const RunOverlap& overlap);
Message unlike_corpus(const UnknownIds& unknown);

/// "likely cause: ..." with how many ids agree and what has to be dropped for it; empty where
/// nothing that is tried makes them agree.
Message likely_cause(const IdAgreement& agreement, const Text& first_side, const Text& second_side);

}  // namespace assay
