#include <gtest/gtest.h>

#include "assay/metrics/testing_cases.h"

namespace assay {
namespace {

// ir_measures 0.4.3 (cwl_eval 1.0.12).
TEST(Bpm, MatchesIrMeasures) {
    const RankingStorage storage = graded_case();
    EXPECT_NEAR(measure("BPM(max_rel=3)@5", storage.view()).value, 0.4444444444444444, 1e-14);
    EXPECT_NEAR(measure("BPM(T=2.0,max_rel=3)@4", storage.view()).value, 0.3333333333333333, 1e-14);
    EXPECT_NEAR(measure("BPM(T=1.5,min_rel=1,max_rel=3)@7", storage.view()).value, 0.3, 1e-14);
}

TEST(Bpm, ExplainsItself) { expect_explained("BPM@5", graded_case().view()); }

TEST(Bpm, StopsOnceTheTargetIsReached) { EXPECT_EQ(score("BPM@5", {0, 1, 0, 0, 0}), 0.5); }

}  // namespace
}  // namespace assay
