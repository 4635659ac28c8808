#include "assay/core/byte_order.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>
#include <string>

namespace assay {
namespace {

std::vector<std::string_view> in_order(std::span<const std::string_view> names) {
    std::vector<std::string_view> sorted;
    for (const std::uint32_t number : byte_order(names)) sorted.push_back(names[number]);
    return sorted;
}

std::vector<std::uint32_t> stable_order(std::span<const std::string_view> names) {
    std::vector<std::uint32_t> order(names.size());
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::stable_sort(order, {}, [&](std::uint32_t i) { return names[i]; });
    return order;
}

TEST(ByteOrder, OfNothingAndOfOne) {
    EXPECT_TRUE(byte_order({}).empty());
    const std::vector<std::string_view> one{"x"};
    EXPECT_EQ(byte_order(one), (std::vector<std::uint32_t>{0}));
}

// The first eight bytes are compared as one number: these differ only after them, or only by what
// such a number cannot show.
TEST(ByteOrder, TellsApartWhatSharesItsFirstEightBytes) {
    using namespace std::string_view_literals;
    const std::vector<std::string_view> names{
        "12345678b"sv, "12345678"sv, "12345678\0"sv, "1234567"sv, "1234567\0"sv, "12345678a"sv,
        ""sv,          "\0"sv,       "\0\0"sv,       "\x80"sv,    "\x7F"sv,      "\xFF"sv};
    const std::vector<std::string_view> expected{
        ""sv,           "\0"sv,        "\0\0"sv,      "1234567"sv, "1234567\0"sv, "12345678"sv,
        "12345678\0"sv, "12345678a"sv, "12345678b"sv, "\x7F"sv,    "\x80"sv,      "\xFF"sv};
    EXPECT_EQ(in_order(names), expected);
}

TEST(ByteOrder, EqualsAStableSortOnRandomBytes) {
    std::mt19937 random{7};
    const std::string alphabet{
        "\0\x01"
        "09az\x7F\x80\xC3\xFF",
        10};
    for (int repeat = 0; repeat < 200; ++repeat) {
        std::vector<std::string> ids(random() % 300);
        for (std::string& id : ids) {
            id = random() % 2 == 0 ? "clueweb12-0000" : "";
            const std::size_t size = random() % 12;
            for (std::size_t i = 0; i < size; ++i) id += alphabet[random() % alphabet.size()];
        }
        const std::vector<std::string_view> names{ids.begin(), ids.end()};
        ASSERT_EQ(byte_order(names), stable_order(names));
    }
}

// Numbers in their own order rise in bytes as long as they have the same count of digits: four
// stretches here. From the third repeat on there are more than are merged.
TEST(ByteOrder, EqualsAStableSortOnStretchesThatRise) {
    std::vector<std::string> ids;
    for (int repeat = 0; repeat < 4; ++repeat) {
        for (int i = 1; i < 3000; i += 7) ids.push_back("query-" + std::to_string(i));
        const std::vector<std::string_view> names{ids.begin(), ids.end()};
        EXPECT_EQ(byte_order(names), stable_order(names)) << repeat;
        std::vector<std::uint32_t> falls;
        for (std::uint32_t i = 1; i < names.size(); ++i) {
            if (names[i] < names[i - 1]) falls.push_back(i);
        }
        EXPECT_EQ(byte_order(names, falls), stable_order(names)) << repeat;
        std::vector<std::uint32_t> order;
        for (const Stretch& stretch : byte_order_stretches(names, falls)) {
            for (std::uint32_t i = stretch.begin; i < stretch.end; ++i) order.push_back(i);
        }
        EXPECT_EQ(order, stable_order(names)) << repeat;
        EXPECT_EQ(byte_order(std::span{names}.first(2)), stable_order(std::span{names}.first(2)));
    }
}

// 9999990 to 10000009: what has eight digits stands within what has seven.
TEST(ByteOrder, NumbersThatGainADigitAreFewStretches) {
    std::vector<std::string> ids;
    for (int i = 9000000; i < 11000000; i += 1000) ids.push_back(std::to_string(i));
    const std::vector<std::string_view> names{ids.begin(), ids.end()};
    const std::vector<std::uint32_t> falls{1000};
    EXPECT_EQ(byte_order(names, falls), stable_order(names));
    const std::vector<Stretch> stretches = byte_order_stretches(names, falls);
    ASSERT_EQ(stretches.size(), 2U);
    EXPECT_EQ(stretches[0].begin, 1000U);
    EXPECT_EQ(stretches[1].end, 1000U);
    EXPECT_TRUE(byte_order_stretches({}, {}).empty());
}

}  // namespace
}  // namespace assay
