#pragma once

// How far labels and runs speak of the same things, in the JSON of several verbs.

#include <optional>

#include "assay/core/score_table.h"
#include "assay/io/json.h"

namespace assay {

/// `queries_with_results`, `scored_results`, `labelled_results` and `unknown_documents` of a
/// system, as members of the object that is open; those that are not known are left out.
void write_overlap(const SystemSummary& system, JsonWriter& json);

/// `unknown_documents`, where the corpus is known.
void write_unknown(const std::optional<UnknownIds>& unknown, JsonWriter& json);

/// `warnings`, a list of `{id, about, text}`; none where nothing calls for one.
void write_warnings(const ScoreTable& table, JsonWriter& json);

}  // namespace assay
