#include <limits>

#include "assay/metrics/pair_rule.h"

namespace assay {
namespace {

RankingMetric ratio_of(const PairRule& rule) {
    return [rule](const JudgedRanking& ranking, Trace* trace) {
        PairRule::Counts counts = rule.count(ranking, trace);
        if (counts.in_order + counts.inverted == 0.0) {
            MetricValue value = MetricValue::none(PairRule::kNoPairs);
            value.numerator = value.denominator = 0.0;  // for a mean over orders of tied documents
            return value;
        }
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

MetricFunction make_pnr(const MetricSpec& spec) { return ratio_of(PairRule{spec}); }

/// Pairs expected in order over pairs expected inverted, so that one query has the value it adds to
/// the pool. A cutoff inside a group of equal score has no closed form, as in PairAccuracy.
RankingMetric make_expected_pnr(const MetricSpec& spec) {
    if (spec.cutoff != kNoCutoff) return {};
    PairRule rule{spec};
    rule.expect_ties();
    return ratio_of(rule);
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
                "stands above;  infinite when no pair is inverted;  with --ties expected both "
                "counts are those expected over the orders of tied documents",
            .formula_zh =
                "PNR = 档位高者在前的对数 / 档位低者在前的对数；没有逆序对时为"
                "无穷大；同分取期望时（ties=expected），两个对数都是同分文档各种排列下的期望值",
            .reference =
                "Wang Shusen, course on search engines, evaluation of relevance "
                "(wangshusen.github.io)",
            .cutoff = CutoffUse::optional,
            .options = PairRule::options(),
            .average = Average::pooled,
            .needs = MetricNeeds::ties,
            .make = make_pnr,
            .make_expected = make_expected_pnr,
            .can_be_infinite = true};
}

}  // namespace pairwise
}  // namespace assay
