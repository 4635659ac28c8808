#include "assay/stats/noise.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace assay {
namespace {

TEST(Present, LeavesOutNaNAndSilencesNoise) {
    const std::vector<double> differences{0.1, std::numeric_limits<double>::quiet_NaN(),
                                          0.1 + 0.2 - 0.3, -1e-9};
    EXPECT_EQ(present(differences), (std::vector<double>{0.1, 0, -1e-9}));
}

TEST(DeviationOf, DividesByOneLess) {
    EXPECT_DOUBLE_EQ(deviation_of(std::vector<double>{1, 3}), std::sqrt(2.0));
}

TEST(DeviationOf, IsExactlyZeroForEqualValues) {
    EXPECT_EQ(deviation_of(std::vector<double>(10, 0.1)), 0);  // though ten times 0.1 is not 1
}

TEST(DeviationOf, IsExactlyZeroForValuesThatAreEqualButForNoise) {
    EXPECT_EQ(deviation_of(std::vector<double>{0.3 - 0.2, 0.4 - 0.3, 0.8 - 0.7}), 0);
    EXPECT_EQ(deviation_of(std::vector<double>{1e9, 1e9 + 1e-6, 1e9 - 1e-6}), 0);
    EXPECT_GT(deviation_of(std::vector<double>{0.1, 0.1, 0.1 + 4e-9}), 0);
}

TEST(ConstantOf, IsTheValueItselfWhereAllAreExactlyThat) {
    EXPECT_EQ(constant_of(std::vector<double>(3, 0.1)), 0.1);
    EXPECT_EQ(constant_of(std::vector<double>{0.1, 0.2}), std::nullopt);
    const double infinity = std::numeric_limits<double>::infinity();
    EXPECT_EQ(constant_of(std::vector<double>{0.1, infinity}), std::nullopt);
}

}  // namespace
}  // namespace assay
