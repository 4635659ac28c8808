#include "assay/core/utf8.h"

#include <gtest/gtest.h>

#include <array>
#include <vector>

namespace assay {
namespace {

std::vector<char32_t> codes_of(std::string_view text) {
    std::vector<char32_t> codes;
    while (!text.empty()) codes.push_back(next_code(text));
    return codes;
}

TEST(Utf8, OneToFourBytes) {
    EXPECT_EQ(codes_of("aé耳𠮷"), (std::vector<char32_t>{U'a', U'é', U'耳', U'𠮷'}));
}

TEST(Utf8, CutOffAtTheEndStillEnds) {
    EXPECT_EQ(codes_of("a\xE8\x80").size(), 2U);
    EXPECT_EQ(codes_of("\x80").size(), 1U);
}

TEST(Utf8, RangesHoldTheirEnds) {
    constexpr std::array<CodeRange, 2> kRanges{{{10, 12}, {20, 20}}};
    EXPECT_TRUE(is_in(10, kRanges));
    EXPECT_TRUE(is_in(12, kRanges));
    EXPECT_TRUE(is_in(20, kRanges));
    EXPECT_FALSE(is_in(13, kRanges));
}

}  // namespace
}  // namespace assay
