#include <array>
#include <limits>

#include "assay/metrics/score_groups.h"

namespace assay {
namespace {

constexpr std::array<std::string_view, 2> kAreas{"step", "trapezoid"};

struct CurvePoint {
    double recall = 0.0;
    double precision = 1.0;
    double threshold = std::numeric_limits<double>::infinity();
};

void trace_point(const CurvePoint& point, double width, double height, double sum, Trace* trace) {
    if (trace == nullptr) return;
    trace->add({"  threshold {}: P = {}, R = {}; + {} x {}; sum {}",
                "  阈值 {}：P = {}，R = {}；加 {} × {}，累计 {}"},
               paper(point.threshold), paper(point.precision), paper(point.recall), paper(width),
               paper(height), paper(sum));
}

MetricValue area_under(const ScoreGroups& pairs, bool trapezoid, Trace* trace) {
    if (trace != nullptr) {
        trace->add({"Rise of recall times precision, one step a score:",
                    "逐个得分累加：召回率增量 × 精确率："});
    }
    Series curve{"precision_recall", {"precision", "recall", "threshold"}, {}};
    CurvePoint last;
    curve.rows.push_back({last.precision, last.recall, last.threshold});
    double sum = 0.0;
    std::size_t tp = 0;
    std::size_t called = 0;
    for (const ScoreGroup& group : pairs.groups) {
        tp += group.relevant;
        called += group.size();
        const CurvePoint point{.recall = real(tp) / real(pairs.relevant),
                               .precision = real(tp) / real(called),
                               .threshold = group.score};
        const double width = point.recall - last.recall;
        const double height =
            trapezoid ? (point.precision + last.precision) / 2.0 : point.precision;
        sum += width * height;
        trace_point(point, width, height, sum, trace);
        curve.rows.push_back({point.precision, point.recall, point.threshold});
        last = point;
    }
    if (trace != nullptr) trace->add({"PRAUC = {}", "PRAUC = {}"}, paper(sum));
    return {.value = sum, .series = {std::move(curve)}};
}

MetricFunction make_prauc(const MetricSpec& spec) {
    const bool trapezoid = spec.choice("area", kAreas) == 1;
    PointwiseMetric area =
        by_score(spec, ScoreNeed::relevant, [trapezoid](const ScoreGroups& pairs, Trace* trace) {
            return area_under(pairs, trapezoid, trace);
        });
    if (!zero_for_undefined(spec)) return area;
    return [area = std::move(area)](const ScoredPairsView& pairs, Trace* trace) {
        MetricValue value = area(pairs, trace);
        // Recall divides by the relevant pairs, and there are none.
        return value.undefined == Undefined::no_relevant ? zero_division(trace) : std::move(value);
    };
}

}  // namespace

namespace pointwise {

MetricFamily prauc() {
    return {.name = "PRAUC",
            .aliases = {{"PR_AUC", "PRAUC"},
                        {"pr_auc", "PRAUC"},
                        {"PRCurve", "PRAUC"},
                        {"average_precision_score", "PRAUC(area=step)"}},
            .summary = {"area under the precision-recall curve over all pairs; with the curve",
                        "全体样本的精确率-召回率曲线下面积；附曲线"},
            .formula =
                "step: sum_n (R_n - R_{n-1}) P_n;  trapezoid: sum_n (R_n - R_{n-1}) (P_n + "
                "P_{n-1}) / 2, from R = 0, P = 1",
            .formula_zh =
                "阶梯法（step）：sum_n (R_n - R_{n-1}) P_n；梯形法（trapezoid）"
                "：sum_n (R_n - R_{n-1}) (P_n + P_{n-1}) / 2，从 R = 0、P = 1 "
                "起",
            .reference = "Davis and Goadrich, ICML 2006",
            .options = {{"area",
                         "step",
                         {"step (average precision) or trapezoid (straight lines between points)",
                          "step（即平均精确率）或 trapezoid（梯形法）"}},
                        rel_option(),
                        zero_division_option()},
            .make = make_prauc};
}

}  // namespace pointwise
}  // namespace assay
