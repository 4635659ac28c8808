#include <gtest/gtest.h>

#include "assay/metrics/testing_trec.h"

namespace assay {
namespace {

// 9/32; trec_eval 9.0.4 prints 0.2812.
TEST(SetAp, MatchesTrecEval) { EXPECT_DOUBLE_EQ(trec_score("set_map"), 0.28125); }

TEST(SetAp, IsUndefinedWithoutARelevantDocument) {
    EXPECT_EQ(measure("SetAP", {0}).undefined, Undefined::no_relevant);
}

}  // namespace
}  // namespace assay
