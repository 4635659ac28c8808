#include <gtest/gtest.h>

#include "assay/metrics/testing_cases.h"

namespace assay {
namespace {

// ir_measures 0.4.3 (cwl_eval 1.0.12).
TEST(Nerr11, MatchesIrMeasures) {
    const RankingStorage storage = graded_case();
    EXPECT_NEAR(measure("NERR11(max_rel=3)", storage.view()).value, 0.34177215189873417, 1e-14);
    EXPECT_NEAR(measure("NERR11(T=2.0,max_rel=4)", storage.view()).value, 0.2497070806861439,
                1e-14);
}

TEST(Nerr11, ExplainsItself) { expect_explained("NERR11", graded_case().view()); }

}  // namespace
}  // namespace assay
