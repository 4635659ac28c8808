#include <fmt/format.h>

#include <memory>

#include "assay/cli/command.h"
#include "assay/evaluate/explain.h"
#include "assay/evaluate/hand_case.h"

namespace assay {
namespace {

struct ExplainOptions {
    std::string metric;
    HandInput given;
    std::string names;
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

int run(const ExplainOptions& options) {
    const Metric metric = make_metric(options.metric);
    HandInput given = options.given;
    given.four_grades = options.names == "four";
    const HandCase hand{metric, std::move(given)};
    const Explanation explanation = explain(metric, hand.input(), options.language);
    print(fmt::format("{}\n", fmt::join(explanation.lines, "\n")));
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
    add_language_option(*parser, options->language);
    return {parser, [options] { return run(*options); }};
}

}  // namespace assay
