#include "assay/metrics/condense.h"

#include <gtest/gtest.h>

#include "assay/core/error.h"
#include "assay/metrics/testing.h"

namespace assay {
namespace {

TEST(JudgedOnly, ClosesTheRanksOverUnjudgedDocuments) {
    EXPECT_EQ(score("RR", {kUnjudged, 0, kUnjudged, 1}), 0.25);
    EXPECT_EQ(score("RR(judged_only=true)", {kUnjudged, 0, kUnjudged, 1}), 0.5);
    EXPECT_EQ(score("P(judged_only=True)@2", {kUnjudged, 1, 2, kUnjudged}), 1.0);
    EXPECT_EQ(score("nDCG(judged_only=true)@2", {kUnjudged, 2, kUnjudged, 1}), 1.0);
}

TEST(JudgedOnly, KeepsNegativeGrades) {
    EXPECT_EQ(score("RR(judged_only=true)", {-1, kUnjudged, 1}), 0.5);
}

TEST(JudgedOnly, IsPartOfTheName) {
    EXPECT_EQ(make_metric("P(judged_only=True)@5").name, "P(judged_only=true)@5");
    EXPECT_EQ(make_metric("P(judged_only=false)@5").name, "P@5");
    EXPECT_THROW(make_metric("P(judged_only=maybe)@5"), Error);
}

// Two tied documents, one of them unjudged: without it, the judged one has rank 1 for certain.
TEST(JudgedOnly, TakesUnjudgedDocumentsOutOfTieGroups) {
    RankingStorage storage = RankingStorage::from_grades(std::vector<double>{kUnjudged, 1.0, 0.0});
    storage.tie_ends = {2, 3};
    const Metric metric = make_metric("RR(judged_only=true)");
    EXPECT_EQ(expected_metric(metric)(storage.view(), nullptr).value, 1.0);
}

}  // namespace
}  // namespace assay
