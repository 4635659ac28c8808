#include <gtest/gtest.h>

#include "assay/metrics/testing_cases.h"

namespace assay {
namespace {

// ir_measures 0.4.3 (pyndeval 0.0.8).
TEST(AlphaNdcg, MatchesNdeval) {
    const RankingStorage storage = diverse_case();
    EXPECT_NEAR(measure("alpha_nDCG@1", storage.view()).value, 1.0, 1e-15);
    EXPECT_NEAR(measure("alpha_nDCG@3", storage.view()).value, 0.6155107261154193, 1e-15);
    EXPECT_NEAR(measure("alpha_nDCG(alpha=0.5,rel=1)@20", storage.view()).value, 0.7283062448283546,
                1e-15);
    EXPECT_NEAR(measure("alpha_nDCG(alpha=0.2)@5", storage.view()).value, 0.6224540263850301,
                1e-15);
    EXPECT_NEAR(measure("alpha_nDCG(rel=2)@5", storage.view()).value, 0.2640681225725909, 1e-15);
}

// The example of Clarke et al., SIGIR 2008: its ideal gains are 2, 2, 1, 1/2, 1/2, 1/4, 1/4, and
// its values of nDCG 0.710, 0.649, 0.613, 0.771 from rank 2 on.
TEST(AlphaNdcg, FindsTheIdealListOfThePaper) {
    const RankingStorage storage = clarke_case();
    EXPECT_NEAR(measure("alpha_nDCG@2", storage.view()).value, 0.710, 5e-4);
    EXPECT_NEAR(measure("alpha_nDCG@3", storage.view()).value, 0.649, 5e-4);
    EXPECT_NEAR(measure("alpha_nDCG@4", storage.view()).value, 0.613, 1e-3);
    EXPECT_NEAR(measure("alpha_nDCG@5", storage.view()).value, 0.771, 5e-4);
    EXPECT_NEAR(measure("alpha_nDCG@4", storage.view()).denominator,
                2 + 2 / std::log2(3) + 1.0 / 2 + 0.5 / std::log2(5), 1e-15);
}

// One subtopic: gains 1, 0.5 at ranks 1 and 2 are ideal; at ranks 2 and 3 they are not.
TEST(AlphaNdcg, TakesLabelsWithoutSubtopicsForOne) {
    EXPECT_DOUBLE_EQ(score("alpha_nDCG", {1, 1, 0}), 1.0);
    EXPECT_NEAR(score("alpha_nDCG", {kUnjudged, 1, 1}),
                (1 / std::log2(3.0) + 0.25) / (1 + 0.5 / std::log2(3.0)), 1e-15);
}

TEST(AlphaNdcg, IsUndefinedWithoutARelevantDocument) {
    EXPECT_EQ(measure("alpha_nDCG@5", subtopic_case({{{0, 0}}, {{1, 0}}}).view()).undefined,
              Undefined::no_relevant);
}

TEST(AlphaNdcg, ExplainsItself) { expect_explained("alpha_nDCG@5", diverse_case().view()); }

}  // namespace
}  // namespace assay
