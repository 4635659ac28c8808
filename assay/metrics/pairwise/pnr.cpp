#include <limits>

#include "assay/metrics/pair_rule.h"

namespace assay {
namespace {

MetricFunction make_pnr(const MetricSpec& spec) {
    return [rule = PairRule{spec}](const JudgedRanking& ranking, Trace* trace) {
        PairRule::Counts counts = rule.count(ranking, trace);
        if (counts.in_order + counts.inverted == 0.0) return MetricValue::none(PairRule::kNoPairs);
        if (trace != nullptr) {
            trace->add({"PNR = in order / inverted = {} / {}", "PNR = 正序对 / 逆序对 = {} / {}"},
                       counts.in_order, counts.inverted);
        }
        return MetricValue{.value = counts.inverted > 0.0 ? counts.in_order / counts.inverted
                                                          : std::numeric_limits<double>::infinity(),
                           .numerator = counts.in_order,
                           .denominator = counts.inverted,
                           .parts = std::move(counts.parts)};
    };
}

}  // namespace

namespace pairwise {

MetricFamily pnr() {
    return {.name = "PNR",
            .aliases = {{"pnr", "PNR"}},
            .summary = {"pairs of documents in the right order for each pair in the wrong one",
                        "正逆序比：正序文档对数与逆序文档对数之比"},
            .formula =
                "PNR = pairs whose higher grade stands above / pairs whose lower grade "
                "stands above;  infinite when no pair is inverted",
            .formula_zh =
                "PNR = 档位高者在前的对数 / 档位低者在前的对数；没有逆序对时为"
                "无穷大",
            .reference =
                "Wang Shusen, course on search engines, evaluation of relevance "
                "(wangshusen.github.io)",
            .cutoff = CutoffUse::optional,
            .options = PairRule::options(),
            .average = Average::pooled,
            .needs = MetricNeeds::ties,
            .make = make_pnr};
}

}  // namespace pairwise
}  // namespace assay
