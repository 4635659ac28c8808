#include "assay/metrics/interpolated_precision.h"

#include <array>

namespace assay {

MetricOption rounding_option() {
    return {
        "rounding",
        "nearest",
        {"recall level to documents: nearest (trec_eval 10) or up, floor(x + 0.9) (trec_eval 9)",
         "召回率换算为文档数：nearest 四舍五入（trec_eval 10），或 up，即 floor(x + 0.9)"
         "（trec_eval 9）"}};
}

RecallRounding rounding_from(const MetricSpec& spec) {
    static constexpr std::array<std::string_view, 2> kNames{"nearest", "up"};
    return spec.choice("rounding", kNames) == 0 ? RecallRounding::nearest : RecallRounding::up;
}

double interpolated_precision(const JudgedRanking& ranking, double rel, std::size_t total,
                              double recall, RecallRounding rounding, Trace* trace) {
    const double share = recall * static_cast<double>(total);
    const auto needed = static_cast<std::size_t>(
        rounding == RecallRounding::nearest ? std::lround(share) : static_cast<long>(share + 0.9));
    double best = 0.0;
    std::size_t best_rank = 0;
    std::size_t found = 0;
    // Between relevant documents precision only falls: their ranks are all that matter.
    JudgedPlaces places{ranking, ranking.size()};
    for (std::size_t i = places.next(); i < ranking.size() && found < total; i = places.next()) {
        if (!(ranking.grades[i] >= rel) || ++found < needed) continue;
        const double precision = static_cast<double>(found) / static_cast<double>(i + 1);
        if (precision > best) {
            best = precision;
            best_rank = i + 1;
        }
    }
    if (trace != nullptr && best_rank == 0) {
        trace->add({"  recall {0}: {0} x {1} relevant documents, rounded: {2}; {3} are found: the "
                    "level is not reached, 0",
                    "  召回率 {0}：{0} x {1} 篇相关文档，取整为 {2} 篇；共找到 {3} "
                    "篇：未达到该水平，计 0"},
                   paper(recall), total, needed, found);
    } else if (trace != nullptr) {
        trace->add({"  recall {0}: {0} x {1} relevant documents, rounded: {2}; {3} are found; "
                    "highest precision from there on {4} (rank {5})",
                    "  召回率 {0}：{0} x {1} 篇相关文档，取整为 {2} 篇；共找到 {3} "
                    "篇；自该处起的最高精确率 {4}（第 {5} 位）"},
                   paper(recall), total, needed, found, paper(best), best_rank);
    }
    return best;
}

}  // namespace assay
