#include <gtest/gtest.h>

#include "assay/metrics/testing_cases.h"

namespace assay {
namespace {

// ir_measures 0.4.3 (cwl_eval 1.0.12).
TEST(Inst, MatchesIrMeasures) {
    const RankingStorage storage = graded_case();
    EXPECT_NEAR(measure("INST(max_rel=3)", storage.view()).value, 0.2907441444436363, 1e-14);
    EXPECT_NEAR(measure("INST(T=2.0,max_rel=3)", storage.view()).value, 0.2433844652068699, 1e-14);
    EXPECT_NEAR(measure("INST(min_rel=1,max_rel=2)", storage.view()).value, 0.1516277384579909,
                1e-14);
}

TEST(Inst, ExplainsItself) { expect_explained("INST", graded_case().view()); }

}  // namespace
}  // namespace assay
