#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "assay/metrics/trace.h"

namespace assay {

/// Fills `out` with the rank in `b`, counted from 1, of each document of `a`; 0 where b lacks it.
/// No list has a document twice.
void match_ranks(std::span<const std::string_view> a, std::span<const std::string_view> b,
                 std::vector<std::uint32_t>& out);

/// The first k documents, or all there are.
inline std::span<const std::string_view> top(std::span<const std::string_view> docs,
                                             std::size_t k) {
    return docs.first(k < docs.size() ? k : docs.size());
}

/// The documents of two lists side by side, in order of the first.
struct MatchedDocuments {
    std::vector<std::string_view> docs;
    std::vector<double> order_b;  ///< higher stands above in b: what count_pairs takes as grades
    std::vector<std::uint32_t> ends;  ///< what share a place in a, as count_pairs takes them
};

/// The documents that both lists have.
void match_common(std::span<const std::string_view> a, std::span<const std::string_view> b,
                  MatchedDocuments& out);

/// The documents that either list has. Those a list lacks share one place below its end.
void match_all(std::span<const std::string_view> a, std::span<const std::string_view> b,
               MatchedDocuments& out);

/// How many documents two lists share.
std::size_t count_common(std::span<const std::string_view> a, std::span<const std::string_view> b);

/// Writes down the documents that both lists have.
void trace_common(Trace& trace, std::span<const std::string_view> a,
                  std::span<const std::string_view> b);

}  // namespace assay
