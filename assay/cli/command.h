#pragma once

/// The command line: one file a verb, each of them options, parsing and printing, no more.

#include <CLI/CLI.hpp>
#include <functional>
#include <string>
#include <vector>

#include "assay/metrics/trace.h"

namespace assay {

/// One verb: `parser` knows whether the user asked for it, `run` does the work and returns the exit
/// code: 0 well, 1 a gate said no, 2 bad input or usage, 3 inconclusive, 4 a fault of Assay's own.
struct Command {
    CLI::App* parser;
    std::function<int()> run;
};

// Each verb adds its parser to the app. A new one is a line here and a line in main.cpp.
Command add_eval(CLI::App& app);
Command add_audit(CLI::App& app);
Command add_explain(CLI::App& app);
Command add_metrics(CLI::App& app);

/// `--lang en|zh`.
void add_language_option(CLI::App& parser, Language& language);

/// `--format`, one of `names`, the first by default.
void add_format_option(CLI::App& parser, std::string& format, std::vector<std::string> names);

/// Writes to standard output. Throws Error when that cannot be done.
void print(std::string_view text);

/// Writes to the file, whole or not at all; to standard output where `path` is empty.
void write_output(const std::string& path, std::string_view text);

}  // namespace assay
