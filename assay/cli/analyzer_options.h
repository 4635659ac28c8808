#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "assay/text/analyzer.h"

namespace assay {

/// The options of every verb that analyses text with an analyser of the user's choice.
struct AnalyzerOptions {
    std::string analyzer = "mixed";  ///< a built-in name, or a file
    std::string user_dict;           ///< files, a word or a set of synonyms on each line
    std::string stop_words;          ///< or a built-in list
    std::string synonyms;
    std::string chinese;
    std::string stemmer;
    bool simplify = false;
};
void add_analyzer_options(CLI::App& parser, AnalyzerOptions& options);

/// The configuration that was asked for: --analyzer first, single options over it.
AnalyzerConfig analyzer_config_of(const AnalyzerOptions& options);

}  // namespace assay
