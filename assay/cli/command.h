#pragma once

/// The command line: one file a verb, each of them options, parsing and printing, no more.

#include <CLI/CLI.hpp>
#include <functional>

namespace assay {

/// One verb: `parser` knows whether the user asked for it, `run` does the work and returns the exit
/// code: 0 well, 1 a gate said no, 2 bad input or usage, 3 inconclusive, 4 a fault of Assay's own.
struct Command {
    CLI::App* parser;
    std::function<int()> run;
};

}  // namespace assay
