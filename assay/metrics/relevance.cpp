#include "assay/metrics/relevance.h"

#include <array>

namespace assay {
namespace {

constexpr std::array<Text, 4> kYes{{{"relevant", "相关"},
                                    {"judged", "已标注"},
                                    {"not judged", "未标注"},
                                    {"judged, not relevant", "已标注且不相关"}}};
constexpr std::array<Text, 4> kNo{{{"not relevant", "不相关"},
                                   {"not judged", "未标注"},
                                   {"judged", "已标注"},
                                   {"not counted", "不计"}}};

template <typename Is>
double count_given(const JudgedRanking& ranking, std::size_t cutoff, Is is) {
    const std::size_t depth = ranking.depth(cutoff);
    std::size_t judged = 0;
    std::size_t count = 0;
    JudgedPlaces places{ranking, depth};
    for (std::size_t i = places.next(); i < depth; i = places.next()) {
        ++judged;
        count += is(ranking.grades[i]) ? 1U : 0U;
    }
    return static_cast<double>(is(kUnjudged) ? count + depth - judged : count);
}

/// A group cut by the cutoff keeps a proportional share of what it holds.
template <typename Is>
double count_averaged(const JudgedRanking& ranking, std::size_t cutoff, Is is, Trace* trace) {
    double sum = 0.0;
    for_each_tie(ranking, cutoff, [&](std::size_t first, std::size_t end) {
        std::size_t count = 0;
        for (std::size_t i = first; i < end; ++i) count += is(ranking.grades[i]) ? 1U : 0U;
        const std::size_t kept = std::min(cutoff, end) - first;
        sum += static_cast<double>(count) * static_cast<double>(kept) /
               static_cast<double>(end - first);
        if (trace != nullptr && end - first > 1) {
            trace->add(
                {"  ranks {0} to {1} are tied and hold {2}; {3} of {4} places: {5} so far",
                 "  第 {0} 到 {1} 位并列，其中 {2} 篇计入；取 {4} 个位置中的 {3} 个：累计 {5}"},
                first + 1, end, count, kept, end - first, paper(sum));
        }
    });
    return sum;
}

template <typename Is>
void trace_results(const JudgedRanking& ranking, std::size_t cutoff, Is is, Counted what,
                   Trace* trace) {
    const auto place = static_cast<std::size_t>(what);
    std::size_t count = 0;
    for (std::size_t i = 0; i < ranking.depth(cutoff); ++i) {
        const bool counts = is(ranking.grades[i]);
        count += counts ? 1U : 0U;
        trace->add({"  rank {}: grade {}, {}; {} so far", "  第 {} 位：档位 {}，{}；累计 {}"},
                   i + 1, grade_text(ranking.grades[i], trace->language()),
                   (counts ? kYes : kNo)[place].in(trace->language()), count);
    }
}

template <typename Is>
double count(const JudgedRanking& ranking, std::size_t cutoff, const TopCount& how, Is is,
             Trace* trace) {
    if (trace != nullptr) trace_results(ranking, cutoff, is, how.what, trace);
    return how.ties == Ties::given ? count_given(ranking, cutoff, is)
                                   : count_averaged(ranking, cutoff, is, trace);
}

}  // namespace

MetricOption negative_option() {
    return {"negative",
            "nonrelevant",
            {"what a negative grade is: nonrelevant (judged), or unjudged as in trec_eval",
             "负档位的含义：nonrelevant（已标注、不相关），或 unjudged（未标注，同 trec_eval）"}};
}

NegativeGrade negative_from(const MetricSpec& spec) {
    static constexpr std::array<std::string_view, 2> kNames{"nonrelevant", "unjudged"};
    return spec.choice("negative", kNames) == 0 ? NegativeGrade::nonrelevant
                                                : NegativeGrade::unjudged;
}

double TopCount::operator()(const JudgedRanking& ranking, double rel, std::size_t cutoff,
                            Trace* trace) const {
    switch (what) {
        case Counted::relevant:
            return count(
                ranking, cutoff, *this, [rel](double grade) { return grade >= rel; }, trace);
        case Counted::judged:
            return count(
                ranking, cutoff, *this,
                [this](double grade) { return counts_as_judged(grade, negative); }, trace);
        case Counted::unjudged:
            return count(
                ranking, cutoff, *this,
                [this](double grade) { return !counts_as_judged(grade, negative); }, trace);
        case Counted::judged_nonrelevant:
            break;
    }
    return count(
        ranking, cutoff, *this,
        [this, rel](double grade) { return counts_as_judged(grade, negative) && grade < rel; },
        trace);
}

void trace_total(std::size_t total, double rel, Trace& trace) {
    trace.add({"R = {} judged documents of grade {} or more are relevant",
               "R = {}：档位不低于 {} 的已标注文档为相关文档"},
              total, paper(rel));
}

std::string grade_text(double grade, Language language) {
    if (is_judged(grade)) return paper(grade);
    return std::string{Text{"unjudged", "未标注"}.in(language)};
}

void trace_share(std::string_view name, double part, double whole, Trace& trace) {
    trace.add({"{} = {} / {}", "{} = {} / {}"}, name, paper(part), paper(whole));
}

void trace_value(std::string_view name, double value, Trace& trace) {
    trace.add({"{} = {}", "{} = {}"}, name, paper(value));
}

}  // namespace assay
