#include <fmt/format.h>

#include <memory>

#include "assay/cli/command.h"
#include "assay/cli/input_options.h"
#include "assay/cli/stages.h"
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

std::string trace(const Options& options) {
    if (options.files.size() < 3) {
        throw Error{
            "give a label file and at least two stages: assay funnel LABELS STAGE=FILE[@DEPTH]..."};
    }
    refuse_query_options(options.input, "funnel reads no query file");
    const Policies policies = policies_of(options.policy);
    const Labels labels = read_labels_with(options.files.front(), options.input);
    require_aspect(labels, policies);
    const std::vector<std::string> files{options.files.begin() + 1, options.files.end()};
    const Stages stages = read_stages(files, options.input, policies.ties);
    require_columns_found(options.input);
    FunnelReport report;
    report.funnel =
        trace_funnel(labels, stages.runs, stages.depths, policies, threads_of(options.input));
    report.scale = labels.scale;
    report.labels_source = labels.source;
    for (const Run& stage : stages.runs) report.sources.push_back(stage.source);
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
    add_digits_option(*parser, options->report.digits);
    add_output_option(*parser, options->output);
    add_language_option(*parser, options->report.language);
    return {parser, [options] { return run(*options); }};
}

}  // namespace assay
