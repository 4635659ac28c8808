#include <algorithm>
#include <array>
#include <numeric>

#include "assay/metrics/roc.h"

namespace assay {
namespace {

constexpr std::array<std::string_view, 2> kWeights{"query", "pairs"};

struct Totals {
    double sum = 0.0;
    double weight = 0.0;
    std::size_t used = 0;
    std::size_t left_out = 0;
};

/// Numbers of the pairs, those of a query together, queries in order.
std::vector<std::size_t> by_query(const ScoredPairsView& pairs) {
    std::vector<std::size_t> order(pairs.query.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return pairs.query[i]; });
    return order;
}

void trace_query(const ScoredPairsView& all, std::uint32_t query, const ScoreGroups& pairs,
                 Trace* trace) {
    if (trace == nullptr) return;
    const std::string name =
        all.query_names.empty() ? std::to_string(query + 1) : std::string{all.query_names[query]};
    trace->add({"Query {}: {} relevant, {} others", "查询 {}：相关 {}，其余 {}"}, name,
               pairs.relevant, pairs.other);
}

void add_query(const ScoreGroups& pairs, bool by_pairs, Totals& totals, Trace* trace) {
    if (pairs.relevant == 0 || pairs.other == 0) {
        ++totals.left_out;
        if (trace != nullptr) trace->add({"  one class only: left out", "  只有一类：不计入"});
        return;
    }
    const double weight = by_pairs ? real(pairs.size()) : 1.0;
    const double area = pairs_in_order(pairs, trace) / (real(pairs.relevant) * real(pairs.other));
    ++totals.used;
    totals.sum += weight * area;
    totals.weight += weight;
    if (trace != nullptr) {
        trace->add({"  AUC {}, weight {}; weighted sum {}", "  AUC {}，权重 {}；加权累计 {}"},
                   paper(area), paper(weight), paper(totals.sum));
    }
}

Totals add_queries(const ScoredPairsView& pairs, double rel, bool by_pairs, Trace* trace) {
    Totals totals;
    const std::vector<std::size_t> order = by_query(pairs);
    std::vector<double> scores;
    std::vector<double> grades;
    for (std::size_t i = 0; i < order.size(); ++i) {
        scores.push_back(pairs.score[order[i]]);
        grades.push_back(pairs.grade[order[i]]);
        const std::uint32_t query = pairs.query[order[i]];
        if (i + 1 < order.size() && pairs.query[order[i + 1]] == query) continue;
        const ScoreGroups groups = group_by_score(scores, grades, rel);
        trace_query(pairs, query, groups, trace);
        add_query(groups, by_pairs, totals, trace);
        scores.clear();
        grades.clear();
    }
    return totals;
}

MetricValue finish(const Totals& totals, Trace* trace) {
    MetricValue value = MetricValue::none("no query has both relevant and other pairs");
    if (totals.used > 0) {
        value = MetricValue::ratio(totals.sum, totals.weight);
        if (trace != nullptr) {
            trace->add({"GAUC = {} / {}", "GAUC = {} / {}"}, paper(totals.sum),
                       paper(totals.weight));
        }
    }
    value.parts = {{"queries_used", real(totals.used)},
                   {"queries_left_out", real(totals.left_out)}};
    return value;
}

MetricFunction make_gauc(const MetricSpec& spec) {
    return [rel = spec.rel(), by_pairs = spec.choice("weight", kWeights) == 1](
               const ScoredPairsView& pairs, Trace* trace) {
        for (std::string reason : {lacking(pairs.grade, "label"), lacking(pairs.score, "score")}) {
            if (!reason.empty()) return MetricValue::none(std::move(reason));
        }
        if (pairs.query.size() != pairs.grade.size()) {
            return MetricValue::none("there are pairs without a query");
        }
        const double from = relevant_from(rel, pairs);
        if (trace != nullptr) {
            trace->add({"A pair is relevant from grade {} on", "档位不低于 {} 视为相关"},
                       paper(from));
        }
        return finish(add_queries(pairs, from, by_pairs, trace), trace);
    };
}

}  // namespace

namespace pointwise {

MetricFamily gauc() {
    return {.name = "GAUC",
            .summary = {"AUC of each query, averaged over the queries that have both classes",
                        "逐查询计算 AUC 再求平均，只计同时含相关与不相关样本的查询"},
            .formula = "sum_q w_q AUC_q / sum_q w_q;  w_q = 1, or the number of pairs of q",
            .formula_zh = "sum_q w_q AUC_q / sum_q w_q；w_q = 1，或为 q 的样本数",
            .reference =
                "Zhu et al., Optimized Cost per Click in Taobao Display Advertising, KDD "
                "2017",
            .options = {{"weight",
                         "query",
                         {"query (every query counts the same) or pairs (by its number of pairs)",
                          "query（每个查询权重相同）或 pairs（按样本数加权）"}},
                        rel_option()},
            .make = make_gauc};
}

}  // namespace pointwise
}  // namespace assay
