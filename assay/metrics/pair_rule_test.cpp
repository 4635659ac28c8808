#include "assay/metrics/pair_rule.h"

#include <gtest/gtest.h>

#include "assay/core/error.h"
#include "assay/metrics/testing.h"

namespace assay {
namespace {

/// Grades 1 2 | 2 0 | 1, the bars between groups of different score.
RankingStorage with_ties() {
    RankingStorage storage = RankingStorage::from_grades(std::vector<double>{1, 2, 2, 0, 1});
    storage.tie_ends = {2, 4, 5};
    return storage;
}

PairRule::Counts count(const char* metric, const RankingStorage& storage) {
    return PairRule{parse_metric(metric)}.count(storage.view(), nullptr);
}

// In the order given, (1,2) is inverted, (1,2) inverted, (1,0) in order, (1,1) tied, (2,2) tied,
// (2,0) in order, (2,1) in order, (2,0) in order, (2,1) in order, (0,1) inverted.
TEST(PairRule, TakesTheOrderGivenWhereScoresTie) {
    const auto counts = count("PNR", with_ties());
    EXPECT_EQ(counts.in_order, 5.0);
    EXPECT_EQ(counts.inverted, 3.0);
}

// The same pairs, but (1,2) of the first group and (2,0) of the second count half either way.
TEST(PairRule, SplitsTiedScoresInHalves) {
    const auto counts = count("PNR(score_ties=half)", with_ties());
    EXPECT_EQ(counts.in_order, 5.0);
    EXPECT_EQ(counts.inverted, 3.0);
    RankingStorage all = with_ties();
    all.tie_ends = {5};
    EXPECT_EQ(count("PNR(score_ties=half)", all).in_order, 4.0);
    EXPECT_EQ(count("PNR(score_ties=half,ties=in_order)", all).in_order, 6.0);
}

TEST(PairRule, SkipsTiedScores) {
    const auto counts = count("PNR(score_ties=skip,ties=in_order)", with_ties());
    EXPECT_EQ(counts.in_order, 4.0 + 2.0);
    EXPECT_EQ(counts.inverted, 2.0);
}

TEST(PairRule, LeavesUnjudgedOutOfAGroup) {
    RankingStorage storage = RankingStorage::from_grades(std::vector<double>{kUnjudged, 1, 2, 0});
    storage.tie_ends = {1, 3, 4};
    EXPECT_EQ(count("PNR(score_ties=skip)", storage).in_order, 2.0);
    EXPECT_EQ(count("PNR(score_ties=skip)", storage).inverted, 0.0);
}

TEST(PairRule, RejectsUnknownChoices) {
    for (const char* metric : {"PNR(ties=maybe)", "PNR(unjudged=one)", "PNR(score_ties=random)"}) {
        EXPECT_THROW(make_metric(metric), Error) << metric;
    }
}

}  // namespace
}  // namespace assay
