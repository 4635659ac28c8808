#include "assay/metrics/confusion.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <functional>
#include <utility>

#include "assay/core/error.h"

namespace assay {
namespace {

std::vector<double> number_list(const MetricSpec& spec, std::string_view key) {
    std::string_view rest = spec.option(key);
    if (rest.starts_with('[') && rest.ends_with(']')) rest = rest.substr(1, rest.size() - 2);
    std::vector<double> numbers;
    while (!rest.empty()) {
        const char* end = rest.data() + rest.size();
        const char* begin = std::find_if(rest.data(), end, [](char c) { return c != ' '; });
        double number = 0.0;
        const auto [stop, error] = std::from_chars(begin, end, number);
        const char* next = std::find_if(stop, end, [](char c) { return c != ' '; });
        const bool rises = numbers.empty() || number > numbers.back();
        if (error != std::errc{} || !std::isfinite(number) || !rises ||
            (next != end && (*next != ',' || next + 1 == end))) {
            throw Error{
                fmt::format("metric '{}': {} must be rising numbers such as '0.25,0.5', not '{}'",
                            spec.name, key, spec.option(key))};
        }
        numbers.push_back(number);
        rest.remove_prefix(std::min(rest.size(), static_cast<std::size_t>(next - rest.data()) + 1));
    }
    return numbers;
}

std::vector<double> distinct(std::vector<double> values) {
    std::ranges::sort(values);
    values.erase(std::unique(values.begin(), values.end()), values.end());
    return values;
}

std::vector<double> grades_of(const ScoredPairsView& pairs) {
    if (pairs.scale->levels.empty()) return distinct({pairs.grade.begin(), pairs.grade.end()});
    std::vector<double> grades;
    for (const Scale::Level& level : pairs.scale->levels) grades.push_back(level.grade);
    return distinct(std::move(grades));
}

void trace_cells(const Confusion& confusion, Trace* trace) {
    if (trace == nullptr) return;
    trace->add({"Pairs by label and predicted grade:", "按标签与预测档位计数："});
    for (const Confusion::Cell& cell : confusion.cells) {
        trace->add({"  label {}, predicted {}: {}", "  标签 {}，预测 {}：{}"},
                   confusion.text(confusion.classes[cell.truth].grade),
                   confusion.text(confusion.classes[cell.predicted].grade), cell.count);
    }
}

}  // namespace

std::string Confusion::text(double grade) const {
    const std::string_view name = scale->name_of(grade);
    return name.empty() ? paper(grade) : fmt::format("{} ({})", paper(grade), name);
}

Confusion confusion_of(std::span<const double> truth, std::span<const double> predicted,
                       const Scale& scale) {
    std::vector<double> grades{truth.begin(), truth.end()};
    grades.insert(grades.end(), predicted.begin(), predicted.end());
    grades = distinct(std::move(grades));
    const auto number_of = [&](double grade) {
        return static_cast<std::size_t>(std::ranges::lower_bound(grades, grade) - grades.begin());
    };
    std::vector<std::pair<std::size_t, std::size_t>> sorted;
    sorted.reserve(truth.size());
    for (std::size_t i = 0; i < truth.size(); ++i) {
        sorted.emplace_back(number_of(truth[i]), number_of(predicted[i]));
    }
    std::ranges::sort(sorted);
    Confusion result{.pairs = truth.size(), .scale = &scale};
    for (const double grade : grades) result.classes.push_back({.grade = grade + 0.0});
    for (const auto& [from, to] : sorted) {
        if (result.cells.empty() || result.cells.back().truth != from ||
            result.cells.back().predicted != to) {
            result.cells.push_back({.truth = from, .predicted = to});
        }
        ++result.cells.back().count;
        ++result.classes[from].truth;
        ++result.classes[to].predicted;
        if (from != to) continue;
        ++result.classes[from].correct;
        ++result.correct;
    }
    return result;
}

std::vector<MetricOption> class_options() {
    return {{"thresholds",
             "",
             {"rising scores that part the grades, lowest first: '0.25,0.5,0.75' for four grades; "
              "by default the pairs' own class holds",
              "由低到高分隔各档的得分，如四档用 '0.25,0.5,0.75'；默认采用数据自带的预测类别"}},
            {"grades",
             "",
             {"the grades that thresholds= parts, lowest first; by default those of the label "
              "scale, or those that occur",
              "thresholds= 所分隔的档位，由低到高；默认取标签体系的档位，或出现过的档位"}}};
}

ClassRule::ClassRule(const MetricSpec& spec)
    : thresholds_{number_list(spec, "thresholds")}, grades_{number_list(spec, "grades")} {
    if (!grades_.empty() && grades_.size() != thresholds_.size() + 1) {
        throw Error{fmt::format("metric '{}': {} thresholds part {} grades, not {}", spec.name,
                                thresholds_.size(), thresholds_.size() + 1, grades_.size())};
    }
}

std::string ClassRule::predict(const ScoredPairsView& pairs, std::vector<double>& predicted,
                               Trace* trace) const {
    std::string reason = lacking(pairs.grade, "label");
    if (!reason.empty()) return reason;
    if (!thresholds_.empty()) return cut_scores(pairs, predicted, trace);
    reason = lacking(pairs.predicted, "class");
    if (!reason.empty()) return reason + "; thresholds= makes classes of scores";
    predicted.assign(pairs.predicted.begin(), pairs.predicted.end());
    return {};
}

std::string ClassRule::cut_scores(const ScoredPairsView& pairs, std::vector<double>& predicted,
                                  Trace* trace) const {
    std::string reason = lacking(pairs.score, "score");
    if (!reason.empty()) return reason;
    const std::vector<double> grades = grades_.empty() ? grades_of(pairs) : grades_;
    if (grades.size() != thresholds_.size() + 1) {
        return fmt::format("{} thresholds part {} grades, but there are {}; grades= can name them",
                           thresholds_.size(), thresholds_.size() + 1, grades.size());
    }
    predicted.clear();
    for (const double score : pairs.score) {
        const auto reached = std::ranges::upper_bound(thresholds_, score) - thresholds_.begin();
        predicted.push_back(grades[static_cast<std::size_t>(reached)]);
    }
    if (trace == nullptr) return {};
    trace->add({"Classes from scores: below {} is grade {}", "由得分定类别：低于 {} 为 {} 档"},
               paper(thresholds_[0]), paper(grades[0]));
    for (std::size_t i = 0; i < thresholds_.size(); ++i) {
        trace->add({"  from {} on: grade {}", "  不低于 {}：{} 档"}, paper(thresholds_[i]),
                   paper(grades[i + 1]));
    }
    return {};
}

PointwiseMetric by_class(const MetricSpec& spec, ConfusionMetric metric) {
    return [rule = ClassRule{spec}, metric = std::move(metric)](const ScoredPairsView& pairs,
                                                                Trace* trace) {
        std::vector<double> predicted;
        std::string reason = rule.predict(pairs, predicted, trace);
        if (!reason.empty()) return MetricValue::none(std::move(reason));
        const Confusion confusion = confusion_of(pairs.grade, predicted, *pairs.scale);
        trace_cells(confusion, trace);
        return metric(confusion, trace);
    };
}

MetricValue too_many_grades(const Confusion& confusion) {
    return MetricValue::none(fmt::format("{} different grades occur; the matrix is made for {}",
                                         confusion.classes.size(), kMaxMatrixGrades));
}

Series class_series(const Confusion& confusion) {
    Series series{"classes", {"grade", "tp", "fp", "fn", "f1"}, {}};
    for (const Confusion::Class& one : confusion.classes) {
        series.rows.push_back({one.grade, real(one.correct), real(one.predicted - one.correct),
                               real(one.truth - one.correct), one.f1()});
    }
    return series;
}

MetricValue share_correct(const Confusion& confusion, Trace* trace) {
    if (trace != nullptr) {
        trace->add({"accuracy = right / pairs = {} / {}", "准确率 = 预测正确数 / 总数 = {} / {}"},
                   confusion.correct, confusion.pairs);
    }
    return MetricValue::ratio(real(confusion.correct), real(confusion.pairs));
}

void trace_class_f1(const Confusion& confusion, Trace* trace) {
    if (trace == nullptr) return;
    for (const Confusion::Class& one : confusion.classes) {
        trace->add({"  grade {0}: TP {1}, FP {2}, FN {3}; F1 = 2 TP / (2 TP + FP + FN) = {4} / {5} "
                    "= {6}",
                    "  {0} 档：TP {1}，FP {2}，FN {3}；F1 = 2 TP / (2 TP + FP + FN) = {4} / {5} "
                    "= {6}"},
                   confusion.text(one.grade), one.correct, one.predicted - one.correct,
                   one.truth - one.correct, 2 * one.correct, one.truth + one.predicted,
                   paper(one.f1()));
    }
}

}  // namespace assay
