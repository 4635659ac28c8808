#include <gtest/gtest.h>

#include "assay/metrics/testing.h"

namespace assay {
namespace {

// By hand: {a, b, c} and {b, c, d, e} share 2 of 5.
TEST(Jaccard, DividesCommonByEither) {
    EXPECT_EQ(compare("Jaccard", "abc", "bcde").value, 2.0 / 5.0);
    EXPECT_EQ(compare("Jaccard@2", "abc", "bcde").value, 1.0 / 3.0);
    EXPECT_EQ(compare("Jaccard@10", "abc", "cab").value, 1.0);
    EXPECT_EQ(compare("Jaccard", "abc", "").value, 0.0);
    EXPECT_EQ(compare("Jaccard", "", "").undefined, Undefined::other);
}

}  // namespace
}  // namespace assay
