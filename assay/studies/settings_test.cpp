#include "assay/studies/settings.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "assay/core/error.h"

namespace assay {
namespace {

using Values = std::vector<double>;

TEST(Settings, RangesHoldTheNumbersAPersonMeans) {
    EXPECT_EQ(parse_values("0:1:0.1", "--b"),
              (Values{0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1}));
    EXPECT_EQ(parse_values("0.4:1:0.25", "--k1"), (Values{0.4, 0.65, 0.9}));
    EXPECT_EQ(parse_values("2,0.5,1:3:1", "--k1"), (Values{0.5, 1, 2, 3}));
    EXPECT_EQ(parse_values("7", "--k1"), Values{7});
}

TEST(Settings, RefuseWhatIsNoListOfNumbers) {
    for (const char* bad : {"", "a", "1,", "1:2", "1:2:0", "2:1:0.1", "0:1:-0.1", "1:2:3:4", "nan",
                            "0:1:1e-9", "inf"}) {
        EXPECT_THROW(parse_values(bad, "--k1"), Error) << bad;
    }
    EXPECT_THROW(parse_field_axis(Axis::Kind::weight, "title", "--weight"), Error);
    EXPECT_THROW(parse_field_axis(Axis::Kind::weight, "=1,2", "--weight"), Error);
}

std::vector<Axis> three_axes() {
    return {{Axis::Kind::k1, "", {1, 2}},
            {Axis::Kind::b, "", {0, 0.5, 1}},
            {Axis::Kind::weight, "title", {4}}};
}

TEST(Settings, AGridHasEveryCombination) {
    EXPECT_EQ(grid_of(three_axes()),
              (std::vector<Setting>{
                  {1, 0, 4}, {1, 0.5, 4}, {1, 1, 4}, {2, 0, 4}, {2, 0.5, 4}, {2, 1, 4}}));
}

// By hand: k1 has a neighbour above only, at distance 1; b has two, at 0.5; the weight has none.
TEST(Settings, AFinerGridLiesBetweenTheNeighbours) {
    const std::vector<Setting> finer = refined_grid(three_axes(), {1, 0.5, 4});
    ASSERT_EQ(finer.size(), 3U * 5U - 1U);
    EXPECT_EQ(finer.front(), (Setting{1, 0.25, 4}));
    EXPECT_EQ(finer.back(), (Setting{1.5, 0.75, 4}));
    EXPECT_EQ(std::count(finer.begin(), finer.end(), Setting{1, 0.5, 4}), 0);
    EXPECT_EQ(std::count(finer.begin(), finer.end(), Setting{1.25, 0.375, 4}), 1);
}

TEST(Settings, GoIntoTheOptionsAndComeBack) {
    const SearchOptions options = with_setting({}, three_axes(), {2, 0.25, 4});
    EXPECT_EQ(options.k1, 2.0);
    EXPECT_EQ(options.b, 0.25);
    EXPECT_EQ(options.field_weights.at("title"), 4.0);
    EXPECT_EQ(setting_of(options, three_axes()), (Setting{2, 0.25, 4}));
    EXPECT_EQ(setting_of({}, three_axes()), (Setting{1.2, 0.75, 1}));
    EXPECT_EQ(setting_options(three_axes(), {2, 0.25, 4}), "--k1 2 --b 0.25 --weight title=4");
    EXPECT_EQ(describe_setting(three_axes(), {2, 0.25, 4}), "k1=2 b=0.25 title=4");
}

TEST(Settings, AnEdgeIsWhereOneCouldGoFurther) {
    EXPECT_EQ(axes_at_edge(three_axes(), {2, 1, 4}), std::vector<std::size_t>{0});
    EXPECT_EQ(axes_at_edge(three_axes(), {1.5, 0, 4}), std::vector<std::size_t>{});
}

}  // namespace
}  // namespace assay
