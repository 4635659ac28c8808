#include <gtest/gtest.h>

#include "assay/metrics/testing.h"

namespace assay {
namespace {

// scipy 1.17.1: kendalltau over the ranks of the five documents that both lists have, and over all
// seven, a missing one at rank 7.
TEST(Tau, MatchesScipy) {
    EXPECT_NEAR(compare("Tau", "123456", "31x265").value, 0.4, 1e-15);
    EXPECT_NEAR(compare("Tau(missing=bottom)", "123456", "31x265").value, 0.14285714285714288,
                1e-15);
}

TEST(Tau, IsOneForOneOrderAndMinusOneForItsReverse) {
    EXPECT_EQ(compare("Tau", "abcd", "abcd").value, 1.0);
    EXPECT_EQ(compare("Tau", "abcd", "dcba").value, -1.0);
    EXPECT_EQ(compare("Tau@2", "abdc", "abcd").undefined, Undefined::no);
    EXPECT_EQ(compare("Tau@2", "abdc", "abcd").value, 1.0);
}

TEST(Tau, NeedsTwoCommonDocuments) {
    EXPECT_EQ(compare("Tau", "ab", "bc").undefined, Undefined::other);
    EXPECT_EQ(compare("Tau", "", "").undefined, Undefined::other);
    EXPECT_EQ(compare("Tau(missing=bottom)", "", "").undefined, Undefined::other);
}

// Every pair of one document of a and one of b is ordered oppositely: C = 0, D = 4; a ties the
// pair of b's documents and b that of a's: -4 / sqrt(5 x 5).
TEST(Tau, DisjointListsDisagree) {
    EXPECT_DOUBLE_EQ(compare("Tau(missing=bottom)", "ab", "cd").value, -0.8);
}

}  // namespace
}  // namespace assay
