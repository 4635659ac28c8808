#include "assay/compare/judged_lists.h"

#include <fmt/format.h>

#include "assay/core/error.h"
#include "assay/evaluate/select.h"

namespace assay {
namespace {

std::optional<Labels> select_if_needed(const Labels& labels, const Policies& policies) {
    if (labels.plain() && policies.aspect.empty()) return std::nullopt;
    return select_labels(labels, policies.aspect, policies.raters);
}

}  // namespace

JudgedLists::JudgedLists(const Labels& labels, const Policies& policies, const Run* candidates)
    : labels_{labels},
      selected_{select_if_needed(labels, policies)},
      join_{this->labels(), this->labels(), policies, {.docs = true}, candidates} {}

JudgedRanking JudgedLists::rank(std::size_t query, const Run& run, JoinWorkspace& workspace) const {
    join_.rank(query, run, run.find(labels().queries()[query]), workspace);
    return workspace.storage.view();
}

std::vector<JudgedResult> JudgedLists::list(std::size_t query, const Run& run, std::size_t depth,
                                            JoinWorkspace& workspace) const {
    const JudgedRanking ranking = rank(query, run, workspace);
    std::vector<JudgedResult> results;
    for (std::size_t i = 0; i < ranking.depth(depth); ++i) {
        results.push_back({std::string{ranking.docs[i]}, ranking.grades[i]});
    }
    return results;
}

std::vector<std::vector<JudgedResult>> judged_lists(const Labels& labels, std::span<const Run> runs,
                                                    std::string_view query,
                                                    const Policies& policies, std::size_t depth) {
    const JudgedLists lists{labels, policies};
    const auto number = lists.labels().find(query);
    if (!number) throw Error{fmt::format("{}: no query '{}' in the labels", labels.source, query)};
    JoinWorkspace workspace;
    std::vector<std::vector<JudgedResult>> result;
    for (const Run& run : runs) result.push_back(lists.list(*number, run, depth, workspace));
    return result;
}

}  // namespace assay
