#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "assay/adapters/http_tool.h"
#include "assay/studies/tools_study.h"

namespace assay {

/// Which systems are put to the test.
struct ToolChoice {
    std::vector<std::string> tools;       ///< bundled: all, lunr, lunr:bigram, lunr:*
    std::vector<std::string> programs;    ///< NAME=COMMAND
    std::vector<std::string> engines;     ///< NAME=FILE or FILE
    std::vector<std::string> runs;        ///< NAME=FILE or FILE
    std::vector<std::string> thresholds;  ///< NAME=THRESHOLD
    bool list = false;
    /// Set-ups that are for another language than the corpus's are left out even where they are
    /// named: the choice is for several corpora.
    bool by_language = false;
    double search_seconds = 10.0;
    double index_seconds = 300.0;
};

void add_tool_options(CLI::App& parser, ToolChoice& choice);

/// Everything chosen, for a corpus in `language`. Without any choice, all bundled tools in the
/// set-ups that are for that language. Throws Error for a tool there is none of, and for two of one
/// name. `bodies` are for engines: what to ask, by query text.
std::vector<ToolSpec> chosen_tools(const ToolChoice& choice, const std::string& language,
                                   const QueryBodies& bodies);

/// The bundled tools and their set-ups, for people.
std::string bundled_text(Language language);

}  // namespace assay
