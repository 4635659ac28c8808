#include "assay/compare/movements.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string_view>

namespace assay {

std::vector<Movement> movements(std::span<const JudgedResult> before,
                                std::span<const JudgedResult> after, std::size_t depth) {
    std::map<std::string_view, std::size_t> old_ranks;
    for (std::size_t i = 0; i < before.size(); ++i) old_ranks.emplace(before[i].doc, i + 1);
    std::vector<Movement> result;
    for (std::size_t i = 0; i < after.size(); ++i) {
        Movement movement{after[i].doc, after[i].grade, std::nullopt, i + 1};
        if (const auto found = old_ranks.find(after[i].doc); found != old_ranks.end()) {
            movement.from = found->second;
            old_ranks.erase(found);
        }
        if (i < depth || movement.from.value_or(depth + 1) <= depth) {
            result.push_back(std::move(movement));
        }
    }
    for (std::size_t i = 0; i < std::min(depth, before.size()); ++i) {
        if (!old_ranks.contains(before[i].doc)) continue;
        result.push_back({before[i].doc, before[i].grade, i + 1, std::nullopt});
    }
    return result;
}

std::vector<QueryChange> query_changes(const ScoreTable& table, std::size_t metric,
                                       std::size_t base, std::size_t system) {
    const auto& before = table.columns[base][metric].values;
    const auto& after = table.columns[system][metric].values;
    std::vector<QueryChange> changes;
    for (std::size_t query = 0; query < before.size(); ++query) {
        const double gain = improvement(after[query] - before[query], table.goals[metric]);
        if (!std::isnan(gain)) changes.push_back({query, before[query], after[query], gain});
    }
    std::ranges::stable_sort(changes, {}, &QueryChange::gain);
    return changes;
}

}  // namespace assay
