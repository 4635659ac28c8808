#include "assay/cli/ground_options.h"

#include <fmt/format.h>

#include <algorithm>

#include "assay/core/error.h"

namespace assay {
namespace {

/// The ground of the run that NAME=FILE names, and the file.
std::pair<OwnGround*, std::string> own_ground(const std::string& text, std::string_view option,
                                              const std::vector<Run>& runs,
                                              std::vector<OwnGround>& grounds) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos) {
        throw Error{fmt::format("{} must be NAME=FILE, not '{}'", option, text)};
    }
    const auto found = std::ranges::find(runs, text.substr(0, equals), &Run::name);
    if (found == runs.end()) {
        throw Error{fmt::format("{}: no run is named '{}'", option, text.substr(0, equals))};
    }
    grounds.resize(runs.size());
    return {&grounds[static_cast<std::size_t>(found - runs.begin())], text.substr(equals + 1)};
}

}  // namespace

void add_ground_options(CLI::App& parser, GroundOptions& options) {
    parser
        .add_option("--labels", options.labels,
                    "NAME=FILE: the labels that the run of that name is scored with")
        ->allow_extra_args(false);
    parser
        .add_option("--candidates", options.candidates,
                    "NAME=FILE: a run whose documents make the ideal list of the run of that name")
        ->allow_extra_args(false);
    parser.add_flag("--common", options.common,
                    "Compare on the labels that both runs have in common");
}

Grounds read_grounds(const GroundOptions& options, const std::vector<Run>& runs,
                     const InputOptions& input, TieOrder ties) {
    Grounds grounds;
    for (const std::string& text : options.labels) {
        const auto [ground, file] = own_ground(text, "--labels", runs, grounds.of_run);
        grounds.labels.push_back(read_labels_with(file, input));
        ground->labels = &grounds.labels.back();
    }
    for (const std::string& text : options.candidates) {
        const auto [ground, file] = own_ground(text, "--candidates", runs, grounds.of_run);
        grounds.candidates.push_back(read_run(file, run_options(input, ties)));
        ground->candidates = &grounds.candidates.back();
    }
    return grounds;
}

}  // namespace assay
