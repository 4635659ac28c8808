#include "assay/metrics/relevance.h"

namespace assay {
namespace {

char grade_letter(double grade, NegativeGrade negative) {
    if (!is_judged(grade)) return '-';
    if (grade < 0.0) return negative == NegativeGrade::unjudged ? '.' : '<';
    return grade >= 10.0 ? '>' : static_cast<char>('0' + static_cast<int>(grade));
}

MetricFunction make_rel_string(const MetricSpec& spec) {
    return [cutoff = spec.cutoff, rel = spec.rel(), negative = negative_from(spec)](
               const JudgedRanking& ranking, Trace* trace) {
        const double hits = TopCount{}(ranking, relevant_from(rel, ranking), cutoff, trace);
        MetricValue value = plain("RelString", hits, trace);
        std::string letters;
        for (const double grade : ranking.grades.first(ranking.depth(cutoff))) {
            letters += grade_letter(grade, negative);
        }
        value.text = std::move(letters);
        return value;
    };
}

}  // namespace

namespace listwise {

MetricFamily rel_string() {
    return {.name = "RelString",
            .aliases = {{"relstring", "RelString(negative=unjudged)@10"},
                        {"relstring_*", "RelString(negative=unjudged)@*"}},
            .summary = {"the grades of the first k results as a string; as a number, how many of "
                        "them are relevant",
                        "前 k 个结果的档位连成的字符串；其数值为其中相关文档的数量"},
            .formula =
                "a letter for each result: 0 to 9 its grade, > a higher one, - unjudged, . "
                "or < a negative grade",
            .formula_zh =
                "每条结果一个字符：0 到 9 为其档位，> 为更高的档位，- 为未标注"
                "，. 或 < 为负档位",
            .reference = "trec_eval, relstring",
            .cutoff = CutoffUse::optional,
            .options = {rel_option(), negative_option()},
            .goal = Goal::none,
            .make = make_rel_string};
}

}  // namespace listwise
}  // namespace assay
