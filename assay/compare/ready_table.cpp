#include "assay/compare/ready_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <string_view>

#include "assay/core/error.h"
#include "assay/metrics/registry.h"

namespace assay {
namespace {

bool same_but_for_case(std::string_view a, std::string_view b) {
    return std::ranges::equal(
        a, b, [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

/// The family that a column's name means, as `-m` would take it; null where it means none.
const MetricFamily* family_named(const std::string& name) {
    try {
        return find_family(parse_metric(name).name);
    } catch (const Error&) {
        return nullptr;
    }
}

const MetricFamily* family_like(const std::string& name) {
    const std::string_view stem = std::string_view{name}.substr(0, name.find_first_of("@("));
    const auto found = std::ranges::find_if(metric_families(), [&](const MetricFamily& family) {
        return same_but_for_case(family.name, stem);
    });
    return found == metric_families().end() ? nullptr : &*found;
}

}  // namespace

void name_metrics(ScoreTable& table, std::span<const std::string> less_is_better) {
    table.assumed_goals.assign(table.metrics.size(), false);
    for (std::size_t m = 0; m < table.metrics.size(); ++m) {
        const MetricFamily* family = family_named(table.metrics[m]);
        if (family != nullptr) table.families[m] = family->name;
        if (family == nullptr) family = family_like(table.metrics[m]);
        table.goals[m] = family == nullptr ? Goal::more : family->goal;
        table.assumed_goals[m] = family == nullptr;
    }
    for (const std::string& name : less_is_better) {
        const auto found = std::ranges::find(table.metrics, name);
        if (found == table.metrics.end()) {
            throw Error{fmt::format("--less-is-better: {} has no metric '{}'; there are: {}",
                                    table.labels_source, name, fmt::join(table.metrics, ", "))};
        }
        const auto m = static_cast<std::size_t>(found - table.metrics.begin());
        table.goals[m] = Goal::less;
        table.assumed_goals[m] = false;
    }
    if (less_is_better.empty()) return;
    table.conventions.emplace_back("less_is_better",
                                   fmt::format("{}", fmt::join(less_is_better, ",")));
}

std::vector<Message> goal_warnings(const ScoreTable& table) {
    std::vector<std::string_view> names;
    for (std::size_t m = 0; m < table.assumed_goals.size(); ++m) {
        if (table.assumed_goals[m]) names.push_back(table.metrics[m]);
    }
    if (names.empty()) return {};
    return {message({"Assay does not know {}: more of it counts as better (--less-is-better NAME "
                     "says otherwise)",
                     "Assay 不认识 {}：按越大越好处理（若相反，用 --less-is-better 名称 指明）"},
                    fmt::join(names, ", "))};
}

}  // namespace assay
