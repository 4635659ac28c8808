#pragma once

/// The gate module: may this be launched? rules.h says what a rules file holds, gate.h holds a
/// score table to it.

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "assay/compare/comparison.h"
#include "assay/core/error.h"
#include "assay/core/overlap.h"
#include "assay/gate/outcome.h"
#include "assay/metrics/registry.h"

namespace assay {

/// `[settings]`: what holds for all rules.
struct GateSettings {
    /// The correction is made by the gate, over the checks of one kind together. The interval is of
    /// 98 %: docs/gate.md has what a bound of 97.5 % on the side of losses let pass.
    CompareOptions compare{.confidence = 0.98};
    std::size_t min_queries = 10;        ///< a slice with fewer is not judged
    std::size_t not_worse_queries = 20;  ///< not_worse does not pass with fewer
    double head_share = 1.0 / 3.0;       ///< of the traffic; the queries asked most are the head
    /// Of the labelled queries: a run with results for a smaller share decides nothing.
    double min_overlap = kLeastOverlap;
    /// Of results and of labels, where the corpus is known: with more that it does not have,
    /// nothing is decided.
    double max_unknown = kMostUnknown;
};

/// What is asked of an average. All that are given must hold.
struct Conditions {
    std::optional<double> min = {};
    std::optional<double> max = {};
    std::optional<double> max_drop = {};
    std::optional<double> max_relative_drop = {};
    std::optional<double> min_gain = {};
    std::optional<double> min_relative_gain = {};
    bool not_worse = false;  ///< a loss of more than the margin is ruled out
    bool better = false;     ///< shown to be better

    bool compares() const {
        return max_drop || max_relative_drop || min_gain || min_relative_gain || not_worse ||
               better;
    }
};

/// The queries that have this value of the attribute; without a value, each value in turn.
struct SliceChoice {
    std::string attribute;
    std::optional<std::string> value = {};
    std::size_t min_queries = 0;
};

/// `[[metric]]` and `[[slice]]`.
struct AverageRule {
    Metric metric;
    Conditions conditions = {};
    double margin = 0.0;
    bool weighted = false;  ///< by traffic
    std::optional<SliceChoice> slice = {};
};

/// `[[protect]]`: queries that may not drop, each for itself.
struct ProtectRule {
    Metric metric;
    std::vector<std::string> queries = {};
    bool head = false;  ///< and those asked most
    std::optional<double> max_drop = {};
    std::optional<double> max_relative_drop = {};
};

/// `[[latency]]`.
struct LatencyRule {
    int percentile = 95;  ///< 50, 95 or 99
    std::optional<double> max_ms = {};
    std::optional<double> max_increase = {};  ///< relative to the base
};

/// `[[judged]]`: too few labels say nothing about anything else.
struct JudgedRule {
    Metric metric;  ///< Judged@k
    double min = 0.0;
    Outcome below = Outcome::inconclusive;
};

struct Rule {
    std::string name;
    std::string description = {};
    std::size_t line = 0;  ///< in the rules file
    std::variant<AverageRule, ProtectRule, LatencyRule, JudgedRule> what;

    /// metric, slice, protect, latency or judged.
    std::string_view kind() const;
};

struct Rules {
    std::string source;  ///< the file, for messages
    GateSettings settings;
    std::vector<Rule> rules;  ///< in the order of the file

    Error error(const Rule& rule, std::string_view what) const {
        return Error::at(source, rule.line, what);
    }
    /// Every metric that a rule names, once each, and the twins of those that can be infinite.
    std::vector<Metric> metrics() const;
    bool weighs() const;  ///< a rule needs the weights of queries
};

/// Reads a rules file, described in docs/gate.md. `defaults` are those of --like. Throws Error with
/// file and line for what is no TOML, an unknown key or metric, a value of a wrong type or out of
/// range, a rule that asks nothing, two rules of one name.
Rules read_rules(const std::string& path, std::span<const OptionDefault> defaults = {});
Rules parse_rules(std::string_view text, std::string source,
                  std::span<const OptionDefault> defaults = {});

}  // namespace assay
