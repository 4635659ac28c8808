#pragma once

// Cases that the tests of several ranking metrics share. Not part of the library.

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <vector>

#include "assay/metrics/testing.h"

namespace assay {

/// Checks that an explanation in either language has lines and ends in the metric's own double.
inline void expect_explained(std::string_view metric, const JudgedRanking& ranking) {
    const double value = measure(metric, ranking).value;
    for (const Language language : {Language::english, Language::chinese}) {
        Trace trace{language};
        EXPECT_EQ(measure(metric, ranking, &trace).value, value) << metric;
        EXPECT_GE(trace.lines().size(), 2U) << metric;
    }
}

/// Seven results, of grades 1 0 3 ? 2 0 -1, and documents of grades 3 2 0 beside them. Values of
/// ir_measures 0.4.3 on it stand in the tests.
inline RankingStorage graded_case() {
    const std::vector<double> by_rank{1, 0, 3, kUnjudged, 2, 0, -1};
    const std::vector<double> others{3, 2, 0};
    return RankingStorage::from_grades(by_rank, others);
}

using SubtopicGrades = std::vector<SubtopicGrade>;

/// Results and further judged documents by the subtopics they were judged for; ids ascend in this
/// order, and a document without subtopics was not judged.
inline RankingStorage subtopic_case(const std::vector<SubtopicGrades>& results,
                                    const std::vector<SubtopicGrades>& unretrieved = {}) {
    RankingStorage storage;
    storage.subtopic_begins = {0};
    storage.judged_subtopic_begins = {0};
    const auto judge = [&](const SubtopicGrades& document) {
        double grade = kUnjudged;
        for (const SubtopicGrade& entry : document) {
            grade = is_judged(grade) ? std::max(grade, entry.grade) : entry.grade;
            storage.judged_subtopic_entries.push_back(entry);
            storage.num_subtopics =
                std::max<std::size_t>(storage.num_subtopics, entry.subtopic + 1);
        }
        if (is_judged(grade)) {
            storage.judged_subtopic_begins.push_back(storage.judged_subtopic_entries.size());
        }
        return grade;
    };
    std::vector<double> grades;
    std::vector<double> others;
    for (const SubtopicGrades& document : results) {
        grades.push_back(judge(document));
        storage.subtopic_entries.insert(storage.subtopic_entries.end(), document.begin(),
                                        document.end());
        storage.subtopic_begins.push_back(storage.subtopic_entries.size());
    }
    for (const SubtopicGrades& document : unretrieved) others.push_back(judge(document));
    const RankingStorage base = RankingStorage::from_grades(grades, others);
    storage.grades = base.grades;
    storage.gains = base.gains;
    storage.judged = base.judged;
    storage.ideal = base.ideal;
    storage.max_grade = base.max_grade;
    storage.max_gain = base.max_gain;
    return storage;
}

/// Six results over five subtopics, one of which has no relevant document, and two more judged
/// documents. Values of ir_measures 0.4.3 (pyndeval 0.0.8) on it stand in the tests.
inline RankingStorage diverse_case() {
    return subtopic_case(
        {{{0, 1}, {1, 1}}, {{0, 1}}, {{0, 0}, {4, 0}}, {{2, 2}}, {}, {{1, 1}, {2, 1}}},
        {{{3, 1}}, {{0, 1}, {3, 2}}});
}

/// The worked example of Clarke et al., SIGIR 2008: ten documents whose gains for alpha = 1/2 are
/// 2, 1/2, 1/4, 0, 2, 1/2, 1, 1/4, 0, 0.
inline RankingStorage clarke_case() {
    return subtopic_case({{{0, 1}, {1, 1}},
                          {{1, 1}},
                          {{1, 1}},
                          {},
                          {{2, 1}, {3, 1}},
                          {{3, 1}},
                          {{4, 1}},
                          {{3, 1}},
                          {},
                          {}});
}

/// The mean of a metric over all orders of the documents of each tie group, by trying them all.
inline double mean_over_orders(std::string_view metric, const std::vector<double>& grades,
                               const std::vector<std::uint32_t>& tie_ends) {
    std::vector<std::size_t> order(grades.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const std::vector<std::size_t> start = order;
    const auto advance = [&] {  // an odometer whose wheels are the groups
        std::size_t begin = 0;
        for (const std::uint32_t end : tie_ends) {
            if (std::next_permutation(order.begin() + static_cast<std::ptrdiff_t>(begin),
                                      order.begin() + static_cast<std::ptrdiff_t>(end))) {
                break;
            }
            begin = end;
        }
        return order != start;
    };
    double sum = 0.0;
    double count = 0.0;
    do {
        std::vector<double> permuted;
        for (const std::size_t i : order) permuted.push_back(grades[i]);
        sum += measure(metric, RankingStorage::from_grades(permuted).view()).value;
        count += 1.0;
    } while (advance());
    return sum / count;
}

/// Checks a family's make_expected against mean_over_orders.
inline void expect_tie_mean(std::string_view metric) {
    const std::vector<double> grades{1, 0, 3, kUnjudged, 2, 0};
    const std::vector<std::uint32_t> tie_ends{2, 3, 6};
    RankingStorage storage = RankingStorage::from_grades(grades);
    storage.tie_ends = tie_ends;
    const Metric made = make_metric(metric);
    ASSERT_NE(made.family->make_expected, nullptr);
    const MetricValue expected = made.family->make_expected(made.spec)(storage.view(), nullptr);
    EXPECT_NEAR(expected.value, mean_over_orders(metric, grades, tie_ends), 1e-14) << metric;
}

}  // namespace assay
