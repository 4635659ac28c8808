#include "assay/io/blanks.h"

#include <gtest/gtest.h>

#include <array>
#include <cctype>
#include <random>

namespace assay {
namespace {

TEST(IsBlank, IsWhatCCallsWhiteSpace) {
    for (int c = 0; c < 256; ++c) {
        EXPECT_EQ(is_blank(static_cast<char>(c)), std::isspace(c) != 0) << c;
    }
}

TEST(BlankMasks, KnowEveryByteAtEveryPlace) {
    for (int c = 0; c < 256; ++c) {
        for (std::size_t place = 0; place < 64; ++place) {
            std::array<char, 64> bytes{};
            bytes.fill('x');
            bytes[place] = static_cast<char>(c);
            const BlankMasks masks = blank_masks(bytes.data());
            const std::uint64_t bit = std::uint64_t{1} << place;
            ASSERT_EQ(masks.blanks, std::isspace(c) != 0 ? bit : 0) << c << " at " << place;
            ASSERT_EQ(masks.feeds, c == '\n' ? bit : 0) << c << " at " << place;
        }
    }
}

TEST(BlankMasks, EqualTheirPlainTwinOnRandomBytes) {
    std::mt19937 random{3};
    std::array<char, 64 + 16> bytes{};
    for (int repeat = 0; repeat < 20000; ++repeat) {
        for (char& c : bytes) {
            c = static_cast<char>(repeat % 2 == 0 ? random() % 256 : random() % 40);
        }
        const char* const begin = bytes.data() + random() % 16;
        const BlankMasks fast = blank_masks(begin);
        const BlankMasks plain = blank_masks_plainly(begin);
        ASSERT_EQ(fast.blanks, plain.blanks);
        ASSERT_EQ(fast.feeds, plain.feeds);
    }
}

}  // namespace
}  // namespace assay
