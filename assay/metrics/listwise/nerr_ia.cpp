#include "assay/metrics/novelty.h"

namespace assay::listwise {

MetricFamily nerr_ia() {
    return {
        .name = "nERR_IA",
        .aliases = {{"nERR-IA", "nERR_IA"}},
        .summary = {"intent-aware ERR against the best list of judged documents, found greedily",
                    "意图感知的 ERR，除以贪心得到的最好标注文档列表的值"},
        .formula =
            "g_i = sum over subtopics s of document i of (1 - alpha)^(documents about s above i);  "
            "nERR_IA@k = sum_{i=1..k} g_i / i over that of the greedy ideal list",
        .formula_zh =
            "g_i = 对文档 i 涉及的各子话题 s 求和 (1 - alpha)^(i 之前涉及 s"
            " 的文档数)；nERR_IA@k = sum_{i=1..k} g_i / i，再除以贪心理想列"
            "表的同一和",
        .reference =
            "Chapelle, Ji, Liao, Velipasaoglu, Lai and Wu, Information Retrieval 14(6), 2011; "
            "ndeval 4.5",
        .cutoff = CutoffUse::optional,
        .options = novelty_options(NoveltyDiscount::reciprocal),
        .needs = MetricNeeds::subtopics,
        .make = make_novelty<NoveltyDiscount::reciprocal, NoveltyNorm::greedy>};
}

}  // namespace assay::listwise
