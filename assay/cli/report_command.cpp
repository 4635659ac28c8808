#include <fmt/format.h>

#include <memory>

#include "assay/cli/command.h"
#include "assay/cli/comparison_input.h"
#include "assay/cli/stages.h"
#include "assay/core/bytes.h"
#include "assay/core/error.h"

namespace assay {
namespace {

struct Options {
    ComparisonInput input;
    std::vector<std::string> pointwise;  ///< FILE or NAME=FILE
    std::vector<std::string> stages;     ///< NAME=FILE or NAME=FILE@DEPTH

    std::string title;
    std::string format;
    std::string output;
    Language language = Language::english;
};

/// NAME=FILE, or FILE, which is its own name.
std::pair<std::string, std::string> name_and_file(const std::string& text) {
    const std::size_t sign = text.find('=');
    if (sign == std::string::npos || sign == 0) return {text, text};
    return {text.substr(0, sign), text.substr(sign + 1)};
}

void add_pointwise(const Options& options, ReportData& data) {
    for (const std::string& text : options.pointwise) {
        const auto [name, file] = name_and_file(text);
        ScoredPairs pairs = read_scored_pairs(file, labels_options(options.input.input));
        apply_scale_options(pairs.scale, options.input.input);
        data.pointwise.emplace_back(name, score_pointwise(pairs, default_pointwise_metrics()));
    }
}

void add_funnel(const Options& options, const LoadedComparison& loaded, ReportData& data) {
    if (options.stages.empty()) return;
    const Policies& policies = loaded.plan.policies;
    const Stages stages = read_stages(options.stages, options.input.input, policies.ties);
    data.funnel = trace_funnel(loaded.labels, stages.runs, stages.depths, policies,
                               threads_of(options.input.input));
    ScoreTable overlaps;
    for (const FunnelStage& stage : data.funnel->stages) {
        SystemSummary& summary = overlaps.systems.emplace_back();
        summary.name = stage.name;
        summary.overlap = stage.overlap;
    }
    for (AuditFinding& finding : overlap_findings(overlaps)) {
        data.audit.push_back(std::move(finding));
    }
}

std::string title_of(const Options& options, const ScoreTable& table) {
    if (!options.title.empty()) return options.title;
    std::string title;
    for (const SystemSummary& system : table.systems) {
        title += (title.empty() ? "" : " → ") + system.name;
    }
    return title;
}

ReportData build(const Options& options) {
    LoadedComparison loaded = load_comparison(options.input);
    ReportData data = report_data_of(loaded);
    data.language = options.language;
    data.title = title_of(options, data.compared.table);
    add_pointwise(options, data);
    if (!loaded.runs.empty()) add_funnel(options, loaded, data);
    require_columns_found(options.input.input);
    return data;
}

int run(const Options& options) {
    const ReportData data = build(options);
    const std::string text = options.format == "json" ? report_json(data) : report_html(data);
    if (options.output.empty() || options.output == "-") {
        print(text);
        return 0;
    }
    write_file(options.output, text);
    fmt::print(stderr, "{}: {:.1f} MB\n", options.output, static_cast<double>(text.size()) / 1e6);
    return 0;
}

}  // namespace

Command add_report(CLI::App& app) {
    auto options = std::make_shared<Options>();
    CLI::App* parser = app.add_subcommand(
        "report", "The comparison as one page: tables, charts, every query's lists");
    add_comparison_options(*parser, options->input);
    parser
        ->add_option("--pointwise", options->pointwise,
                     "NAME=FILE of scored pairs: ROC, precision-recall, calibration, confusion")
        ->allow_extra_args(false);
    parser
        ->add_option("--stage", options->stages,
                     "NAME=FILE[@DEPTH]: lists after a stage of the search chain, in order; repeat")
        ->allow_extra_args(false);
    parser->add_option("--title", options->title, "Title of the page");
    add_format_option(*parser, options->format, {"html", "json"});
    add_output_option(*parser, options->output);
    add_language_option(*parser, options->language);
    return {parser, [options] { return run(*options); }};
}

}  // namespace assay
