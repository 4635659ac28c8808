#include "assay/core/hash.h"

#include <gtest/gtest.h>

#include <string>

namespace assay {
namespace {

TEST(Numbering, NumbersNamesAsTheyAreFirstSeen) {
    using namespace std::string_view_literals;
    Numbering numbering;
    EXPECT_EQ(numbering.number_of("b"), 0U);
    EXPECT_EQ(numbering.number_of("a"), 1U);
    EXPECT_EQ(numbering.number_of("b"), 0U);
    EXPECT_EQ(numbering.number_of(""), 2U);
    EXPECT_EQ(numbering.number_of("a\0"sv), 3U);
    EXPECT_EQ(numbering.number_of("a"), 1U);
    EXPECT_EQ(numbering.names(), (std::vector<std::string_view>{"b", "a", "", "a\0"sv}));
}

TEST(Numbering, KeepsItsNumbersWhileItGrows) {
    std::vector<std::string> names;
    for (int i = 0; i < 20000; ++i) names.push_back("query " + std::to_string(i));
    Numbering numbering;
    for (std::uint32_t i = 0; i < names.size(); ++i) {
        ASSERT_EQ(numbering.number_of(names[i]), i);
        ASSERT_EQ(numbering.number_of(names[i / 2]), i / 2);
    }
    for (std::uint32_t i = 0; i < names.size(); ++i) ASSERT_EQ(numbering.number_of(names[i]), i);
    EXPECT_EQ(numbering.names().size(), names.size());
}

// The value that xxhash 0.8 documents for XXH3's 64 bits of nothing.
TEST(HashBytes, IsXxh3) {
    EXPECT_EQ(hash_bytes(""), 0x2D06800538D394C2U);
    EXPECT_NE(hash_bytes("a"), hash_bytes("b"));
}

TEST(HashStream, OfPiecesIsThatOfTheWhole) {
    HashStream stream;
    EXPECT_EQ(stream.value(), hash_bytes(""));
    std::string whole;
    for (int i = 0; i < 1000; ++i) {
        const std::string piece = std::to_string(i);
        stream.add(piece);
        whole += piece;
    }
    EXPECT_EQ(stream.value(), hash_bytes(whole));
}

}  // namespace
}  // namespace assay
