#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace assay {

/// One result as a run file gives it. `rank` is 0 where the file gives none.
struct RunRow {
    std::string_view doc;
    double score = 0.0;
    std::int64_t rank = 0;
};

/// Where rows are read into. Kept by a caller that reads many queries, so that memory is taken
/// once.
struct RowBuffer {
    std::vector<RunRow> rows;  ///< of one query, in the order of the file
    std::size_t skipped = 0;   ///< rows passed over by a lenient reader, summed over all reads
};

/// Gives the rows of a run query by query. Rows are views into bytes the object keeps.
class RunRows {
  public:
    virtual ~RunRows() = default;

    /// Replaces buffer.rows with the rows of `query`, a number below Run::queries.size(). Safe to
    /// call from several threads, each with its own buffer. Throws Error for a row it cannot read.
    virtual void read(std::size_t query, RowBuffer& buffer) const = 0;

    /// Where row `row` of `query` stands, as `file:line`, for an error found after reading.
    virtual std::string where(std::size_t query, std::size_t row) const = 0;
};

/// What rows say about their order.
enum class RowOrder {
    score,  ///< by score, highest first
    rank,   ///< no scores: by rank, lowest first
};

/// What one system returned for each query: documents with scores or ranks. A run can be larger
/// than memory: it knows where the rows of each query are and reads them when asked.
struct Run {
    std::string name;                       ///< of the system
    std::string source;                     ///< the file, for messages
    std::vector<std::string_view> queries;  ///< in byte order
    std::vector<double> latency_ms;  ///< one a query, NaN where unknown; empty when none known
    RowOrder order = RowOrder::score;
    bool lenient = false;     ///< duplicates are skipped, not errors
    std::size_t skipped = 0;  ///< rows passed over while opening; reading rows may skip more
    std::shared_ptr<const RunRows> rows;

    std::optional<std::size_t> find(std::string_view query) const;
};

}  // namespace assay
