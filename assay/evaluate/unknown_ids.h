#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "assay/core/labels.h"
#include "assay/core/overlap.h"
#include "assay/core/run.h"
#include "assay/core/score_table.h"

namespace assay {

/// Which documents there are, as far as ids go.
struct KnownDocuments {
    std::string source;                            ///< the corpus, for messages
    std::function<bool(std::string_view id)> has;  ///< whether it has such a document
    std::vector<std::string> sample;               ///< some of the ids
};

/// Of the results that a run has for labelled queries, those that are not in the corpus. A document
/// counts once for each query that returns it.
UnknownIds unknown_results(const Labels& labels, const Run& run, const KnownDocuments& known);

/// The same of labelled documents.
UnknownIds unknown_labels(const Labels& labels, const KnownDocuments& known);

/// Both, put into the table made of these labels and runs.
void add_unknown(const Labels& labels, std::span<const Run> runs, const KnownDocuments& known,
                 ScoreTable& table);

}  // namespace assay
