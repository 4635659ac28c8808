#include "assay/core/rare.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace assay {
namespace {

using Numbers = Rare<std::vector<int>>;

TEST(Rare, IsAnEmptyOneWhenItHoldsNothing) {
    const Numbers none;
    EXPECT_TRUE(none.empty());
    EXPECT_EQ(none.size(), 0U);
    EXPECT_EQ(none.begin(), none.end());
    EXPECT_EQ(*none, std::vector<int>{});
    EXPECT_TRUE(Numbers{std::vector<int>{}}.empty());
    EXPECT_TRUE(Rare<std::string>{""}.empty());
}

TEST(Rare, HoldsWhatItWasMadeFrom) {
    const Numbers numbers{1, 2};
    EXPECT_FALSE(numbers.empty());
    EXPECT_EQ(numbers[1], 2);
    EXPECT_EQ(numbers, (std::vector<int>{1, 2}));
    const Rare<std::string> text = "why";
    EXPECT_EQ(text, "why");
}

TEST(Rare, CopiesAreApartFromEachOther) {
    Numbers first{1, 2};
    const Numbers copy = first;
    Numbers assigned;
    assigned = first;
    first = {3};
    EXPECT_EQ(copy, (std::vector<int>{1, 2}));
    EXPECT_EQ(assigned, (std::vector<int>{1, 2}));
    EXPECT_EQ(first, (std::vector<int>{3}));
}

TEST(Rare, GivesAwayWhatItHolds) {
    Rare<std::string> text = "a reason";
    EXPECT_EQ(text.take(), "a reason");
    EXPECT_TRUE(text.empty());
    EXPECT_EQ(text.take(), "");
}

}  // namespace
}  // namespace assay
