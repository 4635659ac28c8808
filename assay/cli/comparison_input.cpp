#include "assay/cli/comparison_input.h"

#include <fmt/format.h>

#include <algorithm>

#include "assay/cli/known_documents.h"
#include "assay/compare/ready_table.h"
#include "assay/compare/twins.h"
#include "assay/core/error.h"
#include "assay/evaluate/score.h"

namespace assay {
namespace {

CompareOptions compare_options_of(const ComparisonInput& options) {
    CompareOptions result = options.compare;
    if (result.all_primary && !options.primary.empty()) {
        throw Error{"--primary and --all-primary exclude each other"};
    }
    result.test = static_cast<TestKind>(parse_choice("--test", options.test, kTestNames));
    result.correction =
        static_cast<Correction>(parse_choice("--correction", options.correction, kCorrectionNames));
    result.interval =
        static_cast<IntervalKind>(parse_choice("--interval", options.interval, kIntervalNames));
    result.threads = threads_of(options.input);
    return result;
}

/// The systems a user names, in that order.
void choose_systems(ScoreTable& table, const std::vector<std::string>& names) {
    std::vector<SystemSummary> systems;
    std::vector<std::vector<ScoreColumn>> columns;
    for (const std::string& name : names) {
        const auto found = std::ranges::find(table.systems, name, &SystemSummary::name);
        if (found == table.systems.end()) {
            throw Error{fmt::format("{}: no system '{}'", table.labels_source, name)};
        }
        if (std::ranges::find(systems, name, &SystemSummary::name) != systems.end()) {
            throw Error{fmt::format("system '{}' is named twice", name)};
        }
        systems.push_back(*found);
        columns.push_back(table.columns[static_cast<std::size_t>(found - table.systems.begin())]);
    }
    table.systems = std::move(systems);
    table.columns = std::move(columns);
}

Plan plan_of(const ComparisonInput& options) {
    Plan plan = plan_with(options.policy, options.input);
    plan.metrics = metrics_with(options.metrics, default_metrics(), options.policy);
    return plan;
}

void set_weights(const ComparisonInput& options, LoadedComparison& loaded) {
    const Averaging averaging = loaded.plan.policies.averaging;
    if (averaging == Averaging::micro) {
        throw Error{"a comparison needs a value for every query; --average micro has none"};
    }
    if (!options.weighted && averaging != Averaging::weighted) return;
    if (options.weighted) require_weighted(options.policy, "--weighted");
    if (!loaded.queries) throw Error{"--weighted needs --queries FILE with a frequency a query"};
    loaded.plan.policies.averaging = Averaging::weighted;
    loaded.plan.weights =
        weights_with(*loaded.queries, options.frequency, loaded.labels.queries(), options.input);
}

void add_latency(const LoadedComparison& loaded, ComparisonReport& report) {
    for (const Run& run : loaded.runs) report.latency.push_back(summarise_latency(run.latency_ms));
}

/// Attributes of the file and of the queries, or those of them that the user names.
std::vector<Attribute> attributes_of(const ComparisonInput& options,
                                     const LoadedComparison& loaded) {
    std::vector<Attribute> all;
    const auto& queries = loaded.report.table.queries;
    if (loaded.queries) {
        all = query_attributes(*loaded.queries, queries, {.frequency = options.frequency});
    }
    if (options.scores.empty())
        all.push_back(relevant_attribute(loaded.labels, queries, loaded.plan.policies));
    if (options.slices.empty()) return all;
    std::vector<Attribute> chosen;
    for (const std::string& name : options.slices) {
        const auto found = std::ranges::find(all, name, &Attribute::name);
        if (found == all.end()) {
            std::string names;
            for (const Attribute& attribute : all) {
                names += (names.empty() ? "" : ", ") + attribute.name;
            }
            throw Error{fmt::format("no attribute '{}' to slice by; there are: {}", name,
                                    names.empty() ? "none" : names)};
        }
        chosen.push_back(*found);
    }
    return chosen;
}

ChangedQuery changed_query(const ComparisonInput& options, const LoadedComparison& loaded,
                           std::size_t system, const QueryChange& change) {
    ChangedQuery result{.change = change, .text = {}, .movements = {}};
    const std::string& id = loaded.report.table.queries[change.query];
    if (loaded.queries) {
        const Query* query = loaded.queries->find(id);
        if (query != nullptr) result.text = query->text;
    }
    if (loaded.runs.empty()) return result;
    const std::vector<Run> pair{loaded.runs[0], loaded.runs[system]};
    const auto lists =
        judged_lists(loaded.labels, pair, id, loaded.plan.policies, options.depth * 10);
    result.movements = movements(lists[0], lists[1], options.depth);
    return result;
}

void add_changes(const ComparisonInput& options, LoadedComparison& loaded) {
    ComparisonReport& report = loaded.report;
    const std::size_t tested = report.tested();
    // Of a metric without a goal nothing is won or lost.
    if (report.table.goals[tested] == Goal::none) return;
    for (std::size_t s = 1; s < report.table.systems.size() && options.top > 0; ++s) {
        const std::vector<QueryChange> changes = query_changes(report.table, tested, 0, s);
        SystemChanges shown{.system = s, .losses = {}, .wins = {}};
        for (std::size_t i = 0; i < std::min(options.top, changes.size()); ++i) {
            const QueryChange& loss = changes[i];
            const QueryChange& win = changes[changes.size() - 1 - i];
            if (loss.gain < -report.comparison.options.tie_within) {
                shown.losses.push_back(changed_query(options, loaded, s, loss));
            }
            if (win.gain > report.comparison.options.tie_within) {
                shown.wins.push_back(changed_query(options, loaded, s, win));
            }
        }
        report.changes.push_back(std::move(shown));
    }
}

/// The one asked for, else the first that has a goal; it is among the metrics or compare() says so.
const Metric& deciding_metric(const ComparisonInput& options, const Plan& plan) {
    const auto decides = [&](const Metric& metric) {
        if (options.primary.empty()) return metric.family->goal != Goal::none;
        return metric.name == options.primary ||
               metric.name == to_string(parse_metric(options.primary, plan.defaults));
    };
    const auto found = std::ranges::find_if(plan.metrics, decides);
    return found == plan.metrics.end() ? plan.metrics.front() : *found;
}

/// What a metric of the ground is: nDCG divides by what the labels allow.
Metric ground_metric(const ComparisonInput& options, const Plan& plan) {
    const Metric& deciding = deciding_metric(options, plan);
    return deciding.spec.name == "nDCG" ? deciding : make_metric("nDCG@10");
}

Message ground_message(const GroundComparison& ground, const std::string& system) {
    return message(
        {"{}: on grounds of its own {} differs by {:+.4f}, of which {:+.4f} from DCG and "
         "{:+.4f} from the ideal DCG; {} queries differ, and the comparison is made on "
         "what both have in common",
         "{}：各用各的标注时 {} 相差 {:+.4f}，其中 {:+.4f} 来自 DCG，{:+.4f} 来自理想 "
         "DCG；{} 个查询的标注或候选集不同，比较只在共同部分上进行"},
        system, ground.metric, ground.delta, ground.from_numerators, ground.from_denominators,
        ground.differing);
}

/// Where runs have labels or candidates of their own: refuses to compare what cannot be compared,
/// or goes on with what all have in common.
void settle_ground(const ComparisonInput& options, LoadedComparison& loaded) {
    if (!options.grounds.any()) return;
    const Policies& policies = loaded.plan.policies;
    const Grounds grounds =
        read_grounds(options.grounds, loaded.runs, options.input, policies.ties);
    const auto arm = [&](std::size_t s, const Labels& labels) {
        const OwnGround& own = grounds.of_run[s];
        return GroundArm{loaded.runs[s].name, own.labels == nullptr ? &labels : own.labels,
                         &loaded.runs[s], own.candidates};
    };
    const Labels given = loaded.labels;
    GroundArm base = arm(0, given);
    std::deque<CommonLabels> common;
    for (std::size_t s = 1; s < loaded.runs.size(); ++s) {
        const GroundComparison ground = compare_grounds(
            arm(0, given), arm(s, given), ground_metric(options, loaded.plan), policies);
        check_same_ground(ground, options.grounds.common);
        if (ground.differing == 0) continue;
        loaded.report.warnings.push_back(ground_message(ground, loaded.runs[s].name));
        common.push_back(common_labels(base, arm(s, given), policies));
        base.labels = &common.back().labels;
    }
    if (base.labels != &given) loaded.labels = *base.labels;
}

/// The metric that decides where its bounds over labels and ties can be told.
Metric audited_metric(const ComparisonInput& options, const Plan& plan) {
    const Metric& first = deciding_metric(options, plan);
    const bool fits = std::holds_alternative<RankingMetric>(first.function) &&
                      first.family->average == Average::mean &&
                      first.family->needs == MetricNeeds::grades;
    return fits ? first : make_metric("nDCG@10");
}

std::vector<AuditFinding> audited(const ComparisonInput& options, const LoadedComparison& loaded,
                                  const KnownDocuments* known) {
    AuditOptions settings;
    settings.metrics.push_back(audited_metric(options, loaded.plan));
    settings.coverage.policies = loaded.plan.policies;
    settings.coverage.policies.averaging = Averaging::macro;
    settings.coverage.threads = loaded.plan.threads;
    settings.settle_limit = 0;
    settings.known = known;
    return audit(loaded.labels, loaded.runs, settings).findings;
}

/// Without an audit there is still to be said what labels and runs do not have in common.
void add_findings(const ComparisonInput& options, const KnownDocuments* known,
                  LoadedComparison& loaded) {
    loaded.findings =
        options.no_audit ? overlap_findings(loaded.report.table) : audited(options, loaded, known);
    for (const auto& [about, finding] : loaded.findings) {
        if (finding.severity == Severity::info) continue;
        const std::string en = about.empty() ? "" : about + ": ";
        const std::string zh = about.empty() ? "" : about + "：";
        loaded.report.warnings.push_back({en + finding.title.en + ": " + finding.evidence.en,
                                          zh + finding.title.zh + "：" + finding.evidence.zh});
    }
}

/// Labels, runs and plan are there; the table, latency and findings are made.
void score_loaded(const ComparisonInput& options, LoadedComparison& loaded) {
    loaded.report.num_metrics = loaded.plan.metrics.size();
    set_weights(options, loaded);
    Plan with = loaded.plan;
    with.metrics = with_twins(std::move(with.metrics));
    loaded.report.table = score(loaded.labels, loaded.runs, with);
    const std::optional<KnownDocuments> known = known_documents(options.corpus);
    if (known) add_unknown(loaded.labels, loaded.runs, *known, loaded.report.table);
    add_latency(loaded, loaded.report);
    add_findings(options, known ? &*known : nullptr, loaded);
}

void score_files(const ComparisonInput& options, LoadedComparison& loaded) {
    if (options.files.size() < 2) {
        throw Error{"give a label file and the runs, the base first: LABELS BASE NEW..."};
    }
    if (!options.less_is_better.empty()) {
        throw Error{"--less-is-better is for ready tables (--scores): Assay knows its own metrics"};
    }
    loaded.plan = plan_of(options);
    loaded.labels = read_labels_with(options.files.front(), options.input);
    require_aspect(loaded.labels, loaded.plan.policies);
    const std::vector<std::string> run_files{options.files.begin() + 1, options.files.end()};
    loaded.runs = read_runs_with(run_files, options.input, loaded.plan.policies.ties);
    settle_ground(options, loaded);
    score_loaded(options, loaded);
}

void read_scores(const ComparisonInput& options, LoadedComparison& loaded) {
    if (!options.files.empty()) throw Error{"--scores takes the place of LABELS and runs"};
    if (!options.corpus.empty()) throw Error{"--corpus has no effect with --scores"};
    loaded.report.table = read_score_table(options.scores);
    if (!options.systems.empty()) choose_systems(loaded.report.table, options.systems);
    name_metrics(loaded.report.table, options.less_is_better);
    loaded.report.warnings = goal_warnings(loaded.report.table);
    loaded.report.num_metrics = loaded.report.table.metrics.size();
}

/// The place of --primary among the metrics compared; it may be written as -m has it, or as a ready
/// table does.
std::optional<std::size_t> primary_of(const ComparisonInput& options,
                                      const LoadedComparison& loaded) {
    if (options.primary.empty()) return std::nullopt;
    const std::span metrics{loaded.report.table.metrics.data(), loaded.report.num_metrics};
    const auto place_of = [&](const std::string& name) {
        return static_cast<std::size_t>(std::ranges::find(metrics, name) - metrics.begin());
    };
    std::size_t place = place_of(options.primary);
    if (place == metrics.size() && options.scores.empty()) {
        place = place_of(to_string(parse_metric(options.primary, loaded.plan.defaults)));
    }
    if (place < metrics.size()) return place;
    throw Error{fmt::format("--primary {}: it is none of the metrics compared: {}", options.primary,
                            fmt::join(metrics, ", "))};
}

/// The table is there, and what it is made from unless it came ready.
void compare_scored(const ComparisonInput& options, CompareOptions compare_options,
                    LoadedComparison& loaded) {
    ComparisonReport& report = loaded.report;
    if (report.table.systems.size() < 2) return;
    compare_options.weights = loaded.plan.weights.values;
    compare_options.primary = primary_of(options, loaded);
    report.comparison = compare(report.table, report.num_metrics, compare_options);
    if (!options.no_slices) {
        report.slices =
            compare_slices(report.table, report.comparison, report.num_metrics,
                           attributes_of(options, loaded), {.small = options.small_slice});
    }
    add_changes(options, loaded);
    if (!options.scores.empty()) return;
    for (std::size_t s = 1; s < report.table.systems.size(); ++s) {
        for (Hint& hint : hints(loaded.labels, loaded.runs, loaded.plan, s, compare_options)) {
            report.hints.push_back(std::move(hint));
        }
    }
}

}  // namespace

LoadedComparison load_comparison(const ComparisonInput& options) {
    LoadedComparison loaded;
    const CompareOptions compare_options = compare_options_of(options);
    if (!options.queries.empty()) {
        loaded.queries = read_queries(options.queries, queries_options(options.input));
    } else {
        refuse_query_options(options.input, "without --queries FILE no query file is read");
    }
    if (options.scores.empty()) {
        score_files(options, loaded);
    } else {
        read_scores(options, loaded);
    }
    compare_scored(options, compare_options, loaded);
    return loaded;
}

void compare_loaded(const ComparisonInput& options, LoadedComparison& loaded) {
    const CompareOptions compare_options = compare_options_of(options);
    score_loaded(options, loaded);
    compare_scored(options, compare_options, loaded);
}

ReportData report_data_of(LoadedComparison& loaded, const ListOptions& lists) {
    ReportData data;
    data.compared = std::move(loaded.report);
    if (loaded.runs.empty()) return data;
    data.audit = std::move(loaded.findings);
    data.grades = label_grades(loaded.labels, loaded.plan.policies);
    data.curves = depth_curves(loaded.labels, loaded.runs, loaded.plan,
                               data.compared.comparison.options.confidence);
    add_queries(loaded.labels, loaded.runs, loaded.plan,
                loaded.queries ? &*loaded.queries : nullptr, lists, data);
    return data;
}

}  // namespace assay
