#pragma once

#include <optional>

#include "assay/core/labels.h"
#include "assay/io/input.h"
#include "assay/io/read.h"

namespace assay {

/// Reads qrels of the usual kind on `threads` threads: four fields with one blank between them, a
/// plain number as grade, the same word in every iteration column, no document twice, no comment.
/// Nothing for any other file: the reader for all cases then takes it, and says what is wrong. In
/// trec_eval's dialects a usual grade is a whole number.
std::optional<Labels> read_usual_trec_labels(const Input& input, Dialect dialect,
                                             std::size_t threads);

}  // namespace assay
