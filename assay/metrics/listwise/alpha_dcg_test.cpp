#include <gtest/gtest.h>

#include "assay/metrics/testing_cases.h"

namespace assay {
namespace {

// ir_measures 0.4.3 (pyndeval 0.0.8).
TEST(AlphaDcg, MatchesNdeval) {
    const RankingStorage storage = diverse_case();
    EXPECT_NEAR(measure("alpha_DCG@3", storage.view()).value, 0.4018606968662239, 1e-15);
    EXPECT_NEAR(measure("alpha_DCG@20", storage.view()).value, 0.5037746328260033, 1e-15);
    EXPECT_NEAR(measure("alpha_DCG(alpha=0.9)@5", storage.view()).value, 0.5834403493891006, 1e-15);
}

// ndeval leaves depth 1 undivided (it says 2.0 here); it prints depths 5, 10 and 20 only.
TEST(AlphaDcg, IsDividedAtDepthOneToo) {
    EXPECT_DOUBLE_EQ(measure("alpha_DCG@1", diverse_case().view()).value, 2.0 / 4.0);
}

// The example of Clarke et al., SIGIR 2008; sums by hand from its gains.
TEST(AlphaDcg, SumsTheGainsOfThePaper) {
    const RankingStorage storage = clarke_case();
    EXPECT_NEAR(measure("alpha_DCG@2", storage.view()).numerator, 2 + 0.5 / std::log2(3), 1e-15);
    EXPECT_NEAR(measure("alpha_DCG@5", storage.view()).numerator,
                2 + 0.5 / std::log2(3) + 0.25 / 2 + 2 / std::log2(6), 1e-15);
}

TEST(AlphaDcg, AnswersToOtherToolsNames) {
    for (const char* name : {"α_DCG@5", "alpha-DCG@5", "alpha_DCG(alpha=0.5,rel=1)@5"}) {
        EXPECT_EQ(make_metric(name).family->name, "alpha_DCG") << name;
    }
}

TEST(AlphaDcg, ExplainsItself) { expect_explained("alpha_DCG@5", diverse_case().view()); }

}  // namespace
}  // namespace assay
