#include <algorithm>
#include <cmath>

#include "assay/metrics/metric.h"
#include "assay/metrics/option_range.h"

namespace assay {
namespace {

MetricValue err(const JudgedRanking& ranking, std::size_t cutoff, double max_grade, Trace* trace) {
    if (ranking.judged.empty() || !(ranking.judged.front() > 0.0))
        return MetricValue::no_relevant();
    const double scale = std::exp2(max_grade);
    double reach = 1.0;
    double sum = 0.0;
    for (std::size_t i = 0; i < ranking.depth(cutoff); ++i) {
        const double known = is_judged(ranking.grades[i]) ? ranking.grades[i] : 0.0;
        const double grade = std::clamp(known, 0.0, max_grade);
        const double satisfied = (std::exp2(grade) - 1.0) / scale;
        const double rank = static_cast<double>(i + 1);
        sum += reach * satisfied / rank;
        if (trace != nullptr) {
            trace->add({"  rank {0}: grade {1} satisfies with (2^{1} - 1) / 2^{2} = {3}; seen with "
                        "probability {4}; adds {4} x {3} / {0}; sum {5}",
                        "  第 {0} 位：档位 {1}，满意概率 (2^{1} - 1) / 2^{2} = {3}；看到的概率 "
                        "{4}；加 {4} x {3} / {0}；累计 {5}"},
                       i + 1, paper(grade), paper(max_grade), paper(satisfied), paper(reach),
                       paper(sum));
        }
        reach *= 1.0 - satisfied;
    }
    if (trace != nullptr) trace->add({"ERR = {}", "ERR = {}"}, paper(sum));
    return {.value = sum};
}

MetricFunction make_err(const MetricSpec& spec) {
    std::optional<double> max_grade;
    if (!spec.option("max_grade").empty()) {
        max_grade = number_between(spec, "max_grade", 0.0, 1000.0);
    }
    return [cutoff = spec.cutoff, max_grade](const JudgedRanking& ranking, Trace* trace) {
        return err(ranking, cutoff, max_grade.value_or(ranking.max_grade), trace);
    };
}

}  // namespace

namespace listwise {

MetricFamily expected_reciprocal_rank() {
    return {
        .name = "ERR",
        .aliases = {{"expected_reciprocal_rank", "ERR"}},
        .summary = {"expected reciprocal of the rank where a user is satisfied and stops, high "
                    "grades satisfying more often",
                    "用户满意而停下处名次倒数的期望；档位越高越容易满意"},
        .formula =
            "R_i = (2^grade_i - 1) / 2^max_grade;  "
            "ERR@k = sum_{i=1..k} R_i / i prod_{j<i} (1 - R_j)",
        .formula_zh =
            "R_i = (2^档位_i - 1) / 2^最高档位；ERR@k = sum_{i=1..k} R_i / i"
            " prod_{j<i} (1 - R_j)",
        .reference = "Chapelle, Metzler, Zhang and Grinspan, CIKM 2009",
        .cutoff = CutoffUse::optional,
        .options = {{"max_grade",
                     "",
                     {"highest grade of the scale, higher ones count as it; by default the highest "
                      "of the labels (gdeval, and so ir_measures: 4)",
                      "最高档位，更高者按它计；默认取标签中的最高档（gdeval 与 ir_measures 固定为 "
                      "4）"}}},
        .make = make_err};
}

}  // namespace listwise
}  // namespace assay
