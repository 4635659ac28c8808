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
    if (trace != nullptr) {
        trace->add(
            {"  recall {}: {} of {} relevant documents; {} are found; highest precision "
             "from there on {} (rank {})",
             "  召回率 {}：{} / {} 篇相关文档；共找到 {} 篇；自该处起的最高精确率 {}（第 {} 位）"},
            paper(recall), needed, total, found, paper(best), best_rank);
    }
    return best;
}

}  // namespace assay
