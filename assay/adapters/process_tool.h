#pragma once

#include <memory>
#include <string>
#include <vector>

#include "assay/adapters/tool.h"

namespace assay {

struct ProcessToolOptions {
    std::vector<std::string> command;  ///< program and arguments, no shell
    std::string setup = "default";
    std::string language = {};
    std::string folder;  ///< for the tool to fill; made, and emptied before every index
    double search_seconds = 10.0;
    double index_seconds = 300.0;
    std::size_t most_restarts = 3;  ///< in a row, without an answer in between
};

/// A program that speaks docs/tool-protocol.md. Nothing is started before index().
std::unique_ptr<SearchTool> process_tool(ProcessToolOptions options);

}  // namespace assay
