#include "assay/metrics/pair_counts.h"

#include <gtest/gtest.h>

#include <random>

namespace assay {
namespace {

/// Every pair looked at, one by one.
PairCounts count_one_by_one(const std::vector<double>& grades, const std::vector<int>& groups) {
    PairCounts counts;
    for (std::size_t i = 0; i < grades.size(); ++i) {
        for (std::size_t j = i + 1; j < grades.size(); ++j) {
            const bool same_place = groups[i] == groups[j];
            if (grades[i] == grades[j]) {
                ++(same_place ? counts.tied_both : counts.tied_grade);
            } else if (same_place) {
                ++counts.tied_place;
            } else {
                ++(grades[i] > grades[j] ? counts.in_order : counts.inverted);
            }
        }
    }
    return counts;
}

TEST(CountPairs, EqualsLookingAtEveryPair) {
    std::mt19937 random{7};
    for (int round = 0; round < 200; ++round) {
        std::vector<double> grades;
        std::vector<int> groups;
        std::vector<std::uint32_t> ends;
        const std::size_t size = random() % 40;
        for (std::size_t i = 0; i < size; ++i) {
            const bool joins = i > 0 && random() % 2 == 0;
            if (i > 0 && !joins) ends.push_back(static_cast<std::uint32_t>(i));
            groups.push_back(i == 0 ? 0 : groups.back() + (joins ? 0 : 1));
            grades.push_back(static_cast<double>(random() % 5) - 1.0);
        }
        if (size > 0) ends.push_back(static_cast<std::uint32_t>(size));
        const PairCounts expected = count_one_by_one(grades, groups);
        const PairCounts counts = count_pairs(grades, ends);
        EXPECT_EQ(counts.in_order, expected.in_order);
        EXPECT_EQ(counts.inverted, expected.inverted);
        EXPECT_EQ(counts.tied_grade, expected.tied_grade);
        EXPECT_EQ(counts.tied_place, expected.tied_place);
        EXPECT_EQ(counts.tied_both, expected.tied_both);
    }
}

// n documents of n different grades, worst first: every one of the n (n - 1) / 2 pairs is inverted.
TEST(CountPairs, TakesALongListInItsStride) {
    std::vector<double> grades(200000);
    for (std::size_t i = 0; i < grades.size(); ++i) grades[i] = static_cast<double>(i);
    EXPECT_EQ(count_pairs(grades, {}).inverted, 19999900000U);
}

}  // namespace
}  // namespace assay
