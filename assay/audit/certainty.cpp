#include "assay/audit/certainty.h"

#include <algorithm>

namespace assay {
namespace {

/// The bounds of one query for each way its chosen documents can be judged; empty when there are
/// more than `limit`. `open` is set when something unjudged is left that can matter.
std::vector<QueryBounds> cases_of(const ComparisonWorlds& comparison, std::size_t query,
                                  const std::vector<std::string>& docs, std::size_t limit,
                                  bool& open) {
    Worlds worlds = comparison.make();
    const std::size_t lowest = worlds.lowest_grade();
    const std::size_t grades = worlds.levels().size() - lowest;
    std::size_t count = 1;
    for (std::size_t i = 0; i < docs.size() && count <= limit; ++i) count *= grades;
    worlds.load(query);
    open |= worlds.unknowns().size() > docs.size();
    if (count > limit) return {};
    std::vector<QueryBounds> cases;
    for (std::size_t number = 0; number < count; ++number) {
        worlds.load(query);
        std::size_t rest = number;
        for (const std::string& doc : docs) {
            worlds.fix(doc, lowest + rest % grades);
            rest /= grades;
        }
        cases.push_back(bounds_of_query(worlds, comparison.rules()));
    }
    return cases;
}

/// Goes through all combinations of the queries' cases.
bool every_combination_certain(const std::vector<std::vector<QueryBounds>>& cases,
                               std::vector<QueryBounds>& current,
                               const std::vector<std::size_t>& queries, std::size_t next) {
    if (next == queries.size()) return one_sided(mean_bounds(current));
    for (const QueryBounds& one : cases[next]) {
        current[queries[next]] = one;
        if (!every_combination_certain(cases, current, queries, next + 1)) return false;
    }
    return true;
}

}  // namespace

bool certain_whatever(const ComparisonWorlds& comparison, const ChosenPairs& chosen,
                      std::span<const QueryBounds> bounds, std::size_t limit) {
    std::vector<QueryBounds> current{bounds.begin(), bounds.end()};
    std::vector<std::vector<QueryBounds>> cases;
    std::vector<std::size_t> queries;
    std::size_t combinations = 1;
    bool open = false;
    for (std::size_t query = 0; query < current.size(); ++query) {
        const auto found = chosen.find(query);
        const std::vector<std::string> docs =
            found == chosen.end() ? std::vector<std::string>{} : found->second;
        std::vector<QueryBounds> of_query = cases_of(comparison, query, docs, limit, open);
        if (docs.empty()) continue;
        combinations =
            of_query.empty() ? limit + 1 : std::min(limit + 1, combinations * of_query.size());
        cases.push_back(std::move(of_query));
        queries.push_back(query);
    }
    if (!open) return true;
    if (combinations > limit) return false;
    return every_combination_certain(cases, current, queries, 0);
}

}  // namespace assay
