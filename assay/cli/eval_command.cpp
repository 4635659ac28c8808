#include <fmt/format.h>

#include <cmath>
#include <memory>
#include <optional>

#include "assay/cli/command.h"
#include "assay/cli/input_options.h"
#include "assay/cli/known_documents.h"
#include "assay/cli/memory.h"
#include "assay/core/error.h"
#include "assay/evaluate/pointwise.h"
#include "assay/evaluate/score.h"
#include "assay/report/pointwise_report.h"
#include "assay/report/score_report.h"

namespace assay {
namespace {

struct EvalOptions {
    const CLI::App* parser = nullptr;  ///< knows what was given
    std::vector<std::string> files;
    std::vector<std::string> metrics;
    InputOptions input;
    PolicyOptions policy;
    std::string weights;
    std::string weight_column = "frequency";
    std::string candidates;
    std::string corpus;
    std::string pointwise;
    std::string preferences;
    std::string format;
    std::string output;
    ScoreReportOptions report;
};

std::vector<Metric> metrics_of(const EvalOptions& options) {
    return metrics_with(options.metrics, default_metrics(), options.policy);
}

Plan plan_of(const EvalOptions& options) {
    Plan plan = plan_with(options.policy, options.input);
    plan.metrics = metrics_of(options);
    if (!options.weights.empty()) {
        require_weighted(options.policy, "--weights FILE");
        plan.policies.averaging = Averaging::weighted;
    }
    if (options.weights.empty() && plan.policies.averaging == Averaging::weighted) {
        throw Error{"--average weighted needs --weights FILE"};
    }
    if (options.weights.empty()) {
        const std::string_view why = "without --weights FILE no query file is read";
        refuse_options(*options.parser, {"--weight-column"}, why);
        refuse_query_options(options.input, why);
    }
    return plan;
}

void set_weights(const EvalOptions& options, std::span<const std::string_view> queries,
                 Plan& plan) {
    if (options.weights.empty()) return;
    plan.weights = weights_with(read_queries(options.weights, queries_options(options.input)),
                                options.weight_column, queries, options.input);
}

/// One table, or one an aspect where the labels have several and none is chosen.
std::vector<AspectScores> score_aspects(const Labels& labels, const std::vector<Run>& runs,
                                        Plan plan) {
    std::vector<AspectScores> result;  // a braced list would copy the table, which is large
    if (!plan.policies.aspect.empty() || labels.aspects.size() <= 2) {
        result.push_back({plan.policies.aspect, score(labels, runs, plan)});
        return result;
    }
    for (std::size_t i = 1; i < labels.aspects.size(); ++i) {
        plan.policies.aspect = labels.aspects[i];
        result.push_back({labels.aspects[i], score(labels, runs, plan)});
    }
    return result;
}

/// What goes to standard output or the file, and the notes that CSV has no place for.
struct Output {
    std::string text;
    std::string notes = {};
};

Output rendered(const std::vector<AspectScores>& scores, const EvalOptions& options) {
    Output output{render_scores(scores, options.report)};
    if (options.report.format == OutputFormat::csv) {
        output.notes = notes_beside(scores, options.report);
    }
    return output;
}

Output eval_runs(const EvalOptions& options) {
    if (options.files.size() < 2) {
        throw Error{"give a label file and at least one run: assay eval LABELS RUN..."};
    }
    Plan plan = plan_of(options);
    const std::vector<std::string> run_files{options.files.begin() + 1, options.files.end()};
    const auto [labels, runs] =
        read_inputs_with(options.files.front(), run_files, options.input, plan.policies.ties);
    set_weights(options, labels.queries(), plan);
    std::optional<Run> candidates;
    if (!options.candidates.empty()) {
        candidates = read_run(options.candidates, run_options(options.input, plan.policies.ties));
        plan.candidates = &*candidates;
    }
    require_columns_found(options.input);
    std::vector<AspectScores> scores = score_aspects(labels, runs, plan);
    if (const auto known = known_documents(options.corpus)) {
        for (AspectScores& part : scores) add_unknown(labels, runs, *known, part.table);
    }
    return rendered(scores, options);
}

Output eval_preferences(const EvalOptions& options) {
    if (options.files.empty()) throw Error{"give at least one run"};
    if (options.metrics.empty())
        throw Error{"name the preference metrics with -m, as -m prefs_simp"};
    refuse_options(
        *options.parser,
        {"--rel", "--gains", "--scale", "--unjudged", "--aspect", "--raters", "--candidates"},
        "preferences have no grades");
    refuse_options(*options.parser, {"--corpus"}, "it has no effect with --preferences");
    Plan plan = plan_of(options);
    plan.policies.ties = preference_policies_of(options.policy).ties;
    const Preferences preferences =
        read_preferences(options.preferences, labels_options(options.input));
    set_weights(options, preferences.queries, plan);
    const std::vector<Run> runs = read_runs_with(options.files, options.input, plan.policies.ties);
    require_columns_found(options.input);
    std::vector<AspectScores> scores;  // a braced list would copy the table
    scores.push_back({"", score_preferences(preferences, runs, plan)});
    return rendered(scores, options);
}

/// Pairs are scored all together: what tells how queries are averaged has no effect there.
void check_pointwise(const EvalOptions& options) {
    if (!options.files.empty()) throw Error{"--pointwise takes one file of scored pairs, no runs"};
    refuse_options(
        *options.parser,
        {"--ties", "--unjudged", "--missing", "--no-relevant", "--raters", "--aspect",
         "--score-precision", "--candidates", "--corpus", "--run-format", "--weight-column"},
        "it has no effect with --pointwise");
    refuse_query_options(options.input, "it has no effect with --pointwise");
    const Averaging averaging = policies_of(options.policy).averaging;
    if (averaging != Averaging::macro) {
        throw Error{
            fmt::format("--average {} has no effect with --pointwise: its metrics are over all "
                        "pairs; name one with an average of its own, as MicroF1 or GAUC",
                        options.policy.average)};
    }
    if (!options.weights.empty()) throw Error{"--weights has no effect with --pointwise"};
}

Output eval_pointwise(const EvalOptions& options) {
    check_pointwise(options);
    ScoredPairs pairs = read_scored_pairs(options.pointwise, labels_options(options.input));
    require_columns_found(options.input);
    apply_scale_options(pairs.scale, options.input);
    if (options.report.per_query && pairs.queries == std::vector<std::string>{""}) {
        throw Error{fmt::format("{}: no pair has a query, which --per-query needs", pairs.source)};
    }
    const std::vector<Metric> metrics =
        options.metrics.empty() ? default_pointwise_metrics() : metrics_of(options);
    const PointwiseReport report = score_pointwise(
        pairs, metrics, {options.report.per_query, threads_of(options.input), options.policy.like});
    Output output{render_pointwise(report, options.report)};
    if (options.report.format == OutputFormat::csv) {
        output.notes = notes_beside(report, options.report.language);
    }
    return output;
}

int run(EvalOptions options) {
    use_large_pages();
    if (!options.pointwise.empty() && !options.preferences.empty()) {
        throw Error{"--pointwise and --preferences exclude each other"};
    }
    options.report.format = parse_output_format(options.format);
    const Output output = !options.pointwise.empty()     ? eval_pointwise(options)
                          : !options.preferences.empty() ? eval_preferences(options)
                                                         : eval_runs(options);
    write_output(output.text, options.output);
    fmt::print(stderr, "{}", output.notes);
    return 0;
}

}  // namespace

Command add_eval(CLI::App& app) {
    auto options = std::make_shared<EvalOptions>();
    CLI::App* parser =
        app.add_subcommand("eval", "Score runs against labels, systems side by side");
    parser->add_option(
        "FILES", options->files,
        "LABELS RUN...; a run may be NAME=FILE, - is stdin. Metrics of two rankings compare "
        "each run with the first");
    parser
        ->add_option("-m,--metrics", options->metrics,
                     "Metrics, as nDCG@10,P(rel=2)@5; assay metrics lists them")
        ->allow_extra_args(false);
    parser->add_flag("-q,--per-query", options->report.per_query, "Every query's values, too");
    parser->add_option("--weights", options->weights, "Query file whose weights the average uses");
    parser->add_option("--weight-column", options->weight_column, "Its column with the weights")
        ->capture_default_str();
    parser->add_option("--candidates", options->candidates,
                       "Run whose documents make the ideal list: a common candidate set");
    parser->add_option("--pointwise", options->pointwise,
                       "Score a file of (query, doc, label, score and/or class) instead of runs");
    parser->add_option("--preferences", options->preferences,
                       "Score runs against preferences instead of labels");
    options->parser = parser;
    add_known_documents_option(*parser, options->corpus);
    add_input_options(*parser, options->input);
    add_policy_options(*parser, options->policy);
    add_format_option(*parser, options->format, {"table", "markdown", "csv", "json", "latex"});
    add_digits_option(*parser, options->report.digits);
    add_output_option(*parser, options->output);
    add_language_option(*parser, options->report.language);
    return {parser, [options] { return run(*options); }};
}

}  // namespace assay
