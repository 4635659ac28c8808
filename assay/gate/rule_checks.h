#pragma once

// The checks of each kind of rule. Files of the gate module use it, nobody else.

#include <optional>
#include <span>

#include "assay/gate/evidence.h"
#include "assay/gate/gate.h"

namespace assay {

/// Checks of not_worse and better are open until p-values are corrected: see settle().
struct OpenCheck {
    std::size_t rule;   ///< place of the rule
    std::size_t check;  ///< place among its checks
    double margin;
    double largest_loss;  ///< of one query
};

/// Adds the checks of an average; the open ones to `open`, too.
void check_average(const Rules& rules, std::size_t place, const GateInput& input,
                   RuleResult& result, std::vector<OpenCheck>& open);
void check_protected(const Rules& rules, const Rule& rule, const GateInput& input,
                     RuleResult& result);
void check_latency(const LatencyRule& rule, const GateInput& input, RuleResult& result);
void check_judged(const JudgedRule& rule, const GateInput& input, RuleResult& result);

/// Whether labels and runs speak of the same queries and documents: a result that no rule asks for,
/// of kind `ids`. Its checks never fail; where one does not hold it is inconclusive, and so is the
/// gate unless a rule fails. Nothing where all hold and no corpus is known.
std::optional<RuleResult> check_ids(const GateSettings& settings, const ScoreTable& table);

/// Corrects the p-values of one condition together and decides its checks. Returns the size of the
/// family.
std::size_t settle(std::string_view condition, const Rules& rules, const ScoreTable& table,
                   std::span<const OpenCheck> open, std::vector<RuleResult>& results);

/// By how much the new value is worse, whichever way the metric goes; 0 when both are the same,
/// infinities included.
double drop_of(double base, double system, Goal goal);
/// The same as a share of the base.
double relative_drop_of(double base, double system, Goal goal);

/// The place of a metric in the table, which has it.
std::size_t place_of(const ScoreTable& table, const Metric& metric);

}  // namespace assay
