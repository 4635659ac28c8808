#include "assay/evaluate/score.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

#include "assay/core/error.h"
#include "assay/core/parallel.h"
#include "assay/evaluate/average.h"
#include "assay/evaluate/label_conventions.h"
#include "assay/evaluate/overlap.h"
#include "assay/evaluate/query_metric.h"
#include "assay/evaluate/score_worker.h"
#include "assay/evaluate/select.h"

namespace assay {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr std::size_t kQueriesAtOnce = 16;
constexpr std::size_t kPiecesAThread = 128;  ///< no more: a piece of short lists is too little work

/// Computes the columns of one run.
class RunScorer {
  public:
    RunScorer(const Join& join, const Labels& labels, const Run& run, const Run& first,
              const Plan& plan, ScoreTable& table, std::vector<ScoreColumn>& columns)
        : join_{join},
          labels_{labels},
          run_{run},
          first_{first},
          plan_{plan},
          table_{table},
          columns_{columns} {
        for (const Metric& metric : plan.metrics) metrics_.emplace_back(metric, plan.policies);
        const std::size_t queries = labels.queries().size();
        columns_.resize(plan.metrics.size());
        for_each_metric([&](std::size_t m) {
            start_column(columns_[m], *plan.metrics[m].family, plan.policies.averaging, queries);
        });
        for (std::size_t m = 0; m < columns_.size(); ++m) {
            targets_.push_back({.kind = kind_of(plan.metrics[m]),
                                .own_threshold = metrics_[m].has_own_threshold(),
                                .values = columns_[m].values.data(),
                                .numerators = columns_[m].numerators.data(),
                                .denominators = columns_[m].denominators.data()});
            pairs_ |= targets_[m].kind == Kind::pair;
            own_thresholds_ |= targets_[m].own_threshold;
        }
    }

    SystemSummary score() {
        std::vector<Worker> workers(std::max<std::size_t>(1, plan_.threads));
        for (Worker& worker : workers) worker.without_relevant.resize(columns_.size());
        const std::size_t queries = labels_.queries().size();
        const std::size_t grain =
            std::max(kQueriesAtOnce, queries / (kPiecesAThread * workers.size()));
        parallel_for(queries, grain, plan_.threads,
                     [&](std::size_t begin, std::size_t end, std::size_t worker) {
                         QueryFinder finder{run_.queries, labels_.queries()[begin], begin};
                         for (std::size_t query = begin; query < end; ++query) {
                             score_query(query, finder.find(labels_.queries()[query]),
                                         workers[worker]);
                         }
                     });
        for (const Worker& worker : workers) {
            for (const std::size_t query : worker.left_out) table_.left_out[query] = true;
        }
        SystemSummary summary = summarise(workers);
        check_extra_queries(summary, workers);
        for (const Worker& worker : workers) {
            summary.skipped_rows += worker.own.buffer.skipped;
            for (const auto& note : worker.reasons) {
                columns_[note.metric].reasons.emplace(note.query, note.text);
            }
            for (const auto& note : worker.texts) {
                columns_[note.metric].texts.emplace(note.query, note.text);
            }
            store_parts(worker);
            for (std::size_t m = 0; m < columns_.size(); ++m) {
                columns_[m].left_out += worker.without_relevant[m];
            }
        }
        if (summary.queries == 0 && !run_.queries.empty()) {
            fail_all_skipped(run_, summary.skipped_rows);
        }
        const std::size_t left_out = table_.num_left_out();
        for (std::size_t m = 0; m < columns_.size(); ++m) {
            if (!targets_[m].own_threshold) columns_[m].left_out += left_out;
        }
        for_each_metric([&](std::size_t m) {
            average(columns_[m], *plan_.metrics[m].family, plan_.policies.averaging,
                    plan_.weights.values, {plan_.metrics[m].name, run_.name, table_.queries});
            if (targets_[m].kind != Kind::name) return;
            columns_[m].text = run_.name;
            columns_[m].reason.clear();
        });
        return summary;
    }

  private:
    enum class Kind : std::uint8_t { ranking, pair, name };

    /// What is looked up for every query, side by side.
    struct Target {
        Kind kind;
        bool own_threshold;
        double* values;
        double* numerators;    ///< null when the average does not need them
        double* denominators;  ///< likewise
    };

    static Kind kind_of(const Metric& metric) {
        if (std::holds_alternative<RankingPairMetric>(metric.function)) return Kind::pair;
        return metric.family->needs == MetricNeeds::run_name ? Kind::name : Kind::ranking;
    }

    template <typename Work>
    void for_each_metric(const Work& work) const {
        parallel_for(columns_.size(), 1, plan_.threads,
                     [&](std::size_t m, std::size_t, std::size_t) { work(m); });
    }

    void score_query(std::size_t query, std::optional<std::size_t> run_query,
                     Worker& worker) const {
        // Now that the id was looked at; a pass of its own would wait for memory again.
        if (&run_ == &first_) table_.queries[query] = labels_.queries()[query];
        const bool left_out = is_left_out(labels_.of(query), labels_.scale, plan_.policies);
        if (left_out) worker.left_out.push_back(query);
        const bool skips_missing = plan_.policies.missing == QueryRule::skip;
        const bool in_run =
            (run_query || !skips_missing) && join_.rank(query, run_, run_query, worker.own);
        worker.missing += in_run ? 0 : 1;
        worker.all_skipped += run_query && !in_run ? 1 : 0;
        if (in_run) worker.count_overlap();
        if (!in_run && skips_missing) {
            if (own_thresholds_) count_left_out(query, worker);
            return;
        }
        if (left_out && !own_thresholds_) return;
        worker.outside_candidates += worker.own.outside_candidates;
        const JudgedRanking ranking = worker.own.storage.view();
        if (pairs_) rank_first(query, worker);
        for (std::size_t m = 0; m < targets_.size(); ++m) {
            if (left_out && !targets_[m].own_threshold) continue;
            MetricValue value = value_of(m, ranking, in_run, worker);
            store(query, m, value, worker);
        }
    }

    MetricValue value_of(std::size_t m, const JudgedRanking& ranking, bool in_run,
                         const Worker& worker) const {
        if (targets_[m].kind == Kind::ranking) return metrics_[m].of_ranking(ranking, in_run);
        if (targets_[m].kind == Kind::pair) return compare_with_first(m, worker);
        return {.value = kNan, .text = run_.name};
    }

    /// Of a query that is not scored.
    void count_left_out(std::size_t query, Worker& worker) const {
        for (std::size_t m = 0; m < metrics_.size(); ++m) {
            if (!metrics_[m].leaves_out(labels_.of(query))) continue;
            MetricValue value = MetricValue::no_relevant();
            store(query, m, value, worker);
        }
    }

    void rank_first(std::size_t query, Worker& worker) const {
        if (&run_ == &first_) return;
        join_.rank(query, first_, first_.find(labels_.queries()[query]), worker.first);
    }

    MetricValue compare_with_first(std::size_t m, const Worker& worker) const {
        if (&run_ == &first_) return MetricValue::none("the run the others are compared with");
        const RankingStorage& a = worker.first.storage;
        const RankingStorage& b = worker.own.storage;
        return metrics_[m].of_query(
            {.input = RankingPair{.a = a.docs, .b = b.docs, .query = b.query},
             .tied = !a.tie_ends.empty() || !b.tie_ends.empty()});
    }

    void store(std::size_t query, std::size_t m, MetricValue& value, Worker& worker) const {
        const Target& target = targets_[m];
        target.values[query] = value.value;
        if (target.numerators != nullptr) {
            target.numerators[query] = value.numerator;
            target.denominators[query] = value.denominator;
        }
        const bool noted =
            value.undefined != Undefined::no || !value.text.empty() || !value.parts.empty();
        if (noted) [[unlikely]] {
            keep_notes(query, m, value, worker);
        }
    }

    /// What is not a number. Apart, so that store() stays small.
    [[gnu::noinline]] static void keep_notes(std::size_t query, std::size_t m, MetricValue& value,
                                             Worker& worker) {
        if (value.undefined != Undefined::no) {
            worker.without_relevant[m] += value.undefined == Undefined::no_relevant ? 1 : 0;
            worker.reasons.push_back({query, m, value.reason.take()});
        }
        if (!value.text.empty()) worker.texts.push_back({query, m, value.text.take()});
        if (!value.parts.empty()) worker.parts.push_back({query, m, value.parts.take()});
    }

    /// Which values of a column are of what parts.
    void store_parts(const Worker& worker) const {
        for (const auto& [query, m, parts] : worker.parts) {
            std::vector<PartColumn>& columns = columns_[m].parts;
            for (const Part& part : parts) {
                auto found = std::ranges::find(columns, part.name, &PartColumn::name);
                if (found == columns.end()) {
                    columns.push_back({.name = part.name, .counts = part.counts});
                    found = columns.end() - 1;
                    found->values.assign(labels_.queries().size(), kNan);
                }
                found->values[query] = part.value;
            }
        }
    }

    SystemSummary summarise(std::span<const Worker> workers) const {
        SystemSummary summary{.name = run_.name,
                              .source = run_.source,
                              .queries = run_.queries.size(),
                              .skipped_rows = run_.skipped};
        for (const Worker& worker : workers) {
            summary.missing += worker.missing;
            summary.queries -= worker.all_skipped;
            summary.outside_candidates += worker.outside_candidates;
        }
        summary.extra = summary.queries - (labels_.queries().size() - summary.missing);
        if (plan_.check_overlap) summary.overlap = sum_overlap(workers);
        return summary;
    }

    RunOverlap sum_overlap(std::span<const Worker> workers) const {
        RunOverlap overlap{.queries = labels_.queries().size()};
        for (const Worker& worker : workers) {
            overlap.with_results += worker.overlap.with_results;
            overlap.results += worker.overlap.results;
            overlap.labelled += worker.overlap.labelled;
        }
        add_examples(labels_, run_, overlap);
        return overlap;
    }

    /// Queries without labels are read, too: a fault in them is a fault of the file.
    void check_extra_queries(SystemSummary& summary, std::vector<Worker>& workers) const {
        if (summary.extra == 0) return;
        for (Worker& worker : workers) worker.all_skipped = 0;
        parallel_for(run_.queries.size(), kQueriesAtOnce, plan_.threads,
                     [&](std::size_t begin, std::size_t end, std::size_t worker) {
                         for (std::size_t q = begin; q < end; ++q) {
                             if (labels_.find(run_.queries[q])) continue;
                             const bool any = Join::check(run_, q, workers[worker].own);
                             workers[worker].all_skipped += any ? 0 : 1;
                         }
                     });
        for (const Worker& worker : workers) {
            summary.queries -= worker.all_skipped;
            summary.extra -= worker.all_skipped;
        }
    }

    const Join& join_;
    const Labels& labels_;
    const Run& run_;
    const Run& first_;
    const Plan& plan_;
    ScoreTable& table_;
    std::vector<ScoreColumn>& columns_;
    std::vector<QueryMetric> metrics_;
    std::vector<Target> targets_;  ///< one a metric
    bool pairs_ = false;
    bool own_thresholds_ = false;
};

void check_plan(const Plan& plan, const Labels& labels, std::span<const Run> runs) {
    for (const Metric& metric : plan.metrics) {
        if (std::holds_alternative<PointwiseMetric>(metric.function)) {
            throw Error{
                fmt::format("metric '{}' needs scored pairs: assay eval --pointwise", metric.name)};
        }
        if (std::holds_alternative<PreferenceMetric>(metric.function)) {
            throw Error{fmt::format("metric '{}' needs preferences: assay eval --preferences",
                                    metric.name)};
        }
        if (std::holds_alternative<RankingPairMetric>(metric.function) && runs.size() < 2) {
            throw Error{
                fmt::format("metric '{}' compares two runs; only one is given", metric.name)};
        }
        check_needs(metric, labels);
    }
}

/// What nDCG does where its name does not say.
std::string default_of(std::string_view option, std::string_view usual, const Plan& plan) {
    for (const OptionDefault& other : plan.defaults) {
        if (other.family == "nDCG" && other.option == option) return std::string{other.value};
    }
    return std::string{usual};
}

/// Raters with a name who gave one of the labels.
std::size_t count_raters(const Labels& labels) {
    std::vector<bool> seen(labels.raters.size(), false);
    for (std::size_t query = 0; query < labels.queries().size(); ++query) {
        for (const Label& label : labels.of(query)) seen[label.rater] = true;
    }
    return static_cast<std::size_t>(std::count(seen.begin() + 1, seen.end(), true));
}

/// The table without what scoring fills in: names of queries, which are left out, columns.
ScoreTable table_for(const Labels& labels, const Plan& plan) {
    ScoreTable table;
    table.queries.resize(labels.queries().size());
    table.left_out.resize(labels.queries().size());
    for (const Metric& metric : plan.metrics) {
        table.metrics.push_back(metric.name);
        table.families.emplace_back(metric.family->name);
        table.goals.push_back(metric.family->goal);
        table.averages.emplace_back(average_name(*metric.family, plan.policies.averaging));
    }
    table.conventions = {
        {"gain", default_of("gain", "linear", plan)},
        {"discount", "log2(rank+1)"},
        {"ideal", plan.candidates == nullptr ? default_of("ideal", "judged", plan)
                                             : "candidates of " + plan.candidates->source}};
    for (auto& convention : describe(plan.policies)) {
        table.conventions.push_back(std::move(convention));
    }
    table.scale = labels.scale;
    table.labels_source = labels.source;
    table.num_judged = labels.size();
    table.skipped_labels = labels.skipped;
    return table;
}

}  // namespace

ScoreTable score(const Labels& labels, std::span<const Run> runs, const Plan& plan) {
    if (runs.empty()) throw Error{"there is no run to score"};
    check_names(runs);
    check_plan(plan, labels, runs);
    const bool select = !labels.plain() || !plan.policies.aspect.empty();
    Labels combined;
    Labels of_aspect;
    if (select) {
        combined = select_labels(labels, plan.policies.aspect, plan.policies.raters);
        of_aspect = labels_of_aspect(labels, plan.policies.aspect);
    }
    const Labels& plain = select ? combined : labels;
    if (plan.check_overlap) {
        require_common_queries(plain, runs);
        if (plan.candidates != nullptr) {
            require_common_queries(plain, std::span{plan.candidates, 1}, "candidate run");
        }
    }
    ScoreTable table = table_for(plain, plan);
    const Labels& given = select ? of_aspect : labels;
    table.num_labels = given.size();
    if (given.raters.size() > 1) table.num_raters = count_raters(given);
    std::ranges::move(label_conventions(labels), std::back_inserter(table.conventions));
    add_origins(plan, table);
    add_relevant_from(labels.scale, table.conventions);
    JoinNeeds needs = needs_of(plan);
    for (const Metric& metric : plan.metrics) {
        needs.docs |= std::holds_alternative<RankingPairMetric>(metric.function);
    }
    const Join join{plain, given, plan.policies, needs, plan.candidates};
    table.columns.resize(runs.size());
    for (std::size_t i = 0; i < runs.size(); ++i) {
        RunScorer scorer{join, plain, runs[i], runs.front(), plan, table, table.columns[i]};
        table.systems.push_back(scorer.score());
    }
    return table;
}

}  // namespace assay
