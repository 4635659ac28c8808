#include "assay/metrics/raters.h"

namespace assay {

std::span<const JudgedRanking> raters_of(const JudgedRanking& ranking) {
    return ranking.raters.empty() ? std::span{&ranking, 1} : ranking.raters;
}

MetricValue mean_over_raters(std::string_view name, const JudgedRanking& ranking,
                             const std::optional<double>& rel, const RaterValue& value,
                             Trace* trace) {
    const std::span<const JudgedRanking> raters = raters_of(ranking);
    double sum = 0.0;
    bool any = false;
    for (std::size_t i = 0; i < raters.size(); ++i) {
        if (trace != nullptr) trace->add({"rater {}:", "第 {} 位标注者："}, i + 1);
        const double from = relevant_from(rel, raters[i]);
        const std::size_t total = total_relevant(raters[i], from, trace);
        any = any || total > 0;
        const double term = total > 0 ? value(raters[i], from, total, trace) : 0.0;
        sum += term;
        if (trace != nullptr) {
            trace->add({"  value {}; sum {}", "  取值 {}；累计 {}"}, paper(term), paper(sum));
        }
    }
    if (!any) return MetricValue::no_relevant();
    return share(name, sum, static_cast<double>(raters.size()), trace);
}

}  // namespace assay
