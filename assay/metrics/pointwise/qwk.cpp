#include <array>
#include <cmath>

#include "assay/metrics/confusion.h"

namespace assay {
namespace {

constexpr std::array<std::string_view, 3> kWeights{"quadratic", "linear", "none"};

enum class Weighting : std::size_t { quadratic, linear, none };

double weight(double a, double b, Weighting weighting) {
    if (weighting == Weighting::none) return a == b ? 0.0 : 1.0;
    return weighting == Weighting::linear ? std::abs(a - b) : (a - b) * (a - b);
}

double observed(const Confusion& confusion, Weighting weighting, Trace* trace) {
    double sum = 0.0;
    for (const Confusion::Cell& cell : confusion.cells) {
        const double truth = confusion.classes[cell.truth].grade;
        const double predicted = confusion.classes[cell.predicted].grade;
        const double w = weight(truth, predicted, weighting);
        sum += w * real(cell.count);
        if (trace == nullptr || w == 0.0) continue;
        trace->add({"  label {}, predicted {}: weight {} x {} pairs; sum {}",
                    "  标签 {}，预测 {}：权重 {} × {} 对；累计 {}"},
                   confusion.text(truth), confusion.text(predicted), paper(w), cell.count,
                   paper(sum));
    }
    return sum;
}

double expected(const Confusion& confusion, Weighting weighting, Trace* trace) {
    double sum = 0.0;
    for (const Confusion::Class& a : confusion.classes) {
        for (const Confusion::Class& b : confusion.classes) {
            const double w = weight(a.grade, b.grade, weighting);
            sum += w * real(a.truth) * real(b.predicted);
            if (trace == nullptr || w == 0.0) continue;
            trace->add({"  label {}, predicted {}: weight {} x {} x {}; sum {}",
                        "  标签 {}，预测 {}：权重 {} × {} × {}；累计 {}"},
                       confusion.text(a.grade), confusion.text(b.grade), paper(w), a.truth,
                       b.predicted, paper(sum));
        }
    }
    const double mean = sum / real(confusion.pairs);
    if (trace != nullptr) {
        trace->add({"  {} / {} pairs = {}", "  {} / {} 对 = {}"}, paper(sum), confusion.pairs,
                   paper(mean));
    }
    return mean;
}

MetricValue kappa_of(const Confusion& confusion, Weighting weighting, Trace* trace) {
    if (confusion.classes.size() > kMaxMatrixGrades) return too_many_grades(confusion);
    if (trace != nullptr) trace->add({"Disagreement found:", "实际的加权不一致："});
    const double found = observed(confusion, weighting, trace);
    if (trace != nullptr) {
        trace->add({"Disagreement by chance:", "随机情形下的加权不一致："});
    }
    const double chance = expected(confusion, weighting, trace);
    if (!(chance > 0.0)) {
        return MetricValue::none("labels and predictions are all one grade: kappa divides by 0");
    }
    if (trace != nullptr) {
        trace->add(
            {"kappa = 1 - found / chance = 1 - {} / {}", "kappa = 1 - 实际 / 随机 = 1 - {} / {}"},
            paper(found), paper(chance));
    }
    return {.value = 1.0 - found / chance};
}

MetricFunction make_qwk(const MetricSpec& spec) {
    const auto weighting = static_cast<Weighting>(spec.choice("weights", kWeights));
    return by_class(spec, [weighting](const Confusion& confusion, Trace* trace) {
        return kappa_of(confusion, weighting, trace);
    });
}

std::vector<MetricOption> qwk_options() {
    std::vector<MetricOption> options = class_options();
    options.insert(options.begin(),
                   {"weights",
                    "quadratic",
                    {"how bad a wrong grade is: quadratic or linear in the distance of the grades, "
                     "or none (every error the same)",
                     "错档的代价：quadratic（档差平方）、linear（档差）或 none（一律相同）"}});
    return options;
}

}  // namespace

namespace pointwise {

MetricFamily qwk() {
    return {
        .name = "QWK",
        .aliases = {{"cohen_kappa_score", "QWK(weights=none)"}},
        .summary = {"agreement of labelled and predicted grades beyond chance; a high called "
                    "mid is less wrong than a high called none",
                    "二次加权 kappa：扣除随机因素后标签与预测的一致程度，高判为中比高判为无错得轻"},
        .formula =
            "1 - sum_ij w_ij n_ij / (sum_ij w_ij t_i p_j / n);  w_ij = (i - j)^2, i and j "
            "grades",
        .formula_zh =
            "1 - sum_ij w_ij n_ij / (sum_ij w_ij t_i p_j / n)；w_ij = (i - j)^2"
            "，i、j 为档位",
        .reference = "Cohen, Psychological Bulletin 70(4), 1968",
        .options = qwk_options(),
        .make = make_qwk};
}

}  // namespace pointwise
}  // namespace assay
