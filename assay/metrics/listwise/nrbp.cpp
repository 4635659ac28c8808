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
        .formula_zh =
            "g_i = 对文档 i 涉及的各子话题 s 求和 (1 - alpha)^(i 之前涉及 s"
            " 的文档数)；NRBP = (1 - (1 - alpha) beta) / S sum_i g_i beta^(i-1)"
            "，S 为子话题数",
        .reference = "Clarke, Kolla and Vechtomova, ICTIR 2009",
        .cutoff = CutoffUse::none,
        .options = novelty_options(NoveltyDiscount::power),
        .needs = MetricNeeds::subtopics,
        .make = make_novelty<NoveltyDiscount::power, NoveltyNorm::conceivable>};
}

}  // namespace assay::listwise
