#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "assay/metrics/trace.h"

namespace assay {

struct ToolResult;
struct ToolsStudy;

/// What the numbers of a tool are good for. Only `ok` has a place in verdicts, orders and advice.
enum class ToolStatus : std::uint8_t {
    ok,
    not_run,           ///< it was asked nothing
    failed,            ///< more than a share of its queries went wrong
    ids_do_not_match,  ///< more than a share of its results are not in the corpus
    few_queries,       ///< it was asked too few, and others were asked more
};
inline constexpr std::array<std::string_view, 5> kToolStatusNames{
    "ok", "not_run", "failed", "ids_do_not_match", "few_queries"};

/// For people.
Text status_text(ToolStatus status);

/// A verdict needs that many queries, unless there are no more.
inline constexpr std::size_t kEnoughQueries = 30;

/// Results whose ids the corpus does not have.
struct UnknownHits {
    std::size_t results = 0;  ///< of all queries
    std::size_t unknown = 0;  ///< of these
    std::vector<std::string> examples = {};
};

/// What a tool said of queries that went wrong.
struct FailureWords {
    std::string words;
    std::size_t count = 0;
};

/// What became of a tool's queries.
struct QueryCounts {
    std::size_t asked = 0;  ///< or would have been, had the tool not been given up
    std::size_t wrong = 0;  ///< of these: failed, timed out, or not run since it was given up
};
QueryCounts query_counts(const ToolResult& tool);

/// Some ids of the corpus, to put beside those that it does not have.
std::vector<std::string> corpus_examples(const ToolsStudy& study);

/// Fills status, unknown and failures of every tool. The scores are there already.
void judge_tools(ToolsStudy& study);

}  // namespace assay
