#include "assay/metrics/novelty.h"

namespace assay::listwise {

MetricFamily alpha_dcg() {
    return {
        .name = "alpha_DCG",
        .aliases = {{"α_DCG", "alpha_DCG"}, {"alpha-DCG", "alpha_DCG"}},
        .summary = {"DCG that rewards new subtopics, against k documents that cover every subtopic",
                    "奖励新子话题的 DCG，除以 k 个覆盖全部子话题的文档所得的值"},
        .formula =
            "g_i = sum over subtopics s of document i of (1 - alpha)^(documents about s above i);  "
            "alpha_DCG@k = sum_{i=1..k} g_i / log2(i + 1) over the same with g_i = S (1 - "
            "alpha)^(i-1), S subtopics",
        .formula_zh =
            "g_i = 对文档 i 涉及的各子话题 s 求和 (1 - alpha)^(i 之前涉及 s"
            " 的文档数)；alpha_DCG@k = sum_{i=1..k} g_i / log2(i + 1)，再除"
            "以取 g_i = S (1 - alpha)^(i-1) 时的同一和，S 为子话题数",
        .reference =
            "Clarke, Kolla, Cormack, Vechtomova, Ashkan, Büttcher and MacKinnon, SIGIR 2008; "
            "ndeval 4.5",
        .cutoff = CutoffUse::required,
        .options = novelty_options(NoveltyDiscount::logarithm),
        .needs = MetricNeeds::subtopics,
        .make = make_novelty<NoveltyDiscount::logarithm, NoveltyNorm::conceivable>};
}

}  // namespace assay::listwise
