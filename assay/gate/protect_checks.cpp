#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "assay/gate/rule_checks.h"
#include "assay/gate/sentences.h"

namespace assay {
namespace {

constexpr std::size_t kNamed = 3;  ///< queries that a sentence names
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinite = std::numeric_limits<double>::infinity();

/// Those listed, then those asked most, without the ones that have no relevant document: of these
/// no ranking can be good or bad.
std::vector<std::string> protected_ids(const Rules& rules, const Rule& rule,
                                       const GateInput& input) {
    const auto& what = std::get<ProtectRule>(rule.what);
    std::vector<std::string> ids;
    const auto add = [&](const std::string& id) {
        if (std::ranges::find(ids, id) == ids.end()) ids.push_back(id);
    };
    for (const std::string& id : what.queries) add(id);
    if (!what.head) return ids;
    const auto tier = std::ranges::find(input.attributes, "tier", &Attribute::name);
    if (tier == input.attributes.end()) {
        throw rules.error(rule,
                          "tier = \"head\" needs to know how often queries are asked: give "
                          "--queries FILE, whose --weight-column says so");
    }
    for (std::size_t q = 0; q < tier->values.size(); ++q) {
        if (tier->values[q] == "head" && !input.table.left_out[q]) add(input.table.queries[q]);
    }
    return ids;
}

double value_of(const ScoreTable& table, std::size_t system, std::size_t metric,
                const std::string& query) {
    const auto found = std::ranges::lower_bound(table.queries, query);
    if (found == table.queries.end() || *found != query) return kNan;
    return table.columns[system][metric]
        .values[static_cast<std::size_t>(found - table.queries.begin())];
}

std::string named(const std::vector<const ProtectedQuery*>& queries) {
    std::string text;
    for (std::size_t i = 0; i < std::min(queries.size(), kNamed); ++i) {
        const ProtectedQuery& query = *queries[i];
        text += i == 0 ? "" : ", ";
        text += std::isnan(query.drop)
                    ? query.query
                    : fmt::format("{} ({:.4f} → {:.4f})", query.query, query.base, query.system);
    }
    return queries.size() > kNamed ? text + ", …" : text;
}

/// How far one query fell, in the terms of one condition.
using DropFunction = double (*)(double base, double system, Goal goal);

/// Holds every query to one limit and says what came of it.
Check check_drops(const ProtectRule& rule, std::string_view condition, double limit,
                  DropFunction drop_by, std::vector<ProtectedQuery>& queries) {
    Check check{.condition = std::string{condition}};
    check.limit = limit;
    check.measured = check.base = check.system = kNan;
    check.queries = queries.size();
    std::vector<const ProtectedQuery*> lost;
    std::vector<const ProtectedQuery*> unknown;
    for (ProtectedQuery& query : queries) {
        const double drop = drop_by(query.base, query.system, rule.metric.family->goal);
        if (!(drop <= check.measured)) check.measured = std::isnan(drop) ? check.measured : drop;
        if (std::isnan(drop)) unknown.push_back(&query);
        if (drop > limit + kSlack) {
            lost.push_back(&query);
            query.outcome = Outcome::fail;
        }
    }
    const bool relative = condition == "max_relative_drop";
    const std::string allowed =
        relative ? fmt::format("{:g} %", 100.0 * limit) : fmt::format("{:g}", limit);
    const std::string& metric = rule.metric.name;
    if (!lost.empty()) {
        check.outcome = Outcome::fail;
        check.text = said({"{} of {} protected queries lost more than {} of {}: {}",
                           "{1} 个受保护的查询中有 {0} 个的 {3} 下降超过 {2}：{4}"},
                          lost.size(), queries.size(), allowed, metric, named(lost));
    } else if (!unknown.empty() || queries.empty()) {
        check.outcome = Outcome::inconclusive;
        check.text = queries.empty() ? Message{"no query is protected", "没有受保护的查询"}
                                     : said({"{} of {} protected queries have no {}: {}",
                                             "{1} 个受保护的查询中有 {0} 个没有 {2}：{3}"},
                                            unknown.size(), queries.size(), metric, named(unknown));
    } else {
        check.text = said({"none of {} protected queries lost more than {} of {}",
                           "{0} 个受保护的查询，没有一个的 {2} 下降超过 {1}"},
                          queries.size(), allowed, metric);
    }
    return check;
}

}  // namespace

void check_protected(const Rules& rules, const Rule& rule, const GateInput& input,
                     RuleResult& result) {
    const auto& what = std::get<ProtectRule>(rule.what);
    const std::size_t metric = place_of(input.table, what.metric);
    for (std::string& id : protected_ids(rules, rule, input)) {
        const double base = value_of(input.table, 0, metric, id);
        const double system = value_of(input.table, 1, metric, id);
        const double drop = drop_of(base, system, what.metric.family->goal);
        result.queries.push_back({std::move(id), base, system, drop,
                                  std::isnan(drop) ? Outcome::inconclusive : Outcome::pass});
    }
    std::ranges::stable_sort(result.queries, std::greater<>{}, [](const ProtectedQuery& query) {
        return std::isnan(query.drop) ? -kInfinite : query.drop;
    });
    if (what.max_drop) {
        result.checks.push_back(
            check_drops(what, "max_drop", *what.max_drop, drop_of, result.queries));
    }
    if (what.max_relative_drop) {
        result.checks.push_back(check_drops(what, "max_relative_drop", *what.max_relative_drop,
                                            relative_drop_of, result.queries));
    }
}

}  // namespace assay
