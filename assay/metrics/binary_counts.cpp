#include "assay/metrics/binary_counts.h"

#include <array>
#include <utility>

namespace assay {
namespace {

constexpr std::array<std::string_view, 3> kZeroDivisions{"undefined", "0", "1"};

struct Decision {
    double rel = 1.0;
    double threshold = 0.5;
    bool by_class = false;
};

void trace_decision(const Decision& decision, Trace* trace) {
    if (trace == nullptr) return;
    trace->add({"A pair is relevant from grade {} on", "档位不低于 {} 视为相关"},
               paper(decision.rel));
    if (decision.by_class) {
        trace->add({"Pairs carry a class: called relevant when the class is {} or higher",
                    "数据给出预测类别：类别不低于 {} 即判为相关"},
                   paper(decision.threshold));
    } else {
        trace->add({"Called relevant when the score is {} or higher", "得分不低于 {} 即判为相关"},
                   paper(decision.threshold));
    }
}

void trace_group(const ScoreGroup& group, bool called, Trace* trace) {
    if (trace == nullptr) return;
    if (called) {
        trace->add({"  {}: called relevant; {} TP, {} FP", "  {}：判为相关；TP {}，FP {}"},
                   paper(group.score), group.relevant, group.other);
    } else {
        trace->add({"  {}: called not relevant; {} FN, {} TN", "  {}：判为不相关；FN {}，TN {}"},
                   paper(group.score), group.relevant, group.other);
    }
}

BinaryCounts count(const ScoreGroups& pairs, const Decision& decision, Trace* trace) {
    trace_decision(decision, trace);
    BinaryCounts counts;
    for (const ScoreGroup& group : pairs.groups) {
        const bool called = group.score >= decision.threshold;
        (called ? counts.tp : counts.fn) += group.relevant;
        (called ? counts.fp : counts.tn) += group.other;
        trace_group(group, called, trace);
    }
    if (trace != nullptr) {
        trace->add({"TP = {}, FP = {}, FN = {}, TN = {}", "TP = {}，FP = {}，FN = {}，TN = {}"},
                   counts.tp, counts.fp, counts.fn, counts.tn);
    }
    return counts;
}

MetricValue finish(const CountFraction& fraction, const BinaryCounts& counts,
                   std::size_t zero_division) {
    MetricValue value;
    if (fraction.denominator > 0.0) {
        value = MetricValue::ratio(fraction.numerator, fraction.denominator);
    } else if (zero_division > 0) {
        value.value = zero_division == 1 ? 0.0 : 1.0;
    } else {
        value = MetricValue::none(std::string{fraction.why});
        if (counts.tp + counts.fn == 0) value.undefined = Undefined::no_relevant;
    }
    value.parts = {{"tp", real(counts.tp)},
                   {"fp", real(counts.fp)},
                   {"fn", real(counts.fn)},
                   {"tn", real(counts.tn)}};
    return value;
}

}  // namespace

void BinaryCounts::trace_f(double beta, Trace* trace) const {
    if (trace == nullptr) return;
    const double square = beta * beta;
    trace->add({"F = (1 + {0}) TP / ((1 + {0}) TP + {0} FN + FP) = {1} / ({1} + {2} + {3})",
                "F = (1 + {0}) TP / ((1 + {0}) TP + {0} FN + FP) = {1} / ({1} + {2} + {3})"},
               paper(square), paper(f_numerator(beta)), paper(square * real(fn)), fp);
}

std::vector<MetricOption> threshold_options() {
    return {{"threshold",
             "0.5",
             {"lowest score that is called relevant; pairs without scores go by their class",
              "判为相关的最低得分；没有得分时按预测类别"}},
            rel_option(),
            {"zero_division",
             "undefined",
             {"what division by zero gives: undefined, 0 (as scikit-learn) or 1",
              "分母为零时的取值：undefined（无定义）、0（同 scikit-learn）或 1"}}};
}

PointwiseMetric at_threshold(const MetricSpec& spec, CountMetric metric) {
    const std::size_t zero_division = spec.choice("zero_division", kZeroDivisions);
    return [rel = spec.rel(), threshold = spec.number("threshold"), zero_division,
            metric = std::move(metric)](const ScoredPairsView& pairs, Trace* trace) {
        std::string reason = lacking(pairs.grade, "label");
        if (!reason.empty()) return MetricValue::none(std::move(reason));
        Decision decision{.rel = relevant_from(rel, pairs), .threshold = threshold};
        reason = lacking(pairs.score, "score");
        if (!reason.empty()) {
            if (!lacking(pairs.predicted, "class").empty()) {
                return MetricValue::none(reason + ", nor has every pair a class");
            }
            decision.by_class = true;
            decision.threshold = decision.rel;
        }
        const auto called_by = decision.by_class ? pairs.predicted : pairs.score;
        const BinaryCounts counts =
            count(group_by_score(called_by, pairs.grade, decision.rel), decision, trace);
        return finish(metric(counts, trace), counts, zero_division);
    };
}

}  // namespace assay
