#include "assay/metrics/bpref.h"

namespace assay {
namespace {

std::size_t total_nonrelevant(const JudgedRanking& ranking, double rel, NegativeGrade negative) {
    const auto counts = [&](double grade) {
        return counts_as_judged(grade, negative) && grade < rel;
    };
    return static_cast<std::size_t>(std::ranges::count_if(ranking.judged, counts));
}

double preference_sum(const JudgedRanking& ranking, double rel, std::size_t relevant,
                      std::size_t nonrelevant, NegativeGrade negative, Trace* trace) {
    double sum = 0.0;
    std::size_t above = 0;
    JudgedPlaces places{ranking, ranking.size()};
    for (std::size_t i = places.next(); i < ranking.size(); i = places.next()) {
        const double grade = ranking.grades[i];
        if (!counts_as_judged(grade, negative)) continue;
        if (grade < rel) {
            ++above;
            continue;
        }
        const auto wrong = static_cast<double>(std::min(above, relevant));
        const auto pairs = static_cast<double>(std::min(nonrelevant, relevant));
        sum += above > 0 ? 1.0 - wrong / pairs : 1.0;
        if (trace != nullptr) {
            trace->add({"  rank {}: relevant, {} judged nonrelevant above: 1 - {} / {}; sum {}",
                        "  第 {} 位：相关，其前有 {} 篇已标注不相关：1 - {} / {}；累计 {}"},
                       i + 1, above, wrong, pairs, paper(sum));
        }
    }
    return sum;
}

}  // namespace

MetricFunction make_bpref(const MetricSpec& spec) {
    return [rel = spec.rel(), negative = negative_from(spec)](const JudgedRanking& ranking,
                                                              Trace* trace) {
        const double from = relevant_from(rel, ranking);
        const std::size_t relevant = total_relevant(ranking, from, trace);
        if (relevant == 0) return MetricValue::no_relevant();
        const std::size_t nonrelevant = total_nonrelevant(ranking, from, negative);
        if (trace != nullptr) {
            trace->add({"N = {} judged documents are not relevant", "N = {}：已标注为不相关的文档"},
                       nonrelevant);
        }
        const double sum = preference_sum(ranking, from, relevant, nonrelevant, negative, trace);
        return share("Bpref", sum, static_cast<double>(relevant), trace);
    };
}

}  // namespace assay
