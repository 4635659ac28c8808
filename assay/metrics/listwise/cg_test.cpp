#include <gtest/gtest.h>

#include "assay/metrics/testing_trec.h"

namespace assay {
namespace {

TEST(Cg, SumsGains) {
    EXPECT_EQ(trec_score("CG"), 6.0);
    EXPECT_EQ(trec_score("CG@4"), 3.0);
    EXPECT_EQ(score("CG(gain=exponential)@2", {2, 1}), 4.0);
}

// Worked in the introduction to search quality evaluation this project starts from.
TEST(Cg, GivesTheWorkedExample) {
    const Scale scale = Scale::four_grades();
    EXPECT_NEAR(score("CG@4", {3, 2, 1, 3, 2, 2, 1, 0, 2, 0}, {}, scale), 3.0, 1e-12);
    EXPECT_NEAR(score("CG@4", {3, 3, 2, 2, 0, 2, 1, 0, 1, 2}, {}, scale), 3.4, 1e-12);
}

TEST(Cg, TakesGainsFromTheLabelScale) {
    EXPECT_DOUBLE_EQ(score("CG@3", {3, 2, 1}, {}, Scale::four_grades()), 1.0 + 0.7 + 0.3);
}

}  // namespace
}  // namespace assay
