#include "assay/metrics/score_groups.h"

namespace assay {
namespace {

MetricValue brier_of(const ScoreGroups& pairs, Trace* trace) {
    double sum = 0.0;
    for (const ScoreGroup& group : pairs.groups) {
        const double yes = (1.0 - group.score) * (1.0 - group.score);
        const double no = group.score * group.score;
        sum += real(group.relevant) * yes + real(group.other) * no;
        if (trace == nullptr) continue;
        trace->add({"  score {0}: {1} relevant x (1 - {0})^2 = {1} x {2}, {3} others x {0}^2 = {3} "
                    "x {4}; sum {5}",
                    "  得分 {0}：相关 {1} × (1 - {0})^2 = {1} × {2}，其余 {3} × {0}^2 = {3} "
                    "× {4}；累计 {5}"},
                   paper(group.score), group.relevant, paper(yes), group.other, paper(no),
                   paper(sum));
    }
    if (trace != nullptr) {
        trace->add({"Brier score = {} / {}", "Brier 分数 = {} / {}"}, paper(sum), pairs.size());
    }
    return MetricValue::ratio(sum, real(pairs.size()));
}

MetricFunction make_brier(const MetricSpec& spec) {
    return by_score(spec, ScoreNeed::probability, brier_of);
}

}  // namespace

namespace pointwise {

MetricFamily brier() {
    return {.name = "Brier",
            .aliases = {{"brier_score_loss", "Brier"}},
            .summary = {"mean squared distance of the score, as a probability, from the label",
                        "以得分为相关概率时，与标签之差的均方"},
            .formula = "(1/n) sum_i (p_i - y_i)^2",
            .reference = "Brier, Monthly Weather Review 78(1), 1950",
            .options = {rel_option()},
            .goal = Goal::less,
            .make = make_brier};
}

}  // namespace pointwise
}  // namespace assay
