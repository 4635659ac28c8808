#include <fmt/format.h>

#include <memory>

#include "assay/cli/command.h"
#include "assay/cli/input_options.h"
#include "assay/core/error.h"
#include "assay/evaluate/explain.h"
#include "assay/evaluate/hand_case.h"
#include "assay/evaluate/query_case.h"

namespace assay {
namespace {

struct ExplainOptions {
    std::string metric;
    HandInput given;
    std::string names;
    std::string labels;
    std::vector<std::string> runs;
    std::string query;
    InputOptions input;
    PolicyOptions policy;
    Language language = Language::english;
};

void add_lists(CLI::App& parser, HandInput& given) {
    parser.add_option("--grades", given.grades,
                      "Grades by rank: numbers, - where not judged, or 高,中,低,无 / "
                      "high,mid,low,none");
    parser.add_option("--unretrieved", given.unretrieved, "Grades judged beside the results");
    parser.add_option("--scores", given.scores,
                      "One score a grade: sorts the results and makes ties; for pointwise metrics, "
                      "the model's scores");
    parser.add_option("--classes", given.classes, "Predicted grades, one a grade");
    parser.add_option("--queries", given.queries, "The query of each scored pair");
    parser.add_option("--subtopics", given.subtopics,
                      "What each document covers: A+B,-,B; unretrieved ones may follow");
    parser.add_option("--rater", given.raters, "Grades by one rater; once for each of them")
        ->allow_extra_args(false);
    parser.add_option("--a", given.a, "Documents of the first list");
    parser.add_option("--b", given.b, "Documents of the second list");
    parser.add_option("--docs", given.docs, "Documents by rank, for preference metrics");
    parser
        .add_option("--preferences", given.preferences,
                    "Levels by one rater, d1=2,d2=1; once for each rater")
        ->allow_extra_args(false);
}

constexpr std::size_t kListed = 20;

void print_explanation(const Explanation& explanation) {
    print(fmt::format("{}\n", fmt::join(explanation.lines, "\n")));
}

int explain_files(const ExplainOptions& options) {
    if (options.labels.empty() || options.runs.empty() || options.query.empty()) {
        throw Error{"--labels, --run and --query go together"};
    }
    const Policies policies = policies_of(options.policy);
    const Metric metric =
        make_metric(parse_metric(options.metric, option_defaults_of(options.policy)));
    const Labels labels = read_labels_with(options.labels, options.input);
    const std::vector<Run> runs = read_runs_with(options.runs, options.input, policies.ties);
    require_columns_found(options.input);
    const QueryCase query{metric, labels, runs, options.query, policies};
    const Explanation explanation = explain(query.metric(), query.input(), options.language);
    const Text heading{"query {} in {}:", "查询 {}，结果列表 {}："};
    print(
        fmt::format(fmt::runtime(heading.in(options.language)), options.query, runs.front().name));
    print(fmt::format("\n{}\n\n", fmt::join(query.listing(kListed, options.language), "\n")));
    print_explanation(explanation);
    return 0;
}

int explain_by_hand(const ExplainOptions& options) {
    const Metric metric =
        make_metric(parse_metric(options.metric, option_defaults_of(options.policy)));
    HandInput given = options.given;
    given.four_grades = options.names == "four";
    const HandCase hand{metric, std::move(given)};
    print_explanation(explain(metric, hand.input(), options.language));
    return 0;
}

int run(const ExplainOptions& options) {
    const bool files = !options.labels.empty() || !options.runs.empty() || !options.query.empty();
    return files ? explain_files(options) : explain_by_hand(options);
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
    parser->add_option("--run", options->runs, "A run; twice for metrics of two lists")
        ->allow_extra_args(false);
    parser->add_option("--query", options->query, "The query of the labels to explain");
    add_input_options(*parser, options->input);
    add_policy_options(*parser, options->policy);
    add_language_option(*parser, options->language);
    return {parser, [options] { return run(*options); }};
}

}  // namespace assay
