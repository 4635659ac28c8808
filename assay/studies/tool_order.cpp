#include "assay/studies/tool_order.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "assay/stats/kendall.h"
#include "assay/stats/random_stream.h"
#include "assay/studies/tool_scores.h"
#include "assay/studies/tool_session.h"

namespace assay {
namespace {

constexpr std::size_t kSamples = 2000;

/// Tools that have a score in both.
double tau_of_known(const std::vector<double>& a, const std::vector<double>& b) {
    std::vector<double> known_a;
    std::vector<double> known_b;
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (std::isnan(a[i]) || std::isnan(b[i])) continue;
        known_a.push_back(a[i]);
        known_b.push_back(b[i]);
    }
    return kendall_tau(known_a, known_b);
}

ToolOrder order_under(const ToolsStudy& study, const Index& index,
                      const std::vector<StandardAnswer>& answers, const Threshold& threshold) {
    ToolOrder order;
    order.analyzer = index.analyzer().name;
    order.threshold = threshold;
    const Labels labels = standard_labels(index, *study.queries, answers, threshold, false);
    const std::span runs{study.runs.data() + 1, study.runs.size() - 1};
    order.scores = rank_scores(labels, runs, study.options.depth, study.options.threads);
    for (std::size_t t = 0; t < order.scores.size(); ++t) {
        if (study.tools[t + 1].status != ToolStatus::ok) order.scores[t] = NAN;
    }
    std::vector<std::size_t> ranking(order.scores.size());
    std::iota(ranking.begin(), ranking.end(), std::size_t{0});
    std::erase_if(ranking, [&](std::size_t t) { return std::isnan(order.scores[t]); });
    std::ranges::stable_sort(ranking, std::greater{},
                             [&](std::size_t t) { return order.scores[t]; });
    // Places among all tools, of which the standard is the first.
    for (std::size_t& t : ranking) ++t;
    order.ranking = std::move(ranking);
    return order;
}

/// One tool's values of two metrics over the queries that have both.
struct TwoColumns {
    std::vector<double> rank;
    std::vector<double> label;
};

double mean_of(const std::vector<double>& values, std::span<const std::size_t> draws) {
    double sum = 0.0;
    std::size_t n = 0;
    for (const std::size_t draw : draws) {
        if (std::isnan(values[draw])) continue;
        sum += values[draw];
        ++n;
    }
    return n == 0 ? NAN : sum / static_cast<double>(n);
}

double tau_of(const std::vector<TwoColumns>& tools, std::span<const std::size_t> draws) {
    std::vector<double> rank;
    std::vector<double> label;
    for (const TwoColumns& tool : tools) {
        rank.push_back(mean_of(tool.rank, draws));
        label.push_back(mean_of(tool.label, draws));
    }
    return tau_of_known(rank, label);
}

/// [tool] over the queries of both tables.
std::vector<TwoColumns> common_columns(const ScoreTable& standard, const VerdictScore& score,
                                       const std::vector<std::size_t>& places) {
    const ScoreTable& labels = *score.table;
    std::vector<TwoColumns> tools(places.size());
    for (std::size_t q = 0, other = 0; q < standard.queries.size(); ++q) {
        while (other < labels.queries.size() && labels.queries[other] < standard.queries[q]) {
            ++other;
        }
        if (other == labels.queries.size()) break;
        if (labels.queries[other] != standard.queries[q] || labels.left_out[other]) continue;
        for (std::size_t t = 0; t < tools.size(); ++t) {
            tools[t].rank.push_back(standard.columns[places[t]][kRankScore].values[q]);
            const double value = score.column(places[t]).values[other];
            tools[t].label.push_back(improvement(value, score.goal));
        }
    }
    return tools;
}

}  // namespace

std::vector<ToolOrder> tool_orders(const ToolsStudy& study) {
    if (study.tools.size() < 2) return {};
    std::vector<Threshold> thresholds{study.options.threshold};
    for (const Threshold& threshold : study.options.other_thresholds) {
        if (std::ranges::find(thresholds, threshold) == thresholds.end()) {
            thresholds.push_back(threshold);
        }
    }
    std::vector<ToolOrder> orders;
    for (std::size_t i = 0; i < study.site->indexes.size(); ++i) {
        const Index& index = study.site->indexes[i];
        const std::vector<StandardAnswer> others =
            i == 0 ? std::vector<StandardAnswer>{}
                   : standard_answers(index, *study.queries, study.options.standard);
        for (const Threshold& threshold : thresholds) {
            orders.push_back(
                order_under(study, index, i == 0 ? study.standard : others, threshold));
            orders.back().tau = tau_of_known(orders.front().scores, orders.back().scores);
        }
    }
    return orders;
}

std::optional<LabelAgreement> label_agreement(const ToolsStudy& study) {
    const VerdictScore score = verdict_score(study);
    std::vector<std::size_t> places;
    for (std::size_t t = 1; t < study.tools.size(); ++t) {
        if (study.tools[t].status == ToolStatus::ok) places.push_back(t);
    }
    if (!score.by_labels || places.size() < 2) return std::nullopt;
    const std::vector<TwoColumns> tools = common_columns(study.by_standard, score, places);
    const std::size_t n = tools.front().rank.size();
    if (n < 2) return std::nullopt;
    std::vector<std::size_t> draws(n);
    std::iota(draws.begin(), draws.end(), std::size_t{0});
    LabelAgreement agreement;
    agreement.metric = score.name();
    agreement.tau = tau_of(tools, draws);
    std::vector<double> taus;
    for (std::size_t sample = 0; sample < kSamples; ++sample) {
        Draws random{RandomStream{study.options.seed, sample}};
        for (std::size_t& draw : draws) draw = random.below(n);
        const double tau = tau_of(tools, draws);
        if (!std::isnan(tau)) taus.push_back(tau);
    }
    std::ranges::sort(taus);
    agreement.interval = {quantile(taus, 0.025), quantile(taus, 0.975)};
    return agreement;
}

}  // namespace assay
