#include <gtest/gtest.h>

#include "assay/metrics/testing_trec.h"

namespace assay {
namespace {

// trec_eval 9.0.4; four relevant documents.
TEST(Iprec, MatchesTrecEval) {
    EXPECT_NEAR(trec_score("IPrec(rounding=up,recall=0.0)"), 0.5, kFourDecimals);
    EXPECT_NEAR(trec_score("IPrec(rounding=up,recall=0.6)"), 0.4286, kFourDecimals);
    EXPECT_NEAR(trec_score("IPrec(rounding=up,recall=0.8)"), 0.0, kFourDecimals);
}

// Three relevant documents, two found. trec_eval 9.0.4 prints 0.4000 for recall 0.4, and 0.0000
// for 0.8; in trec_eval 10 recall 0.4 is 1 document (1.2 rounded), 0.8 is 2 (2.4 rounded).
TEST(Iprec, RoundsAsTheVersionDoes) {
    const auto at = [](const char* metric) {
        return score(metric, {1, 0, kUnjudged, kUnjudged, 1}, {1});
    };
    EXPECT_NEAR(at("IPrec(rounding=up,recall=0.4)"), 0.4, kFourDecimals);
    EXPECT_NEAR(at("IPrec(rounding=up,recall=0.8)"), 0.0, kFourDecimals);
    EXPECT_NEAR(at("iprec_at_recall_0.40"), 1.0, kFourDecimals);
    EXPECT_NEAR(at("iprec_at_recall_0.80"), 0.4, kFourDecimals);
}

TEST(Iprec, IsUndefinedWithoutARelevantDocument) {
    EXPECT_EQ(measure("IPrec", {0}).undefined, Undefined::no_relevant);
}

TEST(Iprec, IsZeroWhenNothingIsReturned) { EXPECT_EQ(score("IPrec", {}, {1}), 0.0); }

}  // namespace
}  // namespace assay
