#include <gtest/gtest.h>

#include "assay/metrics/testing_trec.h"

namespace assay {
namespace {

TEST(Yaap, MatchesTrecEval) { EXPECT_NEAR(trec_score("yaap"), -0.3857, kFourDecimals); }

TEST(Yaap, HasAValueWithoutARelevantDocument) { EXPECT_EQ(score("YAAP", {0}), 0.0); }

}  // namespace
}  // namespace assay
