#include <gtest/gtest.h>

#include "assay/metrics/pointwise_testing.h"

namespace assay {
namespace {

// scikit-learn 1.9.1, roc_auc_score.
TEST(Auc, MatchesScikitLearn) {
    EXPECT_DOUBLE_EQ(score("AUC", twenty_pairs()), 0.803030303030303);
    EXPECT_DOUBLE_EQ(score("roc_auc", twenty_pairs()), 0.803030303030303);
}

// scikit-learn 1.9.1, roc_curve(drop_intermediate=False): counts over 11 others, 9 relevant.
TEST(Auc, CurveHasThePointsOfScikitLearn) {
    const std::vector<double> fp{0, 0, 0, 1, 2, 4, 4, 5, 7, 8, 10, 11};
    const std::vector<double> tp{0, 1, 3, 4, 5, 6, 7, 8, 9, 9, 9, 9};
    const std::vector<double> thresholds{std::numeric_limits<double>::infinity(),
                                         1.0,
                                         0.9,
                                         0.8,
                                         0.7,
                                         0.6,
                                         0.5,
                                         0.4,
                                         0.3,
                                         0.2,
                                         0.1,
                                         0.05};
    const MetricValue value = measure("AUC", twenty_pairs());
    ASSERT_EQ(value.series.size(), 1U);
    ASSERT_EQ(value.series[0].rows.size(), fp.size());
    for (std::size_t i = 0; i < fp.size(); ++i) {
        const std::vector<double> expected{fp[i] / 11.0, tp[i] / 9.0, thresholds[i]};
        EXPECT_EQ(value.series[0].rows[i], expected) << i;
    }
}

double brute_force(const PairColumns& pairs) {
    double in_order = 0.0;
    double all = 0.0;
    for (std::size_t i = 0; i < pairs.grade.size(); ++i) {
        for (std::size_t j = 0; j < pairs.grade.size(); ++j) {
            if (pairs.grade[i] < 2.0 || pairs.grade[j] >= 2.0) continue;
            all += 1.0;
            if (pairs.score[i] > pairs.score[j]) in_order += 1.0;
            if (pairs.score[i] == pairs.score[j]) in_order += 0.5;
        }
    }
    return in_order / all;
}

TEST(Auc, EqualsTheBruteForcePairCount) {
    std::mt19937_64 random{1};
    int defined = 0;
    for (int trial = 0; trial < 200; ++trial) {
        const PairColumns pairs = random_pairs(2 + static_cast<std::size_t>(trial) % 19, random);
        const MetricValue value = measure("AUC(rel=2)", pairs);
        if (value.undefined != Undefined::no) continue;
        EXPECT_EQ(value.value, brute_force(pairs)) << trial;
        ++defined;
    }
    EXPECT_GT(defined, 150);
}

TEST(Auc, AllScoresTiedIsChance) {
    EXPECT_EQ(score("AUC", {.grade = {1, 0, 1, 0, 0}, .score = {2, 2, 2, 2, 2}}), 0.5);
}

TEST(Auc, OneClassOnlyIsUndefined) {
    EXPECT_EQ(measure("AUC", PairColumns{.grade = {0, 0}, .score = {1, 2}}).reason,
              "no pair has a grade of at least 1");
    EXPECT_EQ(measure("AUC", PairColumns{.grade = {1, 2}, .score = {1, 2}}).reason,
              "every pair has a grade of at least 1: there is only one class");
}

TEST(Auc, MissingScoresMakeItUndefined) {
    EXPECT_EQ(measure("AUC", PairColumns{.grade = {0, 1}, .predicted = {0, 1}}).reason,
              "no pair has a score");
    EXPECT_EQ(measure("AUC", PairColumns{.grade = {0, 1, 0}, .score = {1, kNone, 2}}).reason,
              "1 of 3 pairs have no score");
}

}  // namespace
}  // namespace assay
