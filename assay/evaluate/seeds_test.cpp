// The worked examples of the search-engine course this project grew from: Wang Shusen's lecture on
// evaluating relevance (PNR, CG, DCG), and the exercise of the chapter on offline metrics.

#include <gtest/gtest.h>

#include <cmath>

#include "assay/evaluate/testing.h"

namespace assay {
namespace {

/// Scores a list given by the names of its grades, best first; nobody judged anything else.
double value_of(std::string_view metric, const std::vector<std::string_view>& names) {
    std::vector<LabelsBuilder::Row> labels;
    std::vector<std::string_view> docs;
    for (std::size_t i = 0; i < names.size(); ++i) {
        docs.push_back(id("d", i));
        labels.push_back({"q", docs.back(), four_grade_of(names[i]).value()});
    }
    return score_one(make_labels(labels, Scale::four_grades()), make_list("A", docs),
                     make_plan(metric))
        .columns[0][0]
        .average;
}

using Names = std::vector<std::string_view>;

/// Gains 1, 0.7, 0.3, 1, 0, 0.7, 0.3, 0.7, 0, 0.7: as the model sorted ten documents.
const Names kSorted{"高", "中", "低", "高", "无", "中", "低", "中", "无", "中"};
/// The same with the best four in front: 1, 1, 0.7, 0.7.
const Names kBest{"高", "高", "中", "中", "无", "低", "中", "低", "无", "中"};

// 1 + 0.7 + 0.3 + 1 = 3, and 1 + 1 + 0.7 + 0.7 = 3.4.
TEST(Seeds, CumulativeGain) {
    EXPECT_DOUBLE_EQ(value_of("CG@4", kSorted), 3.0);
    EXPECT_DOUBLE_EQ(value_of("CG@4", kBest), 3.4);
}

TEST(Seeds, OrderWithinTheFirstFourDoesNotChangeCumulativeGain) {
    EXPECT_DOUBLE_EQ(value_of("CG@4", {"中", "高", "中", "高", "无"}),
                     value_of("CG@4", {"高", "高", "中", "中", "无"}));
}

// 1/log2(2) + 0.7/log2(3) + 0.3/log2(4) + 1/log2(5) = 2.02; the best order has 2.28.
TEST(Seeds, DiscountedCumulativeGain) {
    EXPECT_NEAR(value_of("DCG@4", kSorted), 2.02, 0.005);
    EXPECT_NEAR(value_of("DCG@4", kBest), 2.28, 0.005);
    EXPECT_DOUBLE_EQ(value_of("DCG@4", kSorted),
                     1.0 + 0.7 / std::log2(3.0) + 0.3 / 2.0 + 1.0 / std::log2(5.0));
    EXPECT_NEAR(value_of("nDCG@4", kSorted), 2.02 / 2.28, 0.005);
}

TEST(Seeds, AnInvertedPairAmongTheFirstFourLowersDiscountedGain) {
    EXPECT_LT(value_of("DCG@4", {"高", "中", "高", "中", "无"}),
              value_of("DCG@4", {"高", "高", "中", "中", "无"}));
}

TEST(Seeds, EnglishNamesAreTheSameGrades) {
    EXPECT_EQ(value_of("DCG@4", {"high", "mid", "low", "high", "none"}),
              value_of("DCG@4", {"高", "中", "低", "高", "无"}));
}

const Names kTwoInverted{"高", "中", "高", "高", "中", "低"};
const Names kLowTooHigh{"高", "高", "高", "低", "中", "中"};

// 15 pairs: 中 stands above two 高, the other 13 are in order.
TEST(Seeds, PairsInOrderToPairsInverted) {
    EXPECT_EQ(value_of("PNR(ties=in_order)", kTwoInverted), 13.0 / 2.0);
    EXPECT_EQ(value_of("PNR(ties=in_order)", kLowTooHigh), 13.0 / 2.0);
}

// Without the pairs of equal grade, 3 of 高 and 1 of 中: 15 - 4 = 11, of which 2 inverted.
TEST(Seeds, StrictPairsLeaveEqualGradesOut) {
    EXPECT_EQ(value_of("PNR", kTwoInverted), 9.0 / 2.0);
    EXPECT_EQ(value_of("PNR", kLowTooHigh), 9.0 / 2.0);
}

TEST(Seeds, ListsOfEqualPairsDifferInDiscountedGain) {
    EXPECT_GT(value_of("DCG", kLowTooHigh), value_of("DCG", kTwoInverted));
}

// Five documents of true scores 0.7, 0, 1, 0.3, 1, as the model sorted them:
//   DCG@3  = 0.7/1 + 0/1.58496 + 1/2                 = 1.2
//   IDCG@3 = 1/1 + 1/1.58496 + 0.7/2                 = 1.98093
//   NDCG@3 = 1.2 / 1.98093                           = 0.60578
TEST(Seeds, ExerciseOfTheOfflineMetricsChapter) {
    const Names model{"中", "无", "高", "低", "高"};
    EXPECT_DOUBLE_EQ(value_of("DCG@3", model), 1.2);
    EXPECT_NEAR(value_of("IDCG@3", model), 1.98093, 5e-6);
    EXPECT_NEAR(value_of("nDCG@3", model), 0.60578, 5e-6);
    EXPECT_DOUBLE_EQ(value_of("nDCG@3", model), 1.2 / (1.0 + 1.0 / std::log2(3.0) + 0.7 / 2.0));
}

}  // namespace
}  // namespace assay
