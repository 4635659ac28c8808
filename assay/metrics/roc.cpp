#include "assay/metrics/roc.h"

namespace assay {

double pairs_in_order(const ScoreGroups& pairs, Trace* trace) {
    double sum = 0.0;
    std::size_t below = pairs.other;
    for (const ScoreGroup& group : pairs.groups) {
        below -= group.other;
        const double term = real(group.relevant) * (real(below) + 0.5 * real(group.other));
        sum += term;
        if (trace == nullptr) continue;
        trace->add({"  score {0}: {1} relevant x ({2} others below + {3} tied / 2) = {4}; sum {5}",
                    "  得分 {0}：相关 {1} ×（更低的其余 {2} + 同分 {3} / 2）= {4}；累计 {5}"},
                   paper(group.score), group.relevant, below, group.other, exact(term), exact(sum));
    }
    return sum;
}

}  // namespace assay
