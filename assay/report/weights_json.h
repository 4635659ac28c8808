#pragma once

#include <cstddef>
#include <string>

#include "assay/io/json.h"

namespace assay {

/// `"weights": {"source", "column", "skipped_rows"}`, where weights of queries were read from a
/// file. The table of scores and the result of a gate have them alike.
template <typename Weighted>
void write_weights(const Weighted& from, JsonWriter& json) {
    if (from.weights_source.empty()) return;
    json.key("weights").begin_object().key("source").text(from.weights_source);
    json.key("column").text(from.weights_column);
    json.key("skipped_rows").integer(from.skipped_weights).end_object();
}

}  // namespace assay
