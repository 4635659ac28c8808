#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "assay/core/error.h"
#include "assay/metrics/score_groups.h"

namespace assay {
namespace {

MetricValue loss_of(const ScoreGroups& pairs, double eps, Trace* trace) {
    if (trace != nullptr) {
        trace->add(
            {"Probabilities are kept between {0} and 1 - {0}", "概率限制在 {0} 与 1 - {0} 之间"},
            paper(eps));
    }
    double sum = 0.0;
    for (const ScoreGroup& group : pairs.groups) {
        const double yes = -std::log(std::clamp(group.score, eps, 1.0 - eps));
        const double no = -std::log(std::clamp(1.0 - group.score, eps, 1.0 - eps));
        // A class without pairs must add nothing, not 0 x infinity.
        if (group.relevant > 0) sum += real(group.relevant) * yes;
        if (group.other > 0) sum += real(group.other) * no;
        if (trace == nullptr) continue;
        trace->add({"  score {0}: {1} relevant x -ln {0} = {1} x {2}, {3} others x -ln(1 - {0}) = "
                    "{3} x {4}; sum {5}",
                    "  得分 {0}：相关 {1} × -ln {0} = {1} × {2}，其余 {3} × -ln(1 - {0}) = "
                    "{3} × {4}；累计 {5}"},
                   paper(group.score), group.relevant, paper(yes), group.other, paper(no),
                   paper(sum));
    }
    if (trace != nullptr) {
        trace->add({"log loss = {} / {}", "对数损失 = {} / {}"}, paper(sum), pairs.size());
    }
    return MetricValue::ratio(sum, real(pairs.size()));
}

MetricFunction make_log_loss(const MetricSpec& spec) {
    const double eps = spec.number("eps");
    if (eps < 0.0 || eps >= 0.5) {
        throw Error{fmt::format("metric '{}': eps must be at least 0 and below 0.5, not '{}'",
                                spec.name, spec.option("eps"))};
    }
    return by_score(spec, ScoreNeed::probability, [eps](const ScoreGroups& pairs, Trace* trace) {
        return loss_of(pairs, eps, trace);
    });
}

}  // namespace

namespace pointwise {

MetricFamily log_loss() {
    return {.name = "LogLoss",
            .aliases = {{"log_loss", "LogLoss"}, {"logloss", "LogLoss"}},
            .summary = {"mean negative log likelihood of the labels, scores being the probability "
                        "that a pair is relevant",
                        "对数损失：以得分为相关概率时，标签的平均负对数似然"},
            .formula = "-(1/n) sum_i (y_i ln p_i + (1 - y_i) ln(1 - p_i))",
            .reference = "Good, Journal of the Royal Statistical Society B 14(1), 1952",
            .options = {{"eps",
                         "2.220446049250313e-16",
                         {"probabilities are kept this far from 0 and 1; with 0 the loss can be "
                          "infinite",
                          "概率与 0、1 至少保持的距离；取 0 时损失可为无穷"}},
                        rel_option()},
            .goal = Goal::less,
            .make = make_log_loss,
            .can_be_infinite = true};
}

}  // namespace pointwise
}  // namespace assay
