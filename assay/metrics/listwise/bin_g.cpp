#include "assay/metrics/relevance.h"

namespace assay {
namespace {

MetricFunction make_bin_g(const MetricSpec& spec) {
    return [rel = spec.rel()](const JudgedRanking& ranking, Trace* trace) {
        const double from = relevant_from(rel, ranking);
        const std::size_t total = total_relevant(ranking, from, trace);
        if (total == 0) return MetricValue::no_relevant();
        double sum = 0.0;
        std::size_t others = 0;
        for (std::size_t i = 0; i < ranking.size(); ++i) {
            if (!(ranking.grades[i] >= from)) {
                ++others;
                continue;
            }
            sum += 1.0 / std::log2(static_cast<double>(2 + others));
            if (trace != nullptr) {
                trace->add({"  rank {}: relevant, 1 / log2(2 + {} not relevant above); sum {}",
                            "  第 {} 位：相关，1 / log2(2 + 其前不相关 {} 篇)；累计 {}"},
                           i + 1, others, paper(sum));
            }
        }
        return share("BinG", sum, static_cast<double>(total), trace);
    };
}

}  // namespace

namespace listwise {

MetricFamily bin_g() {
    return {.name = "BinG",
            .aliases = {{"binG", "BinG"}},
            .summary = {"mean, over the relevant documents, of a discount by the number of other "
                        "documents above them",
                        "每篇相关文档按其前不相关文档的数量折损，再求平均"},
            .formula = "BinG = (1/R) sum over relevant results of 1 / log2(2 + nonrelevant above)",
            .formula_zh = "BinG = (1/R) 对各相关结果求和 1 / log2(2 + 其前不相关的结果数)",
            .reference = "trec_eval, binG",
            .options = {rel_option()},
            .make = make_bin_g};
}

}  // namespace listwise
}  // namespace assay
