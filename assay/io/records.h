#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string_view>

#include "assay/io/read.h"
#include "assay/io/value.h"

namespace assay {

/// Who takes the rows of a file of records. A row is an object whose members are its fields.
struct RecordTaker {
    /// Gets the header of a table before its rows. An Error thrown here ends the reading, lenient
    /// or not.
    std::function<void(const Value& header)> header = {};
    /// Gets each row. An Error thrown here skips the row when reading leniently.
    std::function<void(const Value& row)> row;
    /// Gets each member {"key": value} when the file is one JSON object; null where a reader has
    /// no use for such a file.
    std::function<void(const Value& member)> member = {};
};

/// Goes through a file of JSON lines, CSV or TSV with a header, or one JSON array (of rows) or
/// object. Views in rows are valid during the call only. Returns how many rows were skipped.
std::size_t for_each_record(const Input& input, Format format, bool lenient,
                            const RecordTaker& taker);

/// Calls `take`; when that throws an Error and reading is lenient, counts it and goes on.
void take_or_skip(bool lenient, std::size_t& skipped, const std::function<void()>& take);

}  // namespace assay
