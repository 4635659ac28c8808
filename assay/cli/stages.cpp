#include "assay/cli/stages.h"

#include <fmt/format.h>

#include <charconv>
#include <filesystem>

#include "assay/core/error.h"

namespace assay {
namespace {

/// A stage as the user names it: what read_run() takes, and a depth.
struct StageFile {
    std::string where;
    std::size_t depth = 0;
};

/// `coarse=coarse.run@50`; a file whose own name ends so is taken for what it is.
StageFile parse_stage(const std::string& text) {
    const std::size_t at = text.rfind('@');
    const std::size_t equals = text.find('=');
    const std::string path = equals == std::string::npos ? text : text.substr(equals + 1);
    if (at == std::string::npos || std::filesystem::exists(path)) return {text, 0};
    StageFile stage{text.substr(0, at), 0};
    const char* end = text.data() + text.size();
    const auto [stopped, error] = std::from_chars(text.data() + at + 1, end, stage.depth);
    if (error != std::errc{} || stopped != end || stage.depth == 0) {
        throw Error{
            fmt::format("'{}': after @ comes a depth of at least 1, as in coarse.run@50", text)};
    }
    return stage;
}

}  // namespace

Stages read_stages(const std::vector<std::string>& files, const InputOptions& input,
                   TieOrder ties) {
    Stages stages;
    std::vector<std::string> where;
    for (const std::string& file : files) {
        StageFile stage = parse_stage(file);
        where.push_back(std::move(stage.where));
        stages.depths.push_back(stage.depth);
    }
    stages.runs = read_runs_with(where, input, ties);
    check_names(stages.runs);
    return stages;
}

}  // namespace assay
