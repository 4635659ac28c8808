#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "assay/io/read.h"

namespace assay {

/// A stretch of text whose lines all belong to one query (or to none: blank lines, comments).
struct TextSegment {
    std::size_t begin = 0;
    std::size_t length = 0;
};

/// Where the lines of each query stand in a text whose lines begin with a query id.
struct LineIndex {
    std::vector<std::string_view> queries;  ///< in byte order
    std::vector<TextSegment> segments;      ///< by query, then in the order of the text
    /// Segments of query q: [begins[q], begins[q + 1]); empty when each query has one.
    std::vector<std::size_t> begins;

    std::span<const TextSegment> of(std::size_t query) const {
        if (begins.empty()) return {segments.data() + query, 1};
        return {segments.data() + begins[query], begins[query + 1] - begins[query]};
    }
};

/// Makes the index on `threads` threads; the result does not depend on their number.
LineIndex index_lines(std::string_view text, Dialect dialect, std::size_t threads);

}  // namespace assay
