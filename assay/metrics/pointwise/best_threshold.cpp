#include "assay/metrics/binary_counts.h"

namespace assay {
namespace {

struct SweepPoint {
    double threshold = 0.0;
    BinaryCounts counts;
    double precision = 0.0;
    double recall = 0.0;
    double f = 0.0;
};

void trace_point(const SweepPoint& point, Trace* trace) {
    if (trace == nullptr) return;
    trace->add({"  threshold {0}: TP {1}, FP {2}, FN {3}, TN {4}; P = {1}/{5} = {6}, R = {1}/{7} = "
                "{8}, F = {9}",
                "  阈值 {0}：TP {1}，FP {2}，FN {3}，TN {4}；P = {1}/{5} = {6}，R = {1}/{7} = "
                "{8}，F = {9}"},
               paper(point.threshold), point.counts.tp, point.counts.fp, point.counts.fn,
               point.counts.tn, point.counts.tp + point.counts.fp, paper(point.precision),
               point.counts.tp + point.counts.fn, paper(point.recall), paper(point.f));
}

std::vector<SweepPoint> sweep(const ScoreGroups& pairs, double beta, Trace* trace) {
    std::vector<SweepPoint> points;
    points.reserve(pairs.groups.size());
    BinaryCounts counts{.fn = pairs.relevant, .tn = pairs.other};
    for (const ScoreGroup& group : pairs.groups) {
        counts.tp += group.relevant;
        counts.fn -= group.relevant;
        counts.fp += group.other;
        counts.tn -= group.other;
        points.push_back({.threshold = group.score,
                          .counts = counts,
                          .precision = real(counts.tp) / real(counts.tp + counts.fp),
                          .recall = real(counts.tp) / real(pairs.relevant),
                          .f = counts.f_numerator(beta) / counts.f_denominator(beta)});
        trace_point(points.back(), trace);
    }
    return points;
}

Series sweep_series(const std::vector<SweepPoint>& points) {
    Series series{"sweep", {"threshold", "tp", "fp", "fn", "tn", "precision", "recall", "f"}, {}};
    series.rows.reserve(points.size());
    for (const SweepPoint& point : points) {
        series.rows.push_back({point.threshold, real(point.counts.tp), real(point.counts.fp),
                               real(point.counts.fn), real(point.counts.tn), point.precision,
                               point.recall, point.f});
    }
    return series;
}

MetricValue best_of(const ScoreGroups& pairs, double beta, Trace* trace) {
    const std::vector<SweepPoint> points = sweep(pairs, beta, trace);
    const SweepPoint* best = &points.front();
    for (const SweepPoint& point : points) {
        if (point.f > best->f) best = &point;
    }
    if (trace != nullptr) {
        best->counts.trace_f(beta, trace);
        trace->add({"F is highest, {}, at threshold {} (of equals, the highest threshold)",
                    "F 最高为 {}，对应阈值 {}（并列时取较高者）"},
                   paper(best->f), paper(best->threshold));
    }
    return {.value = best->threshold,
            .parts = {{"precision", best->precision}, {"recall", best->recall}, {"f", best->f}},
            .series = {sweep_series(points)}};
}

MetricFunction make_best_threshold(const MetricSpec& spec) {
    return by_score(spec, ScoreNeed::relevant,
                    [beta = positive_number(spec, "beta")](const ScoreGroups& pairs, Trace* trace) {
                        return best_of(pairs, beta, trace);
                    });
}

}  // namespace

namespace pointwise {

MetricFamily best_threshold() {
    return {.name = "BestThreshold",
            .aliases = {{"ThresholdSweep", "BestThreshold"}},
            .summary = {"the score from which on calling pairs relevant gives the best F; every "
                        "threshold with its precision and recall beside it",
                        "使 F 最大的得分阈值，并列出每个阈值下的精确率与召回率"},
            .formula =
                "argmax over the scores t that occur of F-beta(score >= t); of equals, the "
                "highest t",
            .formula_zh =
                "使 F-beta(分数 >= t) 最大的 t，t 取出现过的分数；并列时取最高"
                "的 t",
            .reference = "van Rijsbergen, Information Retrieval, 1979, chapter 7",
            .options = {{"beta",
                         "1",
                         {"how many times as much recall weighs as precision",
                          "召回率相对精确率的权重"}},
                        rel_option()},
            .make = make_best_threshold};
}

}  // namespace pointwise
}  // namespace assay
