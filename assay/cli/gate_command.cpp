#include <memory>
#include <optional>

#include "assay/cli/command.h"
#include "assay/cli/input_options.h"
#include "assay/cli/known_documents.h"
#include "assay/core/bytes.h"
#include "assay/core/error.h"
#include "assay/evaluate/score.h"
#include "assay/gate/gate.h"
#include "assay/report/gate_report.h"

namespace assay {
namespace {

struct GateOptions {
    std::vector<std::string> files;
    InputOptions input;
    PolicyOptions policy;
    std::string candidates;
    std::string corpus;
    std::string queries;
    std::string weight_column = "frequency";
    std::string format;
    std::string output;
    std::string junit;
    std::string markdown;
    Language language = Language::english;
};

Plan plan_of(const GateOptions& options, const Rules& rules) {
    Plan plan = plan_with(options.policy, options.input);
    plan.metrics = rules.metrics();
    if (plan.policies.averaging == Averaging::weighted) {
        throw Error{"rules say what is weighted: write 'weighted = true' into those that are"};
    }
    for (const Rule& rule : rules.rules) {
        if (rule.kind() != "judged" || plan.policies.unjudged == Unjudged::zero) continue;
        throw rules.error(rule,
                          "--unjudged takes documents without a label out of the lists: "
                          "[[judged]] has nothing to count");
    }
    return plan;
}

/// What the rules can ask about queries: attributes of the file and of the labels.
void add_attributes(const GateOptions& options, const Rules& rules,
                    const std::optional<Queries>& queries, const Labels& labels,
                    const Policies& policies, GateInput& input) {
    if (queries) {
        input.attributes = query_attributes(
            *queries, input.table.queries,
            {.frequency = options.weight_column, .head_share = rules.settings.head_share});
    }
    input.attributes.push_back(relevant_attribute(labels, input.table.queries, policies));
}

GateResult judge(const GateOptions& options) {
    if (options.files.size() != 4) {
        throw Error{"give four files: assay gate RULES.toml LABELS BASE NEW"};
    }
    if (options.queries.empty()) {
        refuse_query_options(options.input, "without --queries FILE no query file is read");
    }
    const Rules rules = read_rules(options.files[0], option_defaults_of(options.policy));
    Plan plan = plan_of(options, rules);
    const Labels labels = read_labels_with(options.files[1], options.input);
    if (plan.policies.aspect.empty() && labels.aspects.size() > 2) {
        throw Error{options.files[1] +
                    ": the labels have several aspects: choose one with --aspect"};
    }
    const std::vector<Run> runs =
        read_runs_with({options.files[2], options.files[3]}, options.input, plan.policies.ties);
    std::optional<Run> candidates;
    if (!options.candidates.empty()) {
        candidates = read_run(options.candidates, run_options(options.input, plan.policies.ties));
        plan.candidates = &*candidates;
    }
    std::optional<Queries> queries;
    if (!options.queries.empty()) {
        queries = read_queries(options.queries, queries_options(options.input));
    }
    if (queries && rules.weighs()) {
        plan.weights =
            weights_with(*queries, options.weight_column, labels.queries(), options.input);
    }
    GateInput input{.table = score(labels, runs, plan),
                    .weights = plan.weights.values,
                    .threads = plan.threads};
    if (const auto known = known_documents(options.corpus)) {
        add_unknown(labels, runs, *known, input.table);
    }
    add_attributes(options, rules, queries, labels, plan.policies, input);
    require_columns_found(options.input);
    for (std::size_t s = 0; s < runs.size(); ++s) {
        input.latency[s] = summarise_latency(runs[s].latency_ms);
    }
    return run_gate(rules, input);
}

int run(const GateOptions& options) {
    const auto format =
        static_cast<GateFormat>(parse_choice("--format", options.format, kGateFormatNames));
    const GateResult result = judge(options);
    if (!options.junit.empty()) write_file(options.junit, gate_junit(result, options.language));
    if (!options.markdown.empty()) {
        write_file(options.markdown, gate_markdown(result, options.language));
    }
    const std::string text = render_gate(result, format, options.language);
    if (options.output.empty()) {
        print(text);
    } else {
        write_file(options.output, text);
    }
    return exit_code(result.outcome);
}

}  // namespace

Command add_gate(CLI::App& app) {
    auto options = std::make_shared<GateOptions>();
    CLI::App* parser = app.add_subcommand(
        "gate", "Hold a new system to rules: exit 0 pass, 1 fail, 3 inconclusive");
    parser->add_option("FILES", options->files,
                       "RULES.toml LABELS BASE NEW; a run may be NAME=FILE, - is stdin");
    parser->add_option("--queries", options->queries,
                       "Query file: attributes to slice by, and how often each is asked");
    parser->add_option("--weight-column", options->weight_column, "Its column with how often")
        ->capture_default_str();
    parser->add_option("--candidates", options->candidates,
                       "Run whose documents make the ideal list: a common candidate set");
    add_known_documents_option(*parser, options->corpus);
    add_input_options(*parser, options->input);
    add_policy_options(*parser, options->policy);
    add_format_option(*parser, options->format, {kGateFormatNames.begin(), kGateFormatNames.end()});
    add_output_option(*parser, options->output);
    parser->add_option("--junit", options->junit, "Write JUnit XML to this file, too");
    parser->add_option("--markdown", options->markdown, "Write Markdown to this file, too");
    add_language_option(*parser, options->language);
    return {parser, [options] { return run(*options); }};
}

}  // namespace assay
