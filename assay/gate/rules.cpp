#include "assay/gate/rules.h"

#include <algorithm>

#include "assay/compare/twins.h"

namespace assay {
namespace {

const Metric* metric_of(const Rule& rule) {
    if (const auto* average = std::get_if<AverageRule>(&rule.what)) return &average->metric;
    if (const auto* protect = std::get_if<ProtectRule>(&rule.what)) return &protect->metric;
    if (const auto* judged = std::get_if<JudgedRule>(&rule.what)) return &judged->metric;
    return nullptr;
}

}  // namespace

int exit_code(Outcome outcome) {
    constexpr int kFailed = 1;
    constexpr int kInconclusive = 3;
    return outcome == Outcome::pass ? 0 : outcome == Outcome::fail ? kFailed : kInconclusive;
}

std::string_view Rule::kind() const {
    if (std::holds_alternative<ProtectRule>(what)) return "protect";
    if (std::holds_alternative<LatencyRule>(what)) return "latency";
    if (std::holds_alternative<JudgedRule>(what)) return "judged";
    return std::get<AverageRule>(what).slice ? "slice" : "metric";
}

std::vector<Metric> Rules::metrics() const {
    std::vector<Metric> result;
    for (const Rule& rule : rules) {
        const Metric* metric = metric_of(rule);
        if (metric == nullptr) continue;
        if (std::ranges::find(result, metric->name, &Metric::name) == result.end()) {
            result.push_back(*metric);
        }
    }
    return with_twins(std::move(result));
}

bool Rules::weighs() const {
    return std::ranges::any_of(rules, [](const Rule& rule) {
        const auto* average = std::get_if<AverageRule>(&rule.what);
        return average != nullptr && average->weighted;
    });
}

}  // namespace assay
