#pragma once

#include <CLI/CLI.hpp>
#include <deque>
#include <string>
#include <vector>

#include "assay/audit/audit.h"
#include "assay/cli/input_options.h"

namespace assay {

/// Labels and candidate sets that single runs have of their own.
struct GroundOptions {
    std::vector<std::string> labels;      ///< NAME=FILE
    std::vector<std::string> candidates;  ///< NAME=FILE
    bool common = false;

    bool any() const { return !labels.empty() || !candidates.empty(); }
};

void add_ground_options(CLI::App& parser, GroundOptions& options);

/// What was read for them. Deques, for `of_run` points into them while they grow.
struct Grounds {
    std::deque<Labels> labels;
    std::deque<Run> candidates;
    std::vector<OwnGround> of_run;  ///< one a run; empty when no run has anything of its own
};

/// Throws Error for a name that no run has.
Grounds read_grounds(const GroundOptions& options, const std::vector<Run>& runs,
                     const InputOptions& input, TieOrder ties);

}  // namespace assay
