#include <gtest/gtest.h>

#include "assay/metrics/testing_cases.h"

namespace assay {
namespace {

// ir_measures 0.4.3 (provider compat).
TEST(Compatibility, MatchesIrMeasures) {
    const RankingStorage storage = graded_case();
    EXPECT_NEAR(measure("Compat", storage.view()).value, 0.2995664731563867, 1e-15);
    EXPECT_NEAR(measure("Compat(p=0.8)", storage.view()).value, 0.22587664913700647, 1e-15);
    EXPECT_NEAR(measure("Compat(p=0.8,normalize=False)", storage.view()).value, 0.21847333060303376,
                1e-15);
}

TEST(Compatibility, IdealOrderScoresOneWhateverTheOrderOfEqualGrades) {
    EXPECT_DOUBLE_EQ(score("Compat", {3, 2, 2, 1, 0, kUnjudged}), 1.0);
    EXPECT_LT(score("Compat(normalize=false)", {3, 2, 2, 1, 0, kUnjudged}), 1.0);
}

TEST(Compatibility, UnretrievedDocumentsStandLastAmongTheirGrade) {
    EXPECT_GT(score("Compat", {2, 1}, {2, 1}), score("Compat", {1, 2}, {2, 1}));
    EXPECT_LT(score("Compat", {2, 1}, {2, 1}), 1.0);
}

TEST(Compatibility, IsUndefinedWithoutARelevantDocument) {
    EXPECT_EQ(measure("Compat", {0, -1}).undefined, Undefined::no_relevant);
}

TEST(Compatibility, ExplainsItself) { expect_explained("Compat", graded_case().view()); }

}  // namespace
}  // namespace assay
