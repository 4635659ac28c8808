#include "assay/studies/tune.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>

#include "assay/core/error.h"
#include "assay/core/parallel.h"
#include "assay/evaluate/overlap.h"
#include "assay/evaluate/score.h"
#include "assay/studies/searched_run.h"

namespace assay {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

void check_metric(const Plan& plan) {
    const Metric& metric = plan.metrics.front();
    if (!std::holds_alternative<RankingMetric>(metric.function)) {
        throw Error{fmt::format("metric '{}' does not measure a ranking", metric.name)};
    }
    if (metric.family->goal == Goal::none) {
        throw Error{fmt::format("more of '{}' is neither better nor worse: nothing to tune by",
                                metric.name)};
    }
    if (metric.family->average != Average::mean || plan.policies.averaging != Averaging::macro) {
        throw Error{
            fmt::format("tuning needs a mean over queries, which '{}' is not here", metric.name)};
    }
}

/// Before anything is searched: a value that cannot be must not come up after an hour.
void check_values(const Axis& axis) {
    for (const double value : axis.values) {
        ScorerSettings settings;
        if (axis.kind == Axis::Kind::k1) settings.k1 = value;
        if (axis.kind == Axis::Kind::b) settings.b = value;
        if (axis.kind == Axis::Kind::weight) settings.field_weights = {value};
        if (axis.kind == Axis::Kind::field_b) settings.field_b = {value};
        check_settings(settings);
    }
}

void check_axes(const TuneOptions& options) {
    const std::string_view known = find_scorer(options.search.scorer).parameters;
    if (known.empty()) {
        throw Error{fmt::format("scorer '{}' has nothing to tune", options.search.scorer)};
    }
    for (const Axis& axis : options.axes) {
        check_values(axis);
        const bool weight = axis.kind == Axis::Kind::weight;
        const bool fits = axis.kind == Axis::Kind::field_b
                              ? known.find("b of each field") != std::string_view::npos
                              : !weight || known.find("weight") != std::string_view::npos;
        if (fits) continue;
        throw Error{fmt::format("scorer '{}' has no {} of a field; bm25f has",
                                options.search.scorer, weight ? "weight" : "b")};
    }
}

/// Searches settings and measures them.
class Tuner {
  public:
    Tuner(const Index& index, const Queries& queries, const Labels& labels,
          const TuneOptions& options)
        : labels_{labels}, options_{options} {
        planned_ = std::make_shared<PlannedQueries>(index, queries, labels, options.search,
                                                    options.language);
        if (planned_->ids().empty()) {
            std::vector<std::string_view> ids;
            for (const Query& query : queries.queries) ids.emplace_back(query.id);
            require_common_queries(labels, ids, queries.source);
        }
        check_folds(planned_->ids().size());
        result_.metric = options.plan.metrics.front().name;
        result_.goal = options.plan.metrics.front().family->goal;
        result_.scorer = options.search.scorer;
        result_.depth = options.search.k;
        result_.axes = options.axes;
        result_.without_labels = queries.queries.size() - planned_->ids().size();
        result_.without_text = labels.queries().size() - planned_->ids().size();
    }

    TuneResult run() {
        add_setting(setting_of(options_.search, options_.axes));
        for (const Setting& setting : grid_of(options_.axes)) add_setting(setting);
        result_.grid = result_.settings.size();
        measure();
        use_queries();
        take_scores();
        std::vector<std::size_t> all(result_.settings.size());
        std::iota(all.begin(), all.end(), std::size_t{0});
        // The last list is for all queries together, the others for a fold each.
        std::vector<std::vector<std::size_t>> candidates(options_.folds + 1, all);
        if (options_.refine) refine(candidates);
        choose(candidates);
        compare_with_base();
        return std::move(result_);
    }

  private:
    void check_folds(std::size_t queries) const {
        if (queries >= options_.folds) return;
        throw Error{
            fmt::format("{} folds need as many queries with text, labels and a value of {}; "
                        "there {} {}",
                        options_.folds, options_.plan.metrics.front().name,
                        queries == 1 ? "is" : "are", queries)};
    }

    std::size_t add_setting(const Setting& setting) {
        const auto [place, fresh] = numbers_.emplace(setting, result_.settings.size());
        if (fresh) result_.settings.push_back(setting);
        return place->second;
    }

    /// Fills columns_ for settings that were added since the last time. Every setting is a run that
    /// is searched while it is measured, one thread each.
    void measure() {
        const std::size_t from = columns_.size();
        const std::size_t count = result_.settings.size() - from;
        columns_.resize(from + count);
        parallel_for(count, 1, options_.plan.threads,
                     [&](std::size_t first, std::size_t last, std::size_t) {
                         for (std::size_t i = from + first; i < from + last; ++i) {
                             ScoreTable table = measured(i);
                             columns_[i] = table.columns[0][0].values;
                             if (i == TuneResult::kInUse) result_.table = std::move(table);
                         }
                     });
    }

    ScoreTable measured(std::size_t setting) const {
        const SearchOptions search =
            with_setting(options_.search, options_.axes, result_.settings[setting]);
        Plan plan = options_.plan;
        plan.threads = 1;
        plan.policies.missing = QueryRule::skip;
        const Run runs[] = {searched_run(planned_, search, fmt::format("setting {}", setting))};
        return score(labels_, runs, plan);
    }

    /// Queries count when every setting of the grid has a value for them.
    void use_queries() {
        const std::vector<std::string>& ids = result_.table.queries;
        for (std::size_t q = 0; q < ids.size(); ++q) {
            const bool known = std::ranges::all_of(
                columns_, [q](const auto& values) { return std::isfinite(values[q]); });
            if (!known) continue;
            used_.push_back(q);
            result_.queries.push_back(ids[q]);
        }
        result_.without_value = planned_->ids().size() - used_.size();
        check_folds(used_.size());
        result_.fold_of = deal_folds(result_.queries, options_.folds, options_.seed);
    }

    /// Brings scores_ up to columns_.
    void take_scores() {
        for (std::size_t setting = scores_.size(); setting < columns_.size(); ++setting) {
            std::vector<double>& scores = scores_.emplace_back();
            for (const std::size_t q : used_) {
                const double value = columns_[setting][q];
                const double worth = improvement(value, result_.goal);
                // A finer setting must not be chosen for having no value.
                scores.push_back(std::isnan(worth) ? -std::numeric_limits<double>::infinity()
                                                   : worth);
            }
        }
    }

    /// Each list gets the settings around its own best: a fold must not see what the best on all
    /// queries is.
    void refine(std::vector<std::vector<std::size_t>>& candidates) {
        for (std::size_t fold = 0; fold < candidates.size(); ++fold) {
            const std::size_t best = best_setting(scores_, candidates[fold], result_.fold_of, fold);
            const Setting center = result_.settings[best];
            for (const Setting& setting : refined_grid(options_.axes, center)) {
                candidates[fold].push_back(add_setting(setting));
            }
        }
        measure();
        take_scores();
    }

    void choose(const std::vector<std::vector<std::size_t>>& candidates) {
        const double sign = improvement(1.0, result_.goal);
        const auto mean = [&](const std::vector<double>& scores) {
            return sign * std::accumulate(scores.begin(), scores.end(), 0.0) /
                   static_cast<double>(scores.size());
        };
        for (const auto& scores : scores_) result_.means.push_back(mean(scores));
        result_.best = best_setting(scores_, candidates.back(), result_.fold_of, options_.folds);
        const std::span lists{candidates.data(), options_.folds};
        result_.folds = choose_by_folds(scores_, lists, result_.fold_of);
        held_out_ = held_out_scores(scores_, result_.folds, result_.fold_of);
        result_.cross_validated = mean(held_out_);
        for (FoldChoice& fold : result_.folds) {
            fold.elsewhere *= sign;
            fold.held_out *= sign;
        }
        for (double& value : held_out_) value *= sign;
    }

    void compare_with_base() {
        ScoreTable& table = result_.table;
        ScoreColumn base = table.columns[0][0];
        ScoreColumn tuned = base;
        std::ranges::fill(base.values, kNan);
        std::ranges::fill(tuned.values, kNan);
        for (std::size_t i = 0; i < used_.size(); ++i) {
            base.values[used_[i]] = columns_[TuneResult::kInUse][used_[i]];
            tuned.values[used_[i]] = held_out_[i];
        }
        base.average = result_.means[TuneResult::kInUse];
        tuned.average = result_.cross_validated;
        base.count = tuned.count = used_.size();
        table.columns = {{base}, {tuned}};
        table.systems.resize(2);
        table.systems[0].name = "in use";
        table.systems[1] = table.systems[0];
        table.systems[1].name = "cross-validated";
        CompareOptions compared;
        compared.seed = options_.seed;
        compared.threads = options_.plan.threads;
        result_.comparison = compare(table, 1, compared);
    }

    const Labels& labels_;
    const TuneOptions& options_;
    std::shared_ptr<const PlannedQueries> planned_;
    TuneResult result_;
    std::map<Setting, std::size_t> numbers_;
    std::vector<std::vector<double>> columns_;  ///< [setting][query of the labels]
    SettingScores scores_;                      ///< [setting][query used], more is better
    std::vector<std::size_t> used_;             ///< places among the queries of the labels
    std::vector<double> held_out_;
};

}  // namespace

TuneResult tune(const Index& index, const Queries& queries, const Labels& labels,
                const TuneOptions& options) {
    check_metric(options.plan);
    check_axes(options);
    if (options.folds < 2) throw Error{"cross-validation needs two folds or more"};
    return Tuner{index, queries, labels, options}.run();
}

}  // namespace assay
