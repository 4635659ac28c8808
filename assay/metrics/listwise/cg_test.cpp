#include <gtest/gtest.h>

#include "assay/metrics/testing_trec.h"

namespace assay {
namespace {

TEST(Cg, SumsGains) {
    EXPECT_EQ(trec_score("CG"), 6.0);
    EXPECT_EQ(trec_score("CG@4"), 3.0);
    EXPECT_EQ(score("CG(gain=exponential)@2", {2, 1}), 4.0);
}

TEST(Cg, TakesGainsFromTheLabelScale) {
    EXPECT_DOUBLE_EQ(score("CG@3", {3, 2, 1}, {}, Scale::four_grades()), 1.0 + 0.7 + 0.3);
}

}  // namespace
}  // namespace assay
