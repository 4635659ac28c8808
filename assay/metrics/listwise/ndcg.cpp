#include <array>
#include <functional>

#include "assay/metrics/dcg.h"

namespace assay {
namespace {

/// Which ideal a DCG is held against; search tools differ in it under the same name.
enum class Ideal : std::uint8_t { cutoff, all, returned, retrieved };
constexpr std::array<std::string_view, 4> kIdeals{"cutoff", "all", "returned", "retrieved"};

MetricOption ideal_option() {
    return {
        "ideal",
        "cutoff",
        {"the ideal list: the judged documents (of --candidates, where given) cut at k (cutoff), "
         "not cut (all), cut at the number of results returned (returned); or the retrieved "
         "documents (retrieved)",
         "理想列表：已标注文档（给出 --candidates 时只取其中的候选文档），截到 k（cutoff）、不截断"
         "（all）、截到返回条数（returned）；或只取被检索到的文档（retrieved）"}};
}

std::size_t ideal_depth(Ideal ideal, const JudgedRanking& ranking, std::size_t cutoff) {
    if (ideal == Ideal::all) return kNoCutoff;
    return ideal == Ideal::returned ? ranking.depth(cutoff) : cutoff;
}

std::span<const double> retrieved_gains(const JudgedRanking& ranking, const GainRule& rule,
                                        std::vector<double>& storage) {
    storage.clear();
    for (std::size_t i = 0; i < ranking.size(); ++i) storage.push_back(gain_at(ranking, rule, i));
    std::ranges::sort(storage, std::greater{});
    return storage;
}

RankingMetric ndcg_metric(const MetricSpec& spec, Ties ties) {
    const auto ideal = static_cast<Ideal>(spec.choice("ideal", kIdeals));
    return [cutoff = spec.cutoff, rule = GainRule{spec, spec.rel()}, ideal, ties](
               const JudgedRanking& ranking, Trace* trace) {
        thread_local std::vector<double> storage;
        const std::span<const double> gains = ideal == Ideal::retrieved
                                                  ? retrieved_gains(ranking, rule, storage)
                                                  : rule.ideal(ranking, storage);
        const double best = ideal_dcg(gains, ideal_depth(ideal, ranking, cutoff), trace);
        if (!(best > 0.0)) return MetricValue::no_relevant();
        const double dcg = retrieved_dcg(ranking, cutoff, rule, ties, trace);
        return share("nDCG = DCG / IDCG", dcg, best, trace);
    };
}

std::vector<MetricOption> options() {
    std::vector<MetricOption> result = gain_options_with_floor();
    result.push_back(ideal_option());
    return result;
}

}  // namespace

namespace listwise {

MetricFamily ndcg() {
    return {.name = "nDCG",
            .aliases = {{"ndcg", "nDCG"},
                        {"ndcg_cut_*", "nDCG@*"},
                        {"NDCG", "nDCG"},
                        {"ndcg_burges", "nDCG(gain=exponential)"},
                        {"ndcg_score", "nDCG(ideal=retrieved)"}},
            .summary = {"gain of the results, discounted by rank, against the best possible order",
                        "按位置折损的累积增益，除以理想排序的值"},
            .formula =
                "DCG@k = sum_{i=1..k} g_i / log2(i + 1);  "
                "nDCG@k = DCG@k / DCG@k of the ideal order",
            .formula_zh =
                "DCG@k = sum_{i=1..k} g_i / log2(i + 1)；nDCG@k = DCG@k / 理想"
                "排序的 DCG@k",
            .reference = "Järvelin and Kekäläinen, ACM TOIS 20(4), 2002",
            .cutoff = CutoffUse::optional,
            .options = options(),
            .make = make_given<ndcg_metric>,
            .make_expected = make_averaged<ndcg_metric>,
            .has_ideal = true};
}

}  // namespace listwise
}  // namespace assay
