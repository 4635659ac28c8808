#include "assay/compare/movements.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <limits>

#include "assay/compare/testing.h"

namespace assay {
namespace {

std::string shown(const std::vector<Movement>& list) {
    const auto rank = [](const std::optional<std::size_t>& place) {
        return place ? fmt::format("{}", *place) : std::string{"-"};
    };
    std::string text;
    for (const Movement& move : list) {
        text += fmt::format("{}({}) {}>{} ", move.doc, move.grade, rank(move.from), rank(move.to));
    }
    return text;
}

const std::vector<JudgedResult> kBefore{{"a", 3}, {"b", 0}, {"c", 2}};
const std::vector<JudgedResult> kAfter{{"c", 2}, {"d", 1}, {"a", 3}, {"b", 0}};

TEST(Movements, MovedEnteredAndLeft) {
    EXPECT_EQ(shown(movements(kBefore, kAfter, 10)), "c(2) 3>1 d(1) ->2 a(3) 1>3 b(0) 2>4 ");
    EXPECT_EQ(shown(movements(kAfter, kBefore, 10)), "a(3) 3>1 b(0) 4>2 c(2) 1>3 d(1) 2>- ");
}

TEST(Movements, ListsTheFirstOfEitherWithTheirPlaceInTheOther) {
    EXPECT_EQ(shown(movements(kBefore, kAfter, 1)), "c(2) 3>1 a(3) 1>3 ");
    EXPECT_EQ(shown(movements(kAfter, kBefore, 2)), "a(3) 3>1 b(0) 4>2 c(2) 1>3 d(1) 2>- ");
}

TEST(Movements, EmptyLists) {
    EXPECT_EQ(shown(movements({}, {}, 10)), "");
    EXPECT_EQ(shown(movements(kBefore, {}, 1)), "a(3) 1>- ");
}

TEST(QueryChanges, LargestLossFirstAndWithoutUndefinedValues) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const double inf = std::numeric_limits<double>::infinity();
    const ScoreTable table = make_table(
        {{"PNR", {{0.5, 0.5, 0.5, nan, 0.5, inf, 1.0}, {0.75, 0.25, 0.5, 1.0, 0.0, inf, inf}}}});
    std::string text;
    for (const QueryChange& change : query_changes(table, 0, 0, 1)) {
        text += fmt::format("{}:{} ", change.query, change.delta());
    }
    EXPECT_EQ(text, "4:-0.5 1:-0.25 2:0 0:0.25 6:inf ");
}

TEST(QueryChanges, EqualChangesInOrderOfQuery) {
    const ScoreTable table = make_table({{"AP", {{0.5, 0.5, 0.5}, {0.25, 0.25, 0.25}}}});
    const auto changes = query_changes(table, 0, 0, 1);
    EXPECT_EQ(changes[0].query, 0U);
    EXPECT_EQ(changes[2].query, 2U);
}

}  // namespace
}  // namespace assay
