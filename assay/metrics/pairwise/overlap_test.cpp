#include <gtest/gtest.h>

#include "assay/core/error.h"
#include "assay/metrics/testing.h"

namespace assay {
namespace {

// The lists of figure 5 of Webber, Moffat and Zobel: a and c are in both from depth 3 on.
TEST(Overlap, IsTheAgreementAtADepth) {
    EXPECT_EQ(compare("Overlap@2", "abcdefg", "zcavwxy").value, 0.0);
    EXPECT_EQ(compare("Overlap@3", "abcdefg", "zcavwxy").value, 2.0 / 3.0);
    EXPECT_EQ(compare("Overlap@7", "abcdefg", "zcavwxy").value, 2.0 / 7.0);
}

TEST(Overlap, DividesByKEvenWhereListsAreShort) {
    EXPECT_EQ(compare("Overlap@4", "ab", "ab").value, 0.5);
    EXPECT_EQ(compare("Overlap@4", "ab", "").value, 0.0);
    EXPECT_EQ(compare("Overlap@4", "", "").undefined, Undefined::other);
    EXPECT_THROW(make_metric("Overlap"), Error);
}

}  // namespace
}  // namespace assay
