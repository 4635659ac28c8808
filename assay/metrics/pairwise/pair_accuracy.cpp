#include "assay/metrics/pair_rule.h"

namespace assay {
namespace {

RankingMetric accuracy_of(const PairRule& rule) {
    return [rule](const JudgedRanking& ranking, Trace* trace) {
        PairRule::Counts counts = rule.count(ranking, trace);
        const double pairs = counts.in_order + counts.inverted;
        if (pairs == 0.0) return MetricValue::none(PairRule::kNoPairs);
        if (trace != nullptr) {
            trace->add({"PairAccuracy = in order / (in order + inverted) = {} / {}",
                        "PairAccuracy = 正序对 /（正序对 + 逆序对）= {} / {}"},
                       counts.in_order, pairs);
        }
        MetricValue value = MetricValue::ratio(counts.in_order, pairs);
        value.parts = std::move(counts.parts);
        return value;
    };
}

MetricFunction make_pair_accuracy(const MetricSpec& spec) { return accuracy_of(PairRule{spec}); }

/// A pair of equal score is in order in half of all orders, and which pairs count does not depend
/// on the order. A cutoff inside a group of equal score would break the latter: no closed form.
RankingMetric make_expected_pair_accuracy(const MetricSpec& spec) {
    if (spec.cutoff != kNoCutoff) return {};
    PairRule rule{spec};
    rule.expect_ties();
    return accuracy_of(rule);
}

}  // namespace

namespace pairwise {

MetricFamily pair_accuracy() {
    return {.name = "PairAccuracy",
            .aliases = {{"pairwise_accuracy", "PairAccuracy"}},
            .summary = {"share of the comparable pairs of documents that are in the right order",
                        "可比较的文档对中正序所占的比例"},
            .formula = "PairAccuracy = in order / (in order + inverted) = PNR / (PNR + 1)",
            .formula_zh = "PairAccuracy = 正序对 / (正序对 + 逆序对) = PNR / (PNR + 1)",
            .reference =
                "Joachims, Optimizing search engines using clickthrough data, KDD 2002 "
                "(pairs in order and inverted)",
            .cutoff = CutoffUse::optional,
            .options = PairRule::options(),
            .needs = MetricNeeds::ties,
            .make = make_pair_accuracy,
            .make_expected = make_expected_pair_accuracy};
}

}  // namespace pairwise
}  // namespace assay
