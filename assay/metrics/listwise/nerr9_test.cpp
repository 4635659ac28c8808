#include <gtest/gtest.h>

#include "assay/metrics/testing_cases.h"

namespace assay {
namespace {

// ir_measures 0.4.3 (cwl_eval 1.0.12).
TEST(Nerr9, MatchesIrMeasures) {
    const RankingStorage storage = graded_case();
    EXPECT_NEAR(measure("NERR9(max_rel=3)@5", storage.view()).value, 0.3571428571428571, 1e-14);
    EXPECT_NEAR(measure("NERR9(max_rel=4)@10", storage.view()).value, 0.2577824487651077, 1e-14);
}

TEST(Nerr9, ExplainsItself) { expect_explained("NERR9@5", graded_case().view()); }

}  // namespace
}  // namespace assay
