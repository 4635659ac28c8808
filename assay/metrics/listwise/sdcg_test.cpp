#include <gtest/gtest.h>

#include "assay/metrics/testing_cases.h"

namespace assay {
namespace {

// ir_measures 0.4.3 (cwl_eval 1.0.12).
TEST(Sdcg, MatchesIrMeasures) {
    const RankingStorage storage = graded_case();
    EXPECT_NEAR(measure("SDCG(max_rel=3)@5", storage.view()).value, 0.37010355606957457, 1e-14);
    EXPECT_NEAR(measure("SDCG(dcg=log2,max_rel=3)@10", storage.view()).value, 0.24017188367614747,
                1e-14);
    EXPECT_NEAR(measure("SDCG(max_rel=2)@3", storage.view()).value, 0.46927872602275655, 1e-14);
}

TEST(Sdcg, ExplainsItself) { expect_explained("SDCG@5", graded_case().view()); }

TEST(Sdcg, IsOneForTopGradesOnly) {
    EXPECT_DOUBLE_EQ(score("SDCG@2", {3, 3}), 1.0);
    EXPECT_LT(score("SDCG@3", {3, 3}), 1.0);
}

TEST(Sdcg, ExpectedValueIsTheMeanOverTieOrders) { expect_tie_mean("SDCG@4"); }

}  // namespace
}  // namespace assay
