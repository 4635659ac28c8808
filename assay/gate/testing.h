#pragma once

// Rules and tables that the tests of this module share. Not part of the library.

#include <string>
#include <utility>
#include <vector>

#include "assay/compare/testing.h"
#include "assay/core/error.h"
#include "assay/gate/gate.h"

namespace assay {

/// One metric of a base and a new system.
inline GateInput gate_input(std::vector<double> base, std::vector<double> system,
                            const std::string& metric = "nDCG@10",
                            const std::string& family = "nDCG") {
    return {.table = make_table({{metric, {std::move(base), std::move(system)}, family}})};
}

inline GateResult gate(const std::string& rules, const GateInput& input) {
    return run_gate(parse_rules(rules, "rules.toml"), input);
}

/// The message of the Error that these rules come to.
inline std::string gate_error(const std::string& rules, const GateInput& input) {
    try {
        gate(rules, input);
    } catch (const Error& error) {
        return error.what();
    }
    return "no error";
}

/// A rule about nDCG@10 with these lines in it, alone in its file.
inline std::string metric_rule(const std::string& lines) {
    return "[[metric]]\nmetric = \"nDCG@10\"\n" + lines + "\n";
}

/// What the only check of the only rule says in English.
inline std::string sentence(const GateResult& result) {
    return result.rules.at(0).checks.at(0).text.en;
}

}  // namespace assay
