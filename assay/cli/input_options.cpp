#include "assay/cli/input_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

#include "assay/core/error.h"
#include "assay/core/number.h"
#include "assay/core/parallel.h"

namespace assay {
namespace {

double number_of(std::string_view text, std::string_view option) {
    const auto value = parse_finite(text);
    if (!value) throw Error{fmt::format("{}: '{}' is not a finite number", option, text)};
    return *value;
}

template <typename Enum, std::size_t N>
void set(std::string_view option, const std::string& value,
         const std::array<std::string_view, N>& names, Enum& target) {
    if (!value.empty()) target = static_cast<Enum>(parse_choice(option, value, names));
}

std::string one_of(std::string_view what, std::span<const std::string_view> names) {
    return fmt::format("{}: {}", what, fmt::join(names, ", "));
}

/// What `--column KIND.ROLE=NAME` says; KIND may be left out.
struct NamedColumn {
    std::string kind;
    std::string role;
    std::string name;
};

constexpr std::array<std::string_view, 3> kColumnKinds{"labels", "run", "queries"};

NamedColumn parse_column(const std::string& text) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0 || equals + 1 == text.size()) {
        throw Error{fmt::format("--column must be ROLE=NAME or KIND.ROLE=NAME, not '{}'", text)};
    }
    NamedColumn column{"", text.substr(0, equals), text.substr(equals + 1)};
    const std::size_t dot = column.role.find('.');
    if (dot == std::string::npos) return column;
    column.kind = column.role.substr(0, dot);
    column.role.erase(0, dot + 1);
    if (std::ranges::find(kColumnKinds, column.kind) == kColumnKinds.end()) {
        throw Error{fmt::format("--column {}: no kind of file is called '{}'; there are: {}", text,
                                column.kind, fmt::join(kColumnKinds, ", "))};
    }
    return column;
}

/// What holds for files of every kind, and the columns named for this one.
ReadOptions options_for(std::string_view kind, const InputOptions& options) {
    ReadOptions read;
    read.lenient = options.lenient;
    read.threads = threads_of(options);
    read.column_use = options.column_use;
    for (const std::string& text : options.columns) {
        const NamedColumn column = parse_column(text);
        if (!column.kind.empty() && column.kind != kind) continue;
        auto& columns = column.kind.empty() ? read.shared_columns : read.columns;
        if (columns.emplace(column.role, column.name).second) continue;
        throw Error{fmt::format(
            "--column {}: the {} is named twice; --column labels.{}=NAME, run.{}=NAME and "
            "queries.{}=NAME name a column for one kind of file",
            text, column.role, column.role, column.role, column.role)};
    }
    return read;
}

}  // namespace

void add_input_options(CLI::App& parser, InputOptions& options) {
    parser.add_option(
        "--labels-format", options.labels_format,
        "trec, jsonl, json, csv, tsv, beir or letor, when it is not what it looks like");
    parser.add_option("--run-format", options.run_format, "trec, jsonl, json, csv or tsv");
    parser.add_option("--queries-format", options.queries_format, "trec, jsonl, json, csv or tsv");
    parser
        .add_option("--column", options.columns,
                    "ROLE=NAME: the column that holds the query, doc, grade, score, rank, ...; "
                    "labels.ROLE=NAME, run.ROLE=NAME or queries.ROLE=NAME in such files alone")
        ->allow_extra_args(false);
    parser.add_option("--scale", options.scale,
                      "Map file with the names, grades and gains of labels");
    parser.add_option("--gains", options.gains, "Gains of grades, as 3=1,2=0.7,1=0.3,0=0");
    parser.add_option("--rel", options.relevant_from, "Lowest grade that counts as relevant");
    parser.add_flag("--lenient", options.lenient, "Skip and count rows that cannot be read");
    parser.add_option("--threads", options.threads, "Threads; one a core by default");
}

std::size_t threads_of(const InputOptions& options) {
    return options.threads == 0 ? default_threads() : options.threads;
}

ReadOptions labels_options(const InputOptions& options) {
    ReadOptions read = options_for("labels", options);
    read.format = parse_format(options.labels_format);
    if (!options.scale.empty()) read.scale = read_scale(options.scale);
    return read;
}

ReadOptions run_options(const InputOptions& options, TieOrder ties) {
    ReadOptions read = options_for("run", options);
    read.format = parse_format(options.run_format);
    read.ranks = ties == TieOrder::rank;
    return read;
}

ReadOptions queries_options(const InputOptions& options) {
    ReadOptions read = options_for("queries", options);
    read.format = parse_format(options.queries_format);
    return read;
}

void require_columns_found(const InputOptions& options) {
    for (const std::string& text : options.columns) {
        const NamedColumn column = parse_column(text);
        if (!column.kind.empty() || options.column_use->found(column.role)) continue;
        const std::string tables = options.column_use->tables();
        if (tables.empty()) {
            throw Error{fmt::format("--column {}: no file has columns with names", text)};
        }
        throw Error{
            fmt::format("--column {}: no file has a column '{}': {}", text, column.name, tables)};
    }
}

void apply_scale_options(Scale& scale, const InputOptions& options) {
    if (!options.relevant_from.empty())
        scale.relevant_from = number_of(options.relevant_from, "--rel");
    std::set<double> given;
    std::string_view rest = options.gains;
    while (!rest.empty()) {
        const std::string_view item = rest.substr(0, rest.find(','));
        rest.remove_prefix(std::min(rest.size(), item.size() + 1));
        const std::size_t equals = item.find('=');
        if (equals == std::string_view::npos) {
            throw Error{fmt::format("--gains: expected GRADE=GAIN, found '{}'", item)};
        }
        const auto named = scale.grade_of(item.substr(0, equals));
        const double grade = named ? *named : number_of(item.substr(0, equals), "--gains");
        const double gain = number_of(item.substr(equals + 1), "--gains");
        if (!given.insert(grade).second) {
            throw Error{fmt::format("--gains: grade {} is given twice", grade)};
        }
        const auto found = std::ranges::find(scale.levels, grade, &Scale::Level::grade);
        if (found != scale.levels.end()) {
            found->gain = gain;
        } else {
            std::erase_if(scale.own_gains, [&](const auto& own) { return own.first == grade; });
            scale.own_gains.emplace_back(grade, gain);
        }
    }
}

Labels read_labels_with(const std::string& path, const InputOptions& options) {
    Labels labels = read_labels(path, labels_options(options));
    apply_scale_options(labels.scale, options);
    return labels;
}

std::vector<Run> read_runs_with(const std::vector<std::string>& files, const InputOptions& options,
                                TieOrder ties) {
    std::vector<Run> runs;
    for (const std::string& file : files)
        runs.push_back(read_run(file, run_options(options, ties)));
    return runs;
}

Inputs read_inputs_with(const std::string& labels, const std::vector<std::string>& runs,
                        const InputOptions& options, TieOrder ties) {
    const auto standard_input = [](const std::string& run) {
        return run == "-" || run.ends_with("=-");
    };
    if (std::ranges::count_if(runs, standard_input) + (labels == "-" ? 1 : 0) > 1) {
        throw Error{"-: standard input can be read once only"};
    }
    Inputs inputs;
    // Each has parts that one thread does alone; meanwhile the others work on the other. Standard
    // input goes to the labels first.
    const std::size_t threads = labels == "-" ? 1 : threads_of(options);
    parallel_for(2, 1, threads, [&](std::size_t which, std::size_t, std::size_t) {
        if (which == 0) {
            inputs.labels = read_labels_with(labels, options);
        } else {
            inputs.runs = read_runs_with(runs, options, ties);
        }
    });
    return inputs;
}

void refuse_options(const CLI::App& parser, std::initializer_list<const char*> names,
                    std::string_view why) {
    for (const char* name : names) {
        if (parser.count(name) > 0) throw Error{fmt::format("{}: {}", name, why)};
    }
}

void refuse_query_options(const InputOptions& options, std::string_view why) {
    if (options.queries_format != InputOptions{}.queries_format) {
        throw Error{fmt::format("--queries-format: {}", why)};
    }
    for (const std::string& text : options.columns) {
        if (parse_column(text).kind == "queries") {
            throw Error{fmt::format("--column {}: {}", text, why)};
        }
    }
}

void add_policy_options(CLI::App& parser, PolicyOptions& options) {
    parser.add_option(
        "--like", options.like,
        "Use the conventions of trec_eval-9.0.8, trec_eval-10, elasticsearch, quepid, "
        "sklearn or ranx");
    parser.add_option("--ties", options.ties, one_of("Documents of equal score", kTiesNames));
    parser.add_option("--unjudged", options.unjudged, one_of("Unjudged documents", kUnjudgedNames));
    parser.add_option("--missing", options.missing,
                      one_of("Queries that the run does not have", kQueryRuleNames));
    parser.add_option("--no-relevant", options.no_relevant,
                      one_of("Queries without a relevant document take part as they are, a metric "
                             "without a value there being 0 (zero), or are left out (skip)",
                             kQueryRuleNames));
    parser.add_option("--average", options.average,
                      one_of("Average over queries", kAveragingNames));
    parser.add_option("--score-precision", options.precision,
                      one_of("Scores are compared as", kPrecisionNames));
    parser.add_option("--raters", options.raters,
                      one_of("Several raters of one document become", kRatersNames));
    parser.add_option("--aspect", options.aspect,
                      "The aspect of the labels to score; by default each apart");
}

Policies policies_of(const PolicyOptions& options) {
    Policies policies = options.like.empty() ? Policies{} : like_profile(options.like).policies;
    set("--ties", options.ties, kTiesNames, policies.ties);
    set("--unjudged", options.unjudged, kUnjudgedNames, policies.unjudged);
    set("--missing", options.missing, kQueryRuleNames, policies.missing);
    set("--no-relevant", options.no_relevant, kQueryRuleNames, policies.no_relevant);
    set("--average", options.average, kAveragingNames, policies.averaging);
    set("--score-precision", options.precision, kPrecisionNames, policies.precision);
    set("--raters", options.raters, kRatersNames, policies.raters);
    policies.aspect = options.aspect;
    return policies;
}

Policies preference_policies_of(const PolicyOptions& options) {
    Policies policies = policies_of(options);
    if (options.like.empty() || !options.ties.empty()) return policies;
    policies.ties = like_profile(options.like).preference_ties.value_or(policies.ties);
    return policies;
}

std::span<const OptionDefault> option_defaults_of(const PolicyOptions& options) {
    if (options.like.empty()) return {};
    return like_profile(options.like).options;
}

Plan plan_with(const PolicyOptions& policy, const InputOptions& input) {
    Plan plan;
    plan.policies = policies_of(policy);
    plan.defaults = option_defaults_of(policy);
    plan.like = policy.like;
    plan.threads = threads_of(input);
    return plan;
}

QueryWeights weights_with(const Queries& queries, const std::string& column,
                          std::span<const std::string_view> ids, const InputOptions& input) {
    QueryWeights weights = query_weights(queries, column, ids, input.lenient);
    const ReadOptions reading = queries_options(input);
    const auto named = reading.columns.find(column);
    const bool renamed = column == "frequency" && named != reading.columns.end();
    if (renamed) weights.column = named->second;
    return weights;
}

void require_weighted(const PolicyOptions& options, std::string_view option) {
    if (options.average.empty() || policies_of(options).averaging == Averaging::weighted) return;
    throw Error{fmt::format("{} means --average weighted, not {}; leave one of them out", option,
                            options.average)};
}

std::vector<Metric> metrics_with(const std::vector<std::string>& lists,
                                 std::span<const std::string_view> defaults,
                                 const PolicyOptions& options) {
    std::vector<std::string> names;
    for (const std::string& list : lists) {
        for (std::string& name : split_metric_list(list)) names.push_back(std::move(name));
    }
    if (names.empty() && !lists.empty()) {
        throw Error{"-m names no metric; without -m the usual ones are used"};
    }
    if (names.empty()) names.assign(defaults.begin(), defaults.end());
    return make_metrics(names, option_defaults_of(options));
}

void require_aspect(const Labels& labels, const Policies& policies) {
    if (labels.aspects.size() <= 2 || !policies.aspect.empty()) return;
    throw Error{fmt::format("{}: the labels have several aspects; choose one with --aspect: {}",
                            labels.source,
                            fmt::join(labels.aspects.begin() + 1, labels.aspects.end(), ", "))};
}

}  // namespace assay
