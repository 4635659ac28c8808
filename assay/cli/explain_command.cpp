#include <fmt/format.h>

#include <initializer_list>
#include <memory>
#include <optional>

#include "assay/cli/command.h"
#include "assay/cli/input_options.h"
#include "assay/core/error.h"
#include "assay/core/escaped.h"
#include "assay/evaluate/explain.h"
#include "assay/evaluate/hand_case.h"
#include "assay/evaluate/query_case.h"

namespace assay {
namespace {

struct ExplainOptions {
    const CLI::App* parser = nullptr;  ///< knows what was given
    std::string metric;
    HandInput given;
    std::string names;
    std::string labels;
    std::vector<std::string> runs;
    std::string query;
    std::string candidates;
    InputOptions input;
    PolicyOptions policy;
    Language language = Language::english;
};

void add_lists(CLI::App& parser, HandInput& given) {
    parser.add_option("--grades", given.grades,
                      "Grades by rank: numbers, - where not judged, or 高,中,低,无 / "
                      "high,mid,low,none; names of --scale, in double quotes where they have "
                      "commas");
    parser.add_option("--unretrieved", given.unretrieved, "Grades judged beside the results");
    parser.add_option("--scores", given.scores,
                      "One score a grade: sorts the results and makes ties, which stay as typed "
                      "without --docs; for pointwise metrics, the model's scores");
    parser.add_option("--classes", given.classes, "Predicted grades, one a grade");
    parser.add_option("--queries", given.queries, "The query of each scored pair");
    parser.add_option("--subtopics", given.subtopics,
                      "What each document covers: A+B,-,B; unretrieved ones may follow");
    parser.add_option("--rater", given.raters, "Grades by one rater; once for each of them")
        ->allow_extra_args(false);
    parser.add_option("--a", given.a, "Documents of the first list, the truth of TauAP");
    parser.add_option("--b", given.b, "Documents of the second list");
    parser.add_option(
        "--docs", given.docs,
        "Documents by rank, for preference metrics; ids of the documents of --grades");
    parser
        .add_option("--preferences", given.preferences,
                    "Levels by one rater, d1=2,d2=1; once for each rater. With --run: a file of "
                    "preferences")
        ->allow_extra_args(false);
}

constexpr std::size_t kListed = 20;

using Names = std::initializer_list<const char*>;

void refuse(const ExplainOptions& options, Names names, std::string_view why) {
    refuse_options(*options.parser, names, why);
}

constexpr Names kScaleOptions{"--scale", "--gains", "--rel"};
constexpr Names kPolicyOptions{"--ties", "--unjudged", "--score-precision", "--no-relevant"};
constexpr Names kLists{"--grades",  "--unretrieved", "--scores", "--classes",
                       "--queries", "--subtopics",   "--rater",  "--a",
                       "--b",       "--docs",        "--names"};

/// Ids of documents and queries are shown as error messages show them.
void print_text(std::string_view text) { print(escaped_controls(text, "\n")); }

void print_explanation(const Explanation& explanation) {
    print_text(fmt::format("{}\n", fmt::join(explanation.lines, "\n")));
}

void explain_case(const ExplainOptions& options, const Metric& metric, const QueryCase& query,
                  const Policies& policies, const std::string& run) {
    const Explanation explanation = explain(metric, query.input(), policies, options.language);
    const Text heading{"query {} in {}:", "查询 {}，结果列表 {}："};
    print_text(fmt::format(fmt::runtime(heading.in(options.language)), options.query, run));
    print_text(fmt::format("\n{}\n\n", fmt::join(query.listing(kListed, options.language), "\n")));
    print_explanation(explanation);
}

void explain_preferences(const ExplainOptions& options, const Metric& metric) {
    if (options.given.preferences.size() != 1) {
        throw Error{"--preferences: with --run it names one file"};
    }
    refuse(options, kScaleOptions, "preferences have no grades");
    refuse(options, {"--unjudged", "--raters", "--aspect", "--candidates"},
           "preferences have no grades");
    const Policies policies = preference_policies_of(options.policy);
    const Preferences preferences =
        read_preferences(options.given.preferences.front(), labels_options(options.input));
    const std::vector<Run> runs = read_runs_with(options.runs, options.input, policies.ties);
    require_columns_found(options.input);
    const QueryCase query{metric, preferences, runs, options.query, policies};
    explain_case(options, metric, query, policies, runs.front().name);
}

void explain_labels(const ExplainOptions& options, const Metric& metric) {
    const Policies policies = policies_of(options.policy);
    const Labels labels = read_labels_with(options.labels, options.input);
    require_aspect(labels, policies);
    const std::vector<Run> runs = read_runs_with(options.runs, options.input, policies.ties);
    std::optional<Run> candidates;
    if (!options.candidates.empty()) {
        candidates = read_run(options.candidates, run_options(options.input, policies.ties));
    }
    require_columns_found(options.input);
    const QueryCase query{metric,        labels,   runs,
                          options.query, policies, candidates ? &*candidates : nullptr};
    explain_case(options, metric, query, policies, runs.front().name);
}

void explain_files(const ExplainOptions& options, const Metric& metric) {
    const bool preferences = !options.given.preferences.empty();
    if ((options.labels.empty() && !preferences) || options.runs.empty() || options.query.empty()) {
        throw Error{"--labels (or --preferences), --run and --query go together"};
    }
    if (preferences && !options.labels.empty()) {
        throw Error{"--labels and --preferences exclude each other"};
    }
    if (!preferences && std::holds_alternative<PreferenceMetric>(metric.function)) {
        throw Error{
            fmt::format("metric '{}' needs --preferences FILE instead of --labels", metric.name)};
    }
    refuse(options, kLists, "it is for values typed in, not for files");
    refuse_query_options(options.input, "explain reads no query file");
    preferences ? explain_preferences(options, metric) : explain_labels(options, metric);
}

/// Which options have no effect on values typed in for a metric of this kind.
void refuse_by_hand(const ExplainOptions& options, const Metric& metric) {
    refuse(options,
           {"--labels-format", "--run-format", "--queries-format", "--column", "--lenient",
            "--threads"},
           "it is for files, not for values typed in");
    refuse(options, {"--missing", "--raters", "--aspect", "--candidates"},
           "it is for files, not for values typed in");
    if (options.parser->count("--scale") > 0) refuse(options, {"--names"}, "--scale says it all");
    const std::string unused = fmt::format("metric '{}' has no use for it", metric.name);
    if (std::holds_alternative<PreferenceMetric>(metric.function)) {
        refuse(options, {"--ties", "--unjudged", "--score-precision", "--names"}, unused);
        refuse(options, kScaleOptions, unused);
    } else if (std::holds_alternative<RankingPairMetric>(metric.function)) {
        refuse(options, kPolicyOptions, unused);
        refuse(options, kScaleOptions, unused);
        refuse(options, {"--names"}, unused);
    } else if (std::holds_alternative<PointwiseMetric>(metric.function)) {
        refuse(options, kPolicyOptions, unused);
    } else if (!options.given.scores) {
        refuse(options, {"--ties", "--score-precision"}, "without --scores nothing is tied");
    } else if (!options.given.docs && options.policy.ties.starts_with("docid-")) {
        throw Error{"--ties: documents typed in have no ids; give them with --docs"};
    }
}

void explain_by_hand(const ExplainOptions& options, const Metric& metric) {
    refuse_by_hand(options, metric);
    HandInput given = options.given;
    Scale scale = !options.input.scale.empty() ? read_scale(options.input.scale)
                  : options.names == "four"    ? Scale::four_grades()
                                               : given.default_scale();
    apply_scale_options(scale, options.input);
    given.scale = std::move(scale);
    const bool pointwise = std::holds_alternative<PointwiseMetric>(metric.function);
    const Policies policies = pointwise ? Policies{} : policies_of(options.policy);
    const HandCase hand{metric, std::move(given), policies};
    print_explanation(explain(metric, hand.input(), policies, options.language));
}

int run(const ExplainOptions& options) {
    refuse(options, {"--average"}, "one query has no average");
    const Metric metric =
        make_metric(parse_metric(options.metric, option_defaults_of(options.policy)));
    const bool files = !options.labels.empty() || !options.runs.empty() || !options.query.empty();
    files ? explain_files(options, metric) : explain_by_hand(options, metric);
    return 0;
}

}  // namespace

Command add_explain(CLI::App& app) {
    auto options = std::make_shared<ExplainOptions>();
    CLI::App* parser =
        app.add_subcommand("explain", "Show how a metric is calculated, step by step");
    parser->add_option("METRIC", options->metric, "The metric, as nDCG@3")->required();
    add_lists(*parser, options->given);
    parser
        ->add_option("--names", options->names, "four: numbers are grades of the four-grade scale")
        ->check(CLI::IsMember({"four"}));
    parser->add_option("--labels", options->labels, "A label file, with --run and --query");
    parser
        ->add_option("--run", options->runs,
                     "A run; twice for metrics of two lists, of which the first is a")
        ->allow_extra_args(false);
    parser->add_option("--query", options->query, "The query of the labels to explain");
    parser->add_option("--candidates", options->candidates,
                       "Run whose documents make the ideal list, as in eval");
    options->parser = parser;
    add_input_options(*parser, options->input);
    add_policy_options(*parser, options->policy);
    add_language_option(*parser, options->language);
    return {parser, [options] { return run(*options); }};
}

}  // namespace assay
