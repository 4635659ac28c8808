#include <gtest/gtest.h>

#include "assay/metrics/testing_trec.h"

namespace assay {
namespace {

// By hand, of grades 3 2 1 1: 3 + 2 / log2(3) + 1 / 2 + 1 / log2(5).
TEST(IdealDcg, IsTheDcgOfTheBestOrder) {
    EXPECT_NEAR(trec_score("ideal_dcg"), 3.0 + 1.2618595 + 0.5 + 0.4306766, 1e-7);
    EXPECT_NEAR(trec_score("IDCG@2"), 4.2618595, 1e-7);
}

TEST(IdealDcg, DividesDcgIntoNdcg) {
    EXPECT_EQ(trec_score("DCG@5") / trec_score("IDCG@5"), trec_score("nDCG@5"));
}

}  // namespace
}  // namespace assay
