#include <gtest/gtest.h>

#include "assay/metrics/testing_cases.h"

namespace assay {
namespace {

// ir_measures 0.4.3 (cwl_eval 1.0.12).
TEST(Nerr10, MatchesIrMeasures) {
    const RankingStorage storage = graded_case();
    EXPECT_NEAR(measure("NERR10(max_rel=3)", storage.view()).value, 0.4080996884735203, 1e-14);
    EXPECT_NEAR(measure("NERR10(p=0.5,max_rel=4)", storage.view()).value, 0.24725943970767356,
                1e-14);
}

TEST(Nerr10, ExplainsItself) { expect_explained("NERR10", graded_case().view()); }

}  // namespace
}  // namespace assay
