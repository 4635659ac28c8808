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
Command add_compare(CLI::App& app);
Command add_funnel(CLI::App& app);
Command add_audit(CLI::App& app);
Command add_explain(CLI::App& app);
Command add_gate(CLI::App& app);
Command add_metrics(CLI::App& app);
Command add_analyze(CLI::App& app);
Command add_crawl(CLI::App& app);
Command add_index(CLI::App& app);
Command add_queries(CLI::App& app);
Command add_report(CLI::App& app);
Command add_search(CLI::App& app);
Command add_tune(CLI::App& app);
Command add_tools(CLI::App& app);

/// `--lang en|zh`.
void add_language_option(CLI::App& parser, Language& language);

/// `--format`, one of `names`, the first by default.
void add_format_option(CLI::App& parser, std::string& format, std::vector<std::string> names);

/// `--digits`, the decimals of numbers in tables.
void add_digits_option(CLI::App& parser, int& digits);

/// `-o`, the file that write_output() writes.
void add_output_option(CLI::App& parser, std::string& file);

/// Writes to standard output. Throws Error when that cannot be done.
void print(std::string_view text);

/// Writes to the file, whole or not at all, or to standard output where none is named.
void write_output(std::string_view text, const std::string& file);

}  // namespace assay
