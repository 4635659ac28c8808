#include "assay/adapters/tool.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace assay {
namespace {

constexpr std::array<std::string_view, 3> kDirections{"higher", "lower", "none"};
constexpr std::array<std::string_view, 5> kStatuses{"answered", "zero_hits", "failed", "timed_out",
                                                    "not_run"};

}  // namespace

std::string_view name_of(ScoreDirection direction) {
    return kDirections[static_cast<std::size_t>(direction)];
}

std::optional<ScoreDirection> parse_score_direction(std::string_view name) {
    const auto found = std::ranges::find(kDirections, name);
    if (found == kDirections.end()) return std::nullopt;
    return static_cast<ScoreDirection>(found - kDirections.begin());
}

std::string_view name_of(AnswerStatus status) {
    return kStatuses[static_cast<std::size_t>(status)];
}

std::vector<ToolAnswer> SearchTool::search_all(std::span<const std::string> queries,
                                               std::size_t limit,
                                               const std::function<bool()>& keep_on,
                                               const std::function<void(std::size_t query)>& done) {
    std::vector<ToolAnswer> answers(queries.size());
    for (std::size_t query = 0; query < queries.size(); ++query) {
        if (keep_on && !keep_on()) {
            for (std::size_t rest = query; rest < queries.size(); ++rest) {
                answers[rest].message = kStopped;
            }
            break;
        }
        answers[query] = search(queries[query], limit, false);
        if (done) done(query);
    }
    return answers;
}

}  // namespace assay
