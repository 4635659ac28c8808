#include "assay/metrics/novelty.h"

namespace assay::listwise {

MetricFamily nrbp() {
    return {
        .name = "NRBP",
        .summary = {"RBP that rewards new subtopics, against documents that cover every subtopic",
                    "奖励新子话题的 RBP，除以覆盖全部子话题的文档所得的值"},
        .formula =
            "g_i = sum over subtopics s of document i of (1 - alpha)^(documents about s above i);  "
            "NRBP = (1 - (1 - alpha) beta) / S sum_i g_i beta^(i-1), S subtopics",
        .reference = "Clarke, Kolla and Vechtomova, ICTIR 2009",
        .cutoff = CutoffUse::none,
        .options = novelty_options(NoveltyDiscount::power),
        .needs = MetricNeeds::subtopics,
        .make = make_novelty<NoveltyDiscount::power, NoveltyNorm::conceivable>};
}

}  // namespace assay::listwise
