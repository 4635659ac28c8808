#include <cstdint>
#include <string_view>

#include "assay/core/error.h"
#include "assay/search/query_parser.h"

namespace {

/// Clauses lie within the query, and every one says something.
void check(const std::vector<assay::Clause>& clauses, std::size_t size) {
    for (const assay::Clause& clause : clauses) {
        if (clause.begin > clause.end || clause.end > size || !(clause.weight >= 0.0)) {
            __builtin_trap();
        }
        const bool group = clause.kind == assay::Clause::Kind::group;
        if (group == clause.clauses.empty() || group != clause.text.empty()) __builtin_trap();
        check(clause.clauses, clause.end);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text{reinterpret_cast<const char*>(data), size};
    try {
        check(assay::parse_query(text).clauses, size);
    } catch (const assay::Error&) {
        // A message is what bad input deserves.
    }
    assay::parse_plain(text);
    return 0;
}
