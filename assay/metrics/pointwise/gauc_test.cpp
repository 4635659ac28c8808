#include <gtest/gtest.h>

#include "assay/metrics/pointwise_testing.h"

namespace assay {
namespace {

// scikit-learn 1.9.1: roc_auc_score of each query (0.958333, 0.8, 0.666667), averaged.
TEST(Gauc, AveragesTheAucOfQueries) {
    EXPECT_DOUBLE_EQ(score("GAUC", twenty_pairs()), 0.8083333333333332);
    EXPECT_DOUBLE_EQ(score("GAUC(weight=pairs)", twenty_pairs()), 0.8154166666666667);
}

// By hand: query 0 has AUC 1 over 2 pairs, query 1 has 1/2 over 3; query 2 has one class only.
TEST(Gauc, LeavesOutQueriesWithOneClass) {
    const PairColumns pairs{.grade = {1, 0, 1, 0, 0, 1},
                            .score = {0.9, 0.1, 0.5, 0.7, 0.2, 0.3},
                            .query = {0, 0, 1, 1, 1, 2}};
    const MetricValue value = measure("GAUC", pairs);
    EXPECT_DOUBLE_EQ(value.value, 0.75);
    EXPECT_EQ(value.parts[0].value, 2.0);
    EXPECT_EQ(value.parts[1].value, 1.0);
    EXPECT_DOUBLE_EQ(score("GAUC(weight=pairs)", pairs), (2.0 * 1.0 + 3.0 * 0.5) / 5.0);
}

TEST(Gauc, IsTheAucWhereThereIsOneQuery) {
    PairColumns pairs = twenty_pairs();
    pairs.query.assign(pairs.grade.size(), 7);
    EXPECT_EQ(score("GAUC", pairs), score("AUC", pairs));
}

TEST(Gauc, IsUndefinedWhenNoQueryHasBothClasses) {
    const MetricValue value =
        measure("GAUC", PairColumns{.grade = {1, 0}, .score = {1, 2}, .query = {0, 1}});
    EXPECT_EQ(value.reason, "no query has both relevant and other pairs");
    EXPECT_EQ(value.parts[1].value, 2.0);
}

}  // namespace
}  // namespace assay
