#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "assay/compare/attributes.h"
#include "assay/compare/hints.h"
#include "assay/compare/latency.h"
#include "assay/core/score_table.h"
#include "assay/gate/rules.h"

namespace assay {

/// What rules are held to.
struct GateInput {
    ScoreTable table;                        ///< Rules::metrics() of two systems, the base first
    std::vector<Attribute> attributes = {};  ///< `tier` among them where traffic is known
    std::vector<double> weights = {};        ///< one a query; empty where none is known
    std::array<std::optional<LatencySummary>, 2> latency = {};
    std::size_t threads = 1;
};

/// One condition of a rule, over one set of queries.
struct Check {
    std::string condition;   ///< the key that asks for it: min, max_drop, not_worse, ...
    std::string slice = {};  ///< the attribute's value, where the rule goes through all of them
    Outcome outcome = Outcome::pass;
    double measured = 0.0;  ///< what is held against the limit; NaN where there is nothing
    double limit = 0.0;
    double base = 0.0;  ///< NaN where the base is not looked at
    double system = 0.0;
    std::size_t queries = 0;
    std::optional<PairComparison> pair = {};  ///< where two averages are compared
    Message text = {};                        ///< what a person reads
};

/// A query that is protected for itself.
struct ProtectedQuery {
    std::string query;
    double base;    ///< NaN where it has no value
    double system;  ///< likewise
    double drop;    ///< NaN where one has no value; below 0 where it gained
    Outcome outcome;
};

struct RuleResult {
    std::string name;
    std::string description;
    std::string kind;                 ///< that of the rule; `ids` where no rule asks for it
    std::size_t line = 0;             ///< 0 where no rule asks for it
    Outcome outcome = Outcome::pass;  ///< the worst of its checks
    std::vector<Check> checks = {};
    std::vector<ProtectedQuery> queries = {};  ///< of [[protect]], the largest drop first
};

struct GateResult {
    std::string source;  ///< the rules file
    std::array<std::string, 2> systems;
    GateSettings settings;
    Conventions conventions;
    std::string weights_source = {};  ///< as ScoreTable has them
    std::string weights_column = {};
    std::size_t skipped_weights = 0;
    Outcome outcome = Outcome::pass;  ///< the worst of the rules
    std::vector<RuleResult> rules;    ///< in the order of the file; before them the one of kind ids
    std::size_t family = 0;           ///< p-values of not_worse corrected together
    std::size_t better_family = 0;    ///< those of better

    std::size_t count(Outcome outcome) const;
};

/// Holds the table to the rules. Throws Error, at the line of the rule, when it needs an attribute,
/// a tier or weights that the input does not have.
GateResult run_gate(const Rules& rules, const GateInput& input);

}  // namespace assay
