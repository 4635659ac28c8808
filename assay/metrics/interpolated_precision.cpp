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

InterpolatedPrecision::InterpolatedPrecision(const JudgedRanking& ranking, double rel,
                                             std::size_t total, RecallRounding rounding,
                                             Trace* trace)
    : total_{total}, rounding_{rounding}, best_{0.0} {
    for (std::size_t i = 0; i < ranking.size(); ++i) {
        if (!(ranking.grades[i] >= rel)) continue;
        const std::size_t found = best_.size();
        best_.push_back(static_cast<double>(found) / static_cast<double>(i + 1));
        if (trace != nullptr) {
            trace->add({"  rank {0}: relevant number {1}, precision {1}/{0} = {2}",
                        "  第 {0} 位：第 {1} 篇相关，精确率 {1}/{0} = {2}"},
                       i + 1, found, paper(best_.back()));
        }
    }
    for (std::size_t c = best_.size() - 1; c > 0; --c) {
        best_[c - 1] = std::max(best_[c - 1], best_[c]);
    }
}

double InterpolatedPrecision::at(double recall, Trace* trace) const {
    const double share = recall * static_cast<double>(total_);
    const long needed =
        rounding_ == RecallRounding::nearest ? std::lround(share) : static_cast<long>(share + 0.9);
    const auto place = static_cast<std::size_t>(needed);
    const double value = place < best_.size() ? best_[place] : 0.0;
    if (trace != nullptr) {
        trace->add({"  recall {}: {} relevant documents; highest precision from there on {}",
                    "  召回率 {}：{} 篇相关文档；自该处起的最高精确率 {}"},
                   paper(recall), place, paper(value));
    }
    return value;
}

}  // namespace assay
