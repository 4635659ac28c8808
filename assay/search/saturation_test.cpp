#include "assay/search/saturation.h"

#include <gtest/gtest.h>

namespace assay {
namespace {

// SmallFloat.byte4ToInt(SmallFloat.intToByte4(length)) by its algorithm: 24 plain codes, then four
// significant bits of length - 24. 100: 76 = 1001100b keeps 1001b, 72 + 24 = 96.
TEST(ByteLength, IsWhatLuceneReadsBack) {
    for (std::uint32_t length = 0; length <= 40; ++length) EXPECT_EQ(byte_length(length), length);
    EXPECT_EQ(byte_length(41), 40U);
    EXPECT_EQ(byte_length(42), 42U);
    EXPECT_EQ(byte_length(55), 54U);
    EXPECT_EQ(byte_length(56), 56U);
    EXPECT_EQ(byte_length(59), 56U);
    EXPECT_EQ(byte_length(100), 96U);
    EXPECT_EQ(byte_length(1000), 984U);               // 976 = 1111010000b keeps 960
    EXPECT_EQ(byte_length(2147483647), 2013265944U);  // 15 * 2^27 + 24
}

TEST(ByteLength, NeverGrowsAndKeepsOrder) {
    for (std::uint32_t length = 1; length < 5000; ++length) {
        EXPECT_LE(byte_length(length), length);
        EXPECT_GE(byte_length(length), byte_length(length - 1));
    }
}

// 1.2 * (1 - 0.75 + 0.75 * 20 / 10) = 1.2 * 1.75
TEST(Saturation, NormGrowsWithLength) {
    const Saturation scorer{.average_length = 10.0};
    EXPECT_DOUBLE_EQ(scorer.norm(20), 2.1);
    EXPECT_DOUBLE_EQ(scorer.norm(10), 1.2);
    EXPECT_DOUBLE_EQ(scorer.norm_of(0.0), 0.3);
}

// 41 is stored as 40: 1.2 * (0.25 + 0.75 * 4)
TEST(Saturation, ByteLengthsAreRoundedFirst) {
    const Saturation scorer{.average_length = 10.0, .factor = 1.0, .byte_lengths = true};
    EXPECT_DOUBLE_EQ(scorer.norm(41), 3.9);
}

// 2 * (3 * 2.2 / (3 + 1.2))
TEST(Saturation, PartIsWeightTimesSaturatedFrequency) {
    const Saturation scorer{};
    EXPECT_DOUBLE_EQ(scorer.part(2.0, 3, 1.2), 13.2 / 4.2);
}

}  // namespace
}  // namespace assay
