#include <gtest/gtest.h>

#include "assay/metrics/testing.h"

namespace assay {
namespace {

// By hand, a = abcd being right. b = bacd: at its place 2 stands a, nothing above it belongs there,
// 0/1; c 2/2; d 3/3: 2 (0 + 1 + 1) / 3 - 1 = 1/3. b = abdc: b 1/1; d 2/2; c: of a, b, d two
// belong above it, 2/3: 2 (1 + 1 + 2/3) / 3 - 1 = 7/9.
TEST(TauAp, WeighsTheTopMost) {
    EXPECT_NEAR(compare("TauAP", "abcd", "bacd").value, 1.0 / 3.0, 1e-15);
    EXPECT_NEAR(compare("TauAP", "abcd", "abdc").value, 7.0 / 9.0, 1e-15);
    EXPECT_EQ(compare("Tau", "bacd", "abcd").value, compare("Tau", "abdc", "abcd").value);
}

TEST(TauAp, IsOneForOneOrderAndMinusOneForItsReverse) {
    EXPECT_EQ(compare("TauAP", "abcd", "abcd").value, 1.0);
    EXPECT_EQ(compare("TauAP", "abcd", "dcba").value, -1.0);
}

// By hand: b = dabc against a = abcd: a 0/1, b 1/2, c 2/3: 2 (7/6) / 3 - 1 = -2/9; the other way
// down abcd: b 1/1, c 2/2, d 0/3: 2 (2) / 3 - 1 = 1/3.
TEST(TauAp, IsNotSymmetricUnlessAsked) {
    EXPECT_NEAR(compare("TauAP", "abcd", "dabc").value, -2.0 / 9.0, 1e-15);
    EXPECT_NEAR(compare("TauAP", "dabc", "abcd").value, 1.0 / 3.0, 1e-15);
    EXPECT_NEAR(compare("TauAP(symmetric=true)", "abcd", "dabc").value, 1.0 / 18.0, 1e-15);
}

TEST(TauAp, SeesOnlyCommonDocuments) {
    EXPECT_EQ(compare("TauAP", "abcdz", "xbyacd").value, compare("TauAP", "abcd", "bacd").value);
    EXPECT_EQ(compare("TauAP", "cd", "ab").undefined, Undefined::other);
}

}  // namespace
}  // namespace assay
