#include "assay/metrics/novelty.h"

namespace assay::listwise {

MetricFamily err_ia() {
    return {.name = "ERR_IA",
            .aliases = {{"ERR-IA", "ERR_IA"}},
            .summary =
                {"intent-aware ERR: expected reciprocal rank over subtopics, against k documents "
                 "that cover every subtopic",
                 "意图感知的 ERR：对各子话题的期望倒数排名，除以 k 个覆盖全部子话题的文档所得的值"},
            .formula =
                "g_i = sum over subtopics s of document i of (1 - alpha)^(documents about s above "
                "i);  ERR_IA@k = sum_{i=1..k} g_i / i over the same with g_i = S (1 - "
                "alpha)^(i-1), S subtopics",
            .formula_zh =
                "g_i = 对文档 i 涉及的各子话题 s 求和 (1 - alpha)^(i 之前涉及 s"
                " 的文档数)；ERR_IA@k = sum_{i=1..k} g_i / i，再除以取 g_i = S (1"
                " - alpha)^(i-1) 时的同一和，S 为子话题数",
            .reference =
                "Chapelle, Ji, Liao, Velipasaoglu, Lai and Wu, Information Retrieval 14(6), 2011; "
                "ndeval 4.5",
            .cutoff = CutoffUse::required,
            .options = novelty_options(NoveltyDiscount::reciprocal),
            .needs = MetricNeeds::subtopics,
            .make = make_novelty<NoveltyDiscount::reciprocal, NoveltyNorm::conceivable>};
}

}  // namespace assay::listwise
