#include <gtest/gtest.h>

#include "assay/metrics/testing_cases.h"

namespace assay {
namespace {

// ir_measures 0.4.3 (cwl_eval 1.0.12).
TEST(Insq, MatchesIrMeasures) {
    const RankingStorage storage = graded_case();
    EXPECT_NEAR(measure("INSQ(max_rel=3)", storage.view()).value, 0.2552302759242111, 1e-14);
    EXPECT_NEAR(measure("INSQ(T=3.0,max_rel=3)", storage.view()).value, 0.17496368527261152, 1e-14);
}

TEST(Insq, ExplainsItself) { expect_explained("INSQ", graded_case().view()); }

// The weights are in proportion to 1 / (rank + 2T - 1)^2 (Moffat, Scholer and Thomas, 2012).
TEST(Insq, WeighsBySquaredRank) {
    EXPECT_NEAR(score("INSQ(depth=2)", {1, 0}), (1.0 / 4.0) / (1.0 / 4.0 + 1.0 / 9.0), 1e-15);
}

TEST(Insq, ExpectedValueIsTheMeanOverTieOrders) {
    expect_tie_mean("INSQ");
    expect_tie_mean("INSQ(T=2)@4");
}

}  // namespace
}  // namespace assay
