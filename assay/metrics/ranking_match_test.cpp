#include "assay/metrics/ranking_match.h"

#include <gtest/gtest.h>

#include <array>

namespace assay {
namespace {

constexpr std::array<std::string_view, 4> kA{"d1", "d2", "d3", "d4"};
constexpr std::array<std::string_view, 3> kB{"d4", "d5", "d1"};

TEST(RankingMatch, FindsRanksInTheOtherList) {
    std::vector<std::uint32_t> ranks;
    match_ranks(kA, kB, ranks);
    EXPECT_EQ(ranks, (std::vector<std::uint32_t>{3, 0, 0, 1}));
    EXPECT_EQ(count_common(kA, kB), 2U);
}

TEST(RankingMatch, KeepsTheOrderOfTheFirstList) {
    MatchedDocuments both;
    match_common(kA, kB, both);
    EXPECT_EQ(both.docs, (std::vector<std::string_view>{"d1", "d4"}));
    EXPECT_EQ(both.order_b, (std::vector<double>{-3, -1}));
}

TEST(RankingMatch, PutsWhatAListLacksBelowItsEnd) {
    MatchedDocuments all;
    match_all(kA, kB, all);
    EXPECT_EQ(all.docs, (std::vector<std::string_view>{"d1", "d2", "d3", "d4", "d5"}));
    EXPECT_EQ(all.order_b, (std::vector<double>{-3, -4, -4, -1, -2}));
    EXPECT_EQ(all.ends, (std::vector<std::uint32_t>{1, 2, 3, 4, 5}));
}

}  // namespace
}  // namespace assay
