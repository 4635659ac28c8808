#include "assay/io/fast_double.h"

#include <gtest/gtest.h>

#include <bit>
#include <cstdlib>

#include "assay/io/trec_testing.h"

namespace assay {
namespace {

std::uint64_t bits(double value) { return std::bit_cast<std::uint64_t>(value); }

// The C library's strtod rounds correctly; it is what trec_eval and others read scores with.
TEST(ParseFiniteFast, EqualsStrtodBitForBit) {
    RandomLines random{11};
    for (int repeat = 0; repeat < 100000; ++repeat) {
        const std::string text = random.score();
        const std::uint64_t expected = bits(std::strtod(text.c_str(), nullptr));
        const auto fast = parse_finite_fast(text);
        ASSERT_TRUE(fast.has_value()) << text;
        ASSERT_EQ(bits(*fast), expected) << text;
        const auto plain = parse_finite(text);
        ASSERT_TRUE(plain.has_value()) << text;
        ASSERT_EQ(bits(*plain), expected) << text;
        const auto brief = parse_short_decimal(text);
        ASSERT_EQ(bits(brief.value_or(*fast)), expected) << text;
    }
}

TEST(ParseShortDecimal, TakesUpToFifteenDigits) {
    EXPECT_EQ(parse_short_decimal("0"), 0.0);
    EXPECT_EQ(parse_short_decimal("-12.5"), -12.5);
    EXPECT_EQ(parse_short_decimal(".5"), 0.5);
    EXPECT_EQ(parse_short_decimal("5."), 5.0);
    EXPECT_EQ(parse_short_decimal("123456789012345"), 123456789012345.0);
    EXPECT_EQ(parse_short_decimal("-1.23456789012345"), -1.23456789012345);
    EXPECT_TRUE(std::signbit(parse_short_decimal("-0.0").value_or(1.0)));
}

TEST(ParseShortDecimal, LeavesEverythingElseToOthers) {
    for (const char* text : {"", "-", ".", "-.", "1e5", "+1", "--1", "1.2.3", "1 ", " 1", "1x",
                             "1234567890123456", "1.234567890123456", "nan", "inf", "0x1"}) {
        EXPECT_EQ(parse_short_decimal(text), std::nullopt) << text;
    }
}

TEST(ParseFinite, RefusesWhatIsNoFiniteNumber) {
    for (const char* text : {"",    "-",    "+",    ".",        "+-1",   "-+1",    "++1", "1.2.3",
                             "1 ",  " 1",   "1,5",  "0x10",     "1e",    "1e+",    "nan", "NaN",
                             "inf", "-inf", "+inf", "infinity", "1e999", "-1e999", "abc"}) {
        EXPECT_EQ(parse_finite(text), std::nullopt) << text;
        EXPECT_EQ(parse_finite_fast(text), std::nullopt) << text;
    }
    using namespace std::string_view_literals;
    EXPECT_EQ(parse_finite_fast("1\0"sv), std::nullopt);
}

TEST(ParseFinite, ReadsSignsExponentsAndManyDigits) {
    EXPECT_EQ(parse_finite_fast("+1.5"), 1.5);
    EXPECT_EQ(parse_finite_fast("-1E3"), -1000.0);
    EXPECT_EQ(parse_finite_fast("0.1000000000000000055511151231257827"), 0.1);
    EXPECT_EQ(parse_finite_fast("9007199254740993"), 9007199254740992.0);
    EXPECT_EQ(parse_finite_fast("4.9e-324"), 4.9e-324);
}

// IEEE 754: half the least denormal, 2^-1075 or 2.47e-324, is the border between it and 0.
TEST(ParseFinite, ReadsWhatIsTooSmallAsStrtodDoes) {
    constexpr double kLeast = 4.9406564584124654e-324;
    EXPECT_EQ(parse_finite_fast("3e-324"), kLeast);
    EXPECT_EQ(parse_finite_fast("-3e-324"), -kLeast);
    for (const char* text : {"2e-324", "1e-400", "+1e-400", "-1e-400", "-2e-324", "1e-99999"}) {
        const auto value = parse_finite_fast(text);
        ASSERT_EQ(value, 0.0) << text;
        EXPECT_EQ(std::signbit(*value), text[0] == '-') << text;
    }
    const std::string long_zero = "0." + std::string(400, '0') + "1";
    EXPECT_EQ(parse_finite_fast(long_zero), 0.0);
    EXPECT_EQ(parse_finite_fast("1e-400x"), std::nullopt);
}

}  // namespace
}  // namespace assay
