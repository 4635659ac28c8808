#include <fmt/format.h>

#include <memory>

#include "assay/cli/command.h"
#include "assay/cli/input_options.h"
#include "assay/cli/tune_output.h"
#include "assay/core/error.h"
#include "assay/index/index.h"
#include "assay/io/read.h"

namespace assay {
namespace {

struct TuneCommand {
    std::string folder;
    std::string queries;
    std::string labels;
    std::string metric = "nDCG@10";
    std::string scorer;
    std::string k1 = "0.4:2:0.2";
    std::string b = "0:1:0.1";
    std::vector<std::string> weights;
    std::vector<std::string> field_b;
    std::vector<std::string> in_use;
    std::size_t depth = 1000;
    TuneOptions tune;
    std::string match = "any";
    InputOptions input;
    PolicyOptions policy;
    std::string format;
    int digits = 4;
    std::string output;
    Language language = Language::english;
};

std::vector<Axis> axes_of(const TuneCommand& command) {
    std::vector<Axis> axes{{Axis::Kind::k1, "", parse_values(command.k1, "--k1")},
                           {Axis::Kind::b, "", parse_values(command.b, "--b")}};
    for (const std::string& text : command.weights) {
        axes.push_back(parse_field_axis(Axis::Kind::weight, text, "--weight"));
    }
    for (const std::string& text : command.field_b) {
        axes.push_back(parse_field_axis(Axis::Kind::field_b, text, "--field-b"));
    }
    return axes;
}

/// `--in-use k1=0.9`: one of the numbers that vary, or the weight of any field.
void set_in_use(const std::string& text, SearchOptions& options) {
    const Axis axis = parse_field_axis(Axis::Kind::weight, text, "--in-use");
    if (axis.values.size() != 1) {
        throw Error{fmt::format("--in-use takes NAME=NUMBER, not '{}'", text)};
    }
    const double value = axis.values.front();
    if (axis.field == "k1") {
        options.k1 = value;
    } else if (axis.field == "b") {
        options.b = value;
    } else {
        options.field_weights[axis.field] = value;
    }
}

TuneOptions options_of(const TuneCommand& command) {
    TuneOptions options = command.tune;
    const bool fields = !command.weights.empty() || !command.field_b.empty();
    options.search.scorer = fields ? "bm25f" : "bm25";
    if (!command.scorer.empty()) options.search.scorer = command.scorer;
    options.search.k = command.depth;
    options.search.matching = Matching::parse(command.match);
    for (const std::string& text : command.in_use) set_in_use(text, options.search);
    options.axes = axes_of(command);
    options.plan = plan_with(command.policy, command.input);
    options.plan.metrics = metrics_with({command.metric}, {}, command.policy);
    if (options.plan.metrics.size() != 1) throw Error{"tuning goes by one metric"};
    return options;
}

int run(const TuneCommand& command) {
    const TuneOptions options = options_of(command);
    const Index index = Index::open(command.folder);
    const Queries queries = read_queries(command.queries, queries_options(command.input));
    const Labels labels = read_labels_with(command.labels, command.input);
    require_columns_found(command.input);
    require_aspect(labels, options.plan.policies);
    const TuneResult result = tune(index, queries, labels, options);
    std::string text;
    if (command.format == "json") {
        text = tune_json(result);
    } else if (command.format == "csv") {
        text = tune_csv(result);
    } else {
        text = tune_text(result, command.language, command.digits);
    }
    write_output(text, command.output);
    return 0;
}

void add_grid(CLI::App& parser, TuneCommand& command) {
    parser.add_option("--scorer", command.scorer,
                      "The formula; bm25, or bm25f where fields have weights");
    parser.add_option("--k1", command.k1, "Values of k1: FIRST:LAST:STEP or a list as 0.5,1,2")
        ->capture_default_str();
    parser.add_option("--b", command.b, "Values of b, likewise")->capture_default_str();
    parser.add_option("--weight", command.weights, "FIELD=VALUES, as title=1,2,4: weights")
        ->allow_extra_args(false);
    parser.add_option("--field-b", command.field_b, "FIELD=VALUES: a b of the field's own")
        ->allow_extra_args(false);
    parser
        .add_option("--in-use", command.in_use,
                    "NAME=NUMBER: k1, b or the weight of a field that the tuned setting is "
                    "compared with; k1=1.2, b=0.75 and weights of 1 by default")
        ->allow_extra_args(false);
    parser.add_flag("--refine", command.tune.refine, "A finer round around the best of the first");
}

}  // namespace

Command add_tune(CLI::App& app) {
    auto options = std::make_shared<TuneCommand>();
    CLI::App* parser = app.add_subcommand(
        "tune", "Which k1, b and field weights are best, and what that is worth on other queries");
    parser->add_option("DIR", options->folder, "The index")->required();
    parser->add_option("--queries", options->queries, "Queries with ids")->required();
    parser->add_flag("--syntax", options->tune.language, "They are in the query language");
    parser->add_option("--labels", options->labels, "Labels (qrels)")->required();
    parser->add_option("-m,--metric", options->metric, "What to tune by")->capture_default_str();
    add_grid(*parser, *options);
    parser->add_option("--match", options->match, "As of assay search")->capture_default_str();
    parser->add_option("--depth", options->depth, "Documents searched for a query")
        ->check(CLI::Range(std::size_t{1}, std::size_t{1} << 31))
        ->capture_default_str();
    parser->add_option("--folds", options->tune.folds, "Parts that queries are split into")
        ->check(CLI::Range(2, 1000))
        ->capture_default_str();
    parser->add_option("--seed", options->tune.seed, "Of the split and of the tests")
        ->capture_default_str();
    add_input_options(*parser, options->input);
    add_policy_options(*parser, options->policy);
    add_format_option(*parser, options->format, {"table", "csv", "json"});
    add_digits_option(*parser, options->digits);
    add_output_option(*parser, options->output);
    add_language_option(*parser, options->language);
    return {parser, [options] { return run(*options); }};
}

}  // namespace assay
