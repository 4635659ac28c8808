#include "assay/studies/tool_scores.h"

#include <fmt/format.h>

#include <cmath>
#include <limits>

#include "assay/evaluate/score.h"
#include "assay/studies/tool_run.h"

namespace assay {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

/// What was not asked is left out; what failed has found nothing, and counts as such.
ScoreTable table_of(const Labels& labels, std::span<const Run> runs,
                    const std::vector<std::string>& metrics, std::size_t threads) {
    Plan plan;
    plan.metrics = make_metrics(metrics);
    plan.policies.missing = QueryRule::skip;
    plan.policies.ties = TieOrder::rank;
    plan.check_overlap = false;
    plan.threads = threads;
    return score(labels, runs, plan);
}

/// Means with intervals of many columns at once.
class Means {
  public:
    explicit Means(const ToolsOptions& options) {
        bootstrap_.samples = options.samples;
        bootstrap_.seed = options.seed;
        bootstrap_.threads = options.threads;
    }

    /// The mean is written to `mean` by finish(), times `factor`.
    void add(std::vector<double> values, MeanScore& mean, double factor = 1.0) {
        for (double& value : values) value *= factor;
        columns_.push_back(std::move(values));
        means_.push_back(&mean);
    }

    void finish() {
        const std::vector<Interval> intervals = bca_intervals(columns_, bootstrap_);
        for (std::size_t i = 0; i < columns_.size(); ++i) {
            double sum = 0.0;
            std::size_t n = 0;
            for (const double value : columns_[i]) {
                if (std::isnan(value)) continue;
                sum += value;
                ++n;
            }
            *means_[i] = {n == 0 ? kNan : sum / static_cast<double>(n), intervals[i], n};
        }
    }

  private:
    BootstrapOptions bootstrap_;
    std::vector<std::vector<double>> columns_;
    std::vector<MeanScore*> means_;
};

/// Places of the table's queries among the study's.
std::vector<std::size_t> places_of(const ScoreTable& table, const Queries& queries) {
    std::vector<std::size_t> places;
    for (const std::string& id : table.queries) {
        places.push_back(static_cast<std::size_t>(queries.find(id) - queries.queries.data()));
    }
    return places;
}

/// 1 for a query that found nothing, 0 for one that did; NaN where it was not asked or failed.
std::vector<double> zero_hits(const ToolResult& tool, const std::vector<std::size_t>& places) {
    std::vector<double> values;
    for (const std::size_t q : places) {
        const AnswerStatus status = tool.answers[q].status;
        const bool known = status == AnswerStatus::answered || status == AnswerStatus::zero_hits;
        values.push_back(!known ? kNan : status == AnswerStatus::zero_hits ? 1.0 : 0.0);
    }
    return values;
}

std::vector<double> over_answered(std::vector<double> values, const ToolResult& tool,
                                  const std::vector<std::size_t>& places) {
    for (std::size_t i = 0; i < places.size(); ++i) {
        if (tool.answers[places[i]].hits.empty()) values[i] = kNan;
    }
    return values;
}

void fill_quality(ToolsStudy& study, const ScoreTable& exponential) {
    Means means{study.options};
    const std::vector<std::size_t> places = places_of(study.by_standard, *study.queries);
    for (std::size_t t = 0; t < study.tools.size(); ++t) {
        ToolResult& tool = study.tools[t];
        const std::vector<ScoreColumn>& columns = study.by_standard.columns[t];
        means.add(columns[kRankScore].values, tool.quality.rank, 100.0);
        means.add(columns[kPrecision].values, tool.quality.precision);
        means.add(over_answered(columns[kPrecision].values, tool, places),
                  tool.quality.precision_answered);
        means.add(columns[kRecall].values, tool.quality.recall);
        means.add(columns[kF].values, tool.quality.f);
        means.add(exponential.columns[t][0].values, tool.quality.rank_exp, 100.0);
        means.add(zero_hits(tool, places), tool.quality.zero_hits);
        if (!study.by_labels) continue;
        tool.quality.by_labels.resize(study.by_labels->metrics.size());
        for (std::size_t m = 0; m < tool.quality.by_labels.size(); ++m) {
            means.add(study.by_labels->columns[t][m].values, tool.quality.by_labels[m]);
        }
    }
    means.finish();
}

std::string rank_metric(std::size_t depth) { return fmt::format("nDCG@{}", depth); }

}  // namespace

ToolResult standard_as_tool(const ToolsStudy& study) {
    ToolResult tool;
    tool.spec.name = "bm25";
    tool.spec.tool = "bm25";
    tool.spec.about = {"the standard itself: what every tool is put beside",
                       "标准答案本身，各工具都与它对比"};
    tool.info = {"bm25", "", ScoreDirection::higher};
    tool.index.documents = study.site->documents;
    const Index& index = study.site->indexes.front();
    for (const StandardAnswer& standard : study.standard) {
        ToolAnswer& answer = tool.answers.emplace_back();
        const std::size_t count =
            std::min(standard.above(study.options.threshold), study.options.depth);
        for (std::size_t i = 0; i < count; ++i) {
            const Hit& hit = standard.hits[i];
            answer.hits.push_back({std::string{index.id(hit.document)}, hit.score});
        }
        answer.status = count == 0 ? AnswerStatus::zero_hits : AnswerStatus::answered;
        tool.tokens.emplace_back(standard.words);
    }
    tool.dropped.resize(tool.answers.size());
    tool.reasons.resize(tool.answers.size());
    tool.signs_refused.resize(tool.answers.size());
    return tool;
}

void score_tools(ToolsStudy& study) {
    for (const ToolResult& tool : study.tools) {
        const std::vector<double> latency =
            tool.timing ? tool.timing->of_query : std::vector<double>{};
        study.runs.push_back(tool_run(tool.spec.name, *study.queries, tool.answers, latency));
    }
    const ToolsOptions& options = study.options;
    const std::string f = options.beta == 1.0 ? "SetF" : fmt::format("SetF(beta={})", options.beta);
    study.by_standard = table_of(*study.standard_labels, study.runs,
                                 {rank_metric(options.depth), "SetP", "SetR", f}, options.threads);
    if (study.labels) {
        study.by_labels =
            table_of(*study.labels, study.runs, options.label_metrics, options.threads);
    }
    const Labels of_best = standard_labels(study.site->indexes.front(), *study.queries,
                                           study.standard, options.threshold, true);
    fill_quality(study, table_of(of_best, study.runs,
                                 {fmt::format("nDCG(gain=exponential)@{}", options.depth)},
                                 options.threads));
}

std::vector<double> rank_scores(const Labels& standard, std::span<const Run> runs,
                                std::size_t depth, std::size_t threads) {
    const ScoreTable table = table_of(standard, runs, {rank_metric(depth)}, threads);
    std::vector<double> scores;
    for (const auto& columns : table.columns) scores.push_back(columns[0].average);
    return scores;
}

}  // namespace assay
