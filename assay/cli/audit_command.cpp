#include <fmt/format.h>

#include <array>
#include <memory>

#include "assay/audit/audit.h"
#include "assay/cli/command.h"
#include "assay/cli/ground_options.h"
#include "assay/cli/input_options.h"
#include "assay/cli/known_documents.h"
#include "assay/core/bytes.h"
#include "assay/core/error.h"
#include "assay/report/audit_report.h"

namespace assay {
namespace {

struct AuditCommandOptions {
    std::vector<std::string> files;
    std::vector<std::string> metrics;
    InputOptions input;
    PolicyOptions policy;
    std::size_t depth = 10;
    std::string labels_old;
    std::string corpus;
    GroundOptions grounds;
    std::size_t settle = 50;
    std::string settle_output;
    std::string format;
    std::string output;
    AuditReportOptions report;
};

constexpr std::array<std::string_view, 4> kDefaultMetrics{"nDCG@10", "P@10", "R@100", "RR@10"};

/// Ranks are read, too: an audit looks whether they agree with scores.
std::vector<Run> read_runs(const AuditCommandOptions& options, TieOrder ties) {
    ReadOptions read = run_options(options.input, ties);
    read.ranks = true;
    std::vector<Run> runs;
    for (std::size_t i = 1; i < options.files.size(); ++i) {
        runs.push_back(read_run(options.files[i], read));
    }
    return runs;
}

int run(AuditCommandOptions options) {
    if (options.files.size() < 2) {
        throw Error{"give a label file and at least one run: assay audit LABELS RUN..."};
    }
    refuse_query_options(options.input, "audit reads no query file");
    options.report.format = parse_output_format(options.format);
    AuditOptions audit_options;
    audit_options.metrics = metrics_with(options.metrics, kDefaultMetrics, options.policy);
    audit_options.coverage.policies = policies_of(options.policy);
    audit_options.coverage.threads = threads_of(options.input);
    audit_options.coverage.depth = options.depth;
    audit_options.settle_limit = options.settle;
    audit_options.common = options.grounds.common;
    const TieOrder ties = audit_options.coverage.policies.ties;
    const Labels labels = read_labels_with(options.files.front(), options.input);
    std::optional<Labels> before;
    if (!options.labels_old.empty()) {
        before = read_labels_with(options.labels_old, options.input);
        audit_options.labels_before = &*before;
    }
    const std::vector<Run> runs = read_runs(options, ties);
    const Grounds grounds = read_grounds(options.grounds, runs, options.input, ties);
    require_columns_found(options.input);
    const std::optional<KnownDocuments> known = known_documents(options.corpus);
    audit_options.known = known ? &*known : nullptr;
    audit_options.grounds = grounds.of_run;
    const Audit result = audit(labels, runs, audit_options);
    if (!options.settle_output.empty()) write_file(options.settle_output, settle_csv(result));
    write_output(render_audit(result, options.report), options.output);
    return 0;
}

}  // namespace

Command add_audit(CLI::App& app) {
    auto options = std::make_shared<AuditCommandOptions>();
    CLI::App* parser =
        app.add_subcommand("audit", "Show what labels and runs leave unknown or have odd");
    parser->add_option("FILES", options->files,
                       "LABELS RUN...; with two runs or more, the first is the base");
    parser
        ->add_option("-m,--metrics", options->metrics,
                     "Metrics; the first decides which labels would settle a comparison")
        ->allow_extra_args(false);
    parser->add_option("--depth", options->depth, "How deep lists are searched for odd documents")
        ->capture_default_str();
    parser->add_option("--labels-old", options->labels_old,
                       "An older label file: what of a difference comes from the labels");
    add_known_documents_option(*parser, options->corpus);
    add_ground_options(*parser, options->grounds);
    parser->add_option("--settle", options->settle, "At most so many documents to label")
        ->capture_default_str();
    parser->add_option("--settle-output", options->settle_output,
                       "Write them to a CSV file, whole or not at all");
    add_input_options(*parser, options->input);
    add_policy_options(*parser, options->policy);
    add_format_option(*parser, options->format, {"table", "markdown", "json"});
    add_digits_option(*parser, options->report.digits);
    add_output_option(*parser, options->output);
    add_language_option(*parser, options->report.language);
    return {parser, [options] { return run(*options); }};
}

}  // namespace assay
