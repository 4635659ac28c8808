#include <fmt/format.h>

#include <charconv>
#include <filesystem>
#include <memory>

#include "assay/cli/command.h"
#include "assay/cli/input_options.h"
#include "assay/compare/funnel.h"
#include "assay/core/error.h"
#include "assay/report/funnel_report.h"

namespace assay {
namespace {

struct Options {
    std::vector<std::string> files;
    InputOptions input;
    PolicyOptions policy;
    FunnelReportOptions report;
    std::string format;
    std::string output;
};

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

std::string trace(const Options& options) {
    if (options.files.size() < 3) {
        throw Error{
            "give a label file and at least two stages: assay funnel LABELS STAGE=FILE[@DEPTH]..."};
    }
    const Policies policies = policies_of(options.policy);
    std::vector<std::string> where;
    std::vector<std::size_t> depths;
    for (std::size_t i = 1; i < options.files.size(); ++i) {
        StageFile stage = parse_stage(options.files[i]);
        where.push_back(std::move(stage.where));
        depths.push_back(stage.depth);
    }
    const Labels labels = read_labels_with(options.files.front(), options.input);
    if (labels.aspects.size() > 2 && policies.aspect.empty()) {
        throw Error{fmt::format("{}: the labels have several aspects; choose one with --aspect: {}",
                                labels.source,
                                fmt::join(labels.aspects.begin() + 1, labels.aspects.end(), ", "))};
    }
    const std::vector<Run> stages = read_runs_with(where, options.input, policies.ties);
    check_names(stages);
    FunnelReport report;
    report.funnel = trace_funnel(labels, stages, depths, policies, threads_of(options.input));
    report.scale = labels.scale;
    report.labels_source = labels.source;
    for (const Run& stage : stages) report.sources.push_back(stage.source);
    return render_funnel(report, options.report);
}

int run(Options options) {
    options.report.format = parse_output_format(options.format);
    write_output(trace(options), options.output);
    return 0;
}

}  // namespace

Command add_funnel(CLI::App& app) {
    auto options = std::make_shared<Options>();
    CLI::App* parser = app.add_subcommand(
        "funnel", "Follow the relevant documents through the stages of a search chain");
    parser->add_option("FILES", options->files,
                       "LABELS STAGE...; a stage is FILE, NAME=FILE or NAME=FILE@DEPTH: of each "
                       "list so many results count");
    parser->add_option("--lost", options->report.lost,
                       "List so many lost documents: 10 by default, all in JSON");
    add_input_options(*parser, options->input);
    add_policy_options(*parser, options->policy);
    add_format_option(*parser, options->format, {"table", "markdown", "csv", "json"});
    parser->add_option("--digits", options->report.digits, "Decimals shown")
        ->check(CLI::Range(0, 17))
        ->capture_default_str();
    parser->add_option("-o,--output", options->output, "Write to a file, whole or not at all");
    add_language_option(*parser, options->report.language);
    return {parser, [options] { return run(*options); }};
}

}  // namespace assay
