#include <gtest/gtest.h>

#include "assay/metrics/testing_cases.h"

namespace assay {
namespace {

// ir_measures 0.4.3 (cwl_eval 1.0.12).
TEST(Nerr8, MatchesIrMeasures) {
    const RankingStorage storage = graded_case();
    EXPECT_NEAR(measure("NERR8(max_rel=3)@5", storage.view()).value, 0.4285714285714286, 1e-14);
    EXPECT_NEAR(measure("NERR8(max_rel=4)@10", storage.view()).value, 0.2710280373831775, 1e-14);
}

TEST(Nerr8, ExplainsItself) { expect_explained("NERR8@5", graded_case().view()); }

}  // namespace
}  // namespace assay
