#include "assay/gate/gate.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "assay/gate/rule_checks.h"
#include "assay/gate/sentences.h"

namespace assay {
namespace {

double percentile_of(const LatencySummary& latency, int percentile) {
    constexpr int kMedian = 50;
    constexpr int kMostQueries = 95;
    if (percentile == kMedian) return latency.p50;
    return percentile == kMostQueries ? latency.p95 : latency.p99;
}

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

Outcome worst_of(const std::vector<Check>& checks) {
    Outcome worst = Outcome::pass;
    for (const Check& check : checks) worst = std::max(worst, check.outcome);
    return worst;
}

RuleResult check_rule(const Rules& rules, std::size_t place, const GateInput& input,
                      std::vector<OpenCheck>& open) {
    const Rule& rule = rules.rules[place];
    RuleResult result{.name = rule.name,
                      .description = rule.description,
                      .kind = std::string{rule.kind()},
                      .line = rule.line};
    if (const auto* latency = std::get_if<LatencyRule>(&rule.what)) {
        check_latency(*latency, input, result);
    } else if (const auto* judged = std::get_if<JudgedRule>(&rule.what)) {
        check_judged(*judged, input, result);
    } else if (std::holds_alternative<ProtectRule>(rule.what)) {
        check_protected(rules, rule, input, result);
    } else {
        check_average(rules, place, input, result, open);
    }
    return result;
}

/// Queries of which Judged says nothing.
std::size_t without_results(const ScoreColumn& column) {
    return static_cast<std::size_t>(std::ranges::count_if(
        column.reasons, [](const auto& entry) { return entry.second == "no results"; }));
}

}  // namespace

void check_latency(const LatencyRule& rule, const GateInput& input, RuleResult& result) {
    std::array<double, 2> ms{kNan, kNan};
    for (std::size_t s = 0; s < ms.size(); ++s) {
        if (input.latency[s]) ms[s] = percentile_of(*input.latency[s], rule.percentile);
    }
    const auto add = [&](std::string_view condition, double measured, double limit,
                         const Message& text) {
        Check check{.condition = std::string{condition}};
        check.measured = measured;
        check.limit = limit;
        check.base = ms[0];
        check.system = ms[1];
        check.queries = input.latency[1] ? input.latency[1]->count : 0;
        check.outcome =
            std::isnan(measured) ? Outcome::inconclusive : passes_if(measured <= limit + kSlack);
        const std::string& unknown = input.table.systems[std::isnan(ms[1]) ? 1 : 0].name;
        check.text =
            std::isnan(measured)
                ? said({"the run {} does not say how long queries took", "结果 {} 没有记录耗时"},
                       unknown)
                : text;
        result.checks.push_back(std::move(check));
    };
    if (rule.max_ms) {
        add("max_ms", ms[1], *rule.max_ms,
            said({"p{} latency is {:g} ms, at most {:g} ms is allowed",
                  "p{} 耗时 {:g} 毫秒，最多允许 {:g} 毫秒"},
                 rule.percentile, ms[1], *rule.max_ms));
    }
    if (rule.max_increase) {
        const double increase = relative_drop_of(ms[0], ms[1], Goal::less);
        add("max_increase", increase, *rule.max_increase,
            said({"p{} latency {:g} → {:g} ms ({}), at most {} is allowed",
                  "p{} 耗时 {:g} → {:g} 毫秒（{}），最多允许 {}"},
                 rule.percentile, ms[0], ms[1], per_cent(increase), per_cent(*rule.max_increase)));
    }
}

void check_judged(const JudgedRule& rule, const GateInput& input, RuleResult& result) {
    const std::size_t metric = place_of(input.table, rule.metric);
    Check check{.condition = "min"};
    check.base = input.table.columns[0][metric].average;
    check.system = input.table.columns[1][metric].average;
    check.queries = input.table.columns[1][metric].count;
    const bool known = !std::isnan(check.base) && !std::isnan(check.system);
    check.measured = known ? std::min(check.base, check.system) : kNan;
    check.limit = rule.min;
    if (!(check.measured >= rule.min - kSlack)) {
        check.outcome = known ? rule.below : Outcome::inconclusive;
    }
    check.text = said({"{} is {:.4f} for {} and {:.4f} for {}, at least {:g} is asked",
                       "{0} 在 {2} 中为 {1:.4f}，在 {4} 中为 {3:.4f}，要求不低于 {5:g}"},
                      rule.metric.name, check.base, input.table.systems[0].name, check.system,
                      input.table.systems[1].name, rule.min);
    const std::size_t base_without = without_results(input.table.columns[0][metric]);
    const std::size_t system_without = without_results(input.table.columns[1][metric]);
    if (base_without + system_without > 0) {
        const Message left = said({"; queries without results, left out: {} and {}",
                                   "；没有结果、未计入的查询：{} 个和 {} 个"},
                                  base_without, system_without);
        check.text.en += left.en;
        check.text.zh += left.zh;
    }
    result.checks.push_back(std::move(check));
}

std::size_t GateResult::count(Outcome wanted) const {
    return static_cast<std::size_t>(std::ranges::count(rules, wanted, &RuleResult::outcome));
}

GateResult run_gate(const Rules& rules, const GateInput& input) {
    GateResult result;
    result.source = rules.source;
    result.settings = rules.settings;
    result.conventions = input.table.conventions;
    result.weights_source = input.table.weights_source;
    result.weights_column = input.table.weights_column;
    result.skipped_weights = input.table.skipped_weights;
    result.systems = {input.table.systems[0].name, input.table.systems[1].name};
    std::vector<OpenCheck> open;
    for (std::size_t place = 0; place < rules.rules.size(); ++place) {
        result.rules.push_back(check_rule(rules, place, input, open));
    }
    result.family = settle("not_worse", rules, input.table, open, result.rules);
    result.better_family = settle("better", rules, input.table, open, result.rules);
    // Last, since settle() goes by the places of rules.
    if (auto ids = check_ids(rules.settings, input.table)) {
        result.rules.insert(result.rules.begin(), std::move(*ids));
    }
    for (RuleResult& rule : result.rules) {
        rule.outcome = worst_of(rule.checks);
        result.outcome = std::max(result.outcome, rule.outcome);
    }
    return result;
}

}  // namespace assay
