#include "assay/metrics/novelty.h"

namespace assay::listwise {

MetricFamily nnrbp() {
    return {.name = "nNRBP",
            .summary = {"RBP that rewards new subtopics, against the best list of judged "
                        "documents, found greedily",
                        "奖励新子话题的 RBP，除以贪心得到的最好标注文档列表的值"},
            .formula =
                "g_i = sum over subtopics s of document i of (1 - alpha)^(documents about s above "
                "i);  nNRBP = sum_i g_i beta^(i-1) over that of the greedy ideal list",
            .formula_zh =
                "g_i = 对文档 i 涉及的各子话题 s 求和 (1 - alpha)^(i 之前涉及 s"
                " 的文档数)；nNRBP = sum_i g_i beta^(i-1)，再除以贪心理想列表的"
                "同一和",
            .reference = "Clarke, Kolla and Vechtomova, ICTIR 2009; ndeval 4.5",
            .cutoff = CutoffUse::none,
            .options = novelty_options(NoveltyDiscount::power),
            .needs = MetricNeeds::subtopics,
            .make = make_novelty<NoveltyDiscount::power, NoveltyNorm::greedy>};
}

}  // namespace assay::listwise
