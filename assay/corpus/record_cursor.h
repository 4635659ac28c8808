#pragma once

#include <cstdint>
#include <memory>

#include "assay/corpus/corpus.h"
#include "assay/io/value.h"

namespace assay {

/// Steps through the records of a file, one at a time.
class RecordCursor {
  public:
    virtual ~RecordCursor() = default;

    /// The next record, an object; null at the end. Valid until the next call. After an Error, the
    /// record at fault is behind us.
    virtual const Value* next() = 0;

    virtual std::size_t line() const = 0;  ///< where the last record begins
    virtual std::uint64_t bytes_read() const = 0;
};

/// `input` outlives the cursor. `format` is jsonl, json (an array of objects), csv or tsv. A table
/// without a header has two columns, which are called id and text.
std::unique_ptr<RecordCursor> make_record_cursor(const Input& input, CorpusFormat format,
                                                 const CorpusOptions& options);

}  // namespace assay
