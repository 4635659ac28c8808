#include "assay/metrics/novelty.h"

namespace assay::listwise {

MetricFamily alpha_ndcg() {
    return {
        .name = "alpha_nDCG",
        .aliases = {{"α_nDCG", "alpha_nDCG"}, {"alpha-nDCG", "alpha_nDCG"}},
        .summary = {"DCG that rewards new subtopics, against the best list of judged documents, "
                    "found greedily",
                    "奖励新子话题的 DCG，除以贪心得到的最好标注文档列表的值"},
        .formula =
            "g_i = sum over subtopics s of document i of (1 - alpha)^(documents about s above i);  "
            "alpha_nDCG@k = sum_{i=1..k} g_i / log2(i + 1) over that of the greedy ideal list",
        .formula_zh =
            "g_i = 对文档 i 涉及的各子话题 s 求和 (1 - alpha)^(i 之前涉及 s"
            " 的文档数)；alpha_nDCG@k = sum_{i=1..k} g_i / log2(i + 1)，再"
            "除以贪心理想列表的同一和",
        .reference =
            "Clarke, Kolla, Cormack, Vechtomova, Ashkan, Büttcher and MacKinnon, SIGIR 2008",
        .cutoff = CutoffUse::optional,
        .options = novelty_options(NoveltyDiscount::logarithm),
        .needs = MetricNeeds::subtopics,
        .make = make_novelty<NoveltyDiscount::logarithm, NoveltyNorm::greedy>};
}

}  // namespace assay::listwise
