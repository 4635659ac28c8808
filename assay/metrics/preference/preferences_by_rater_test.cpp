#include <gtest/gtest.h>

#include "assay/core/error.h"
#include "assay/metrics/testing_preferences.h"

namespace assay {
namespace {

// List d1 d3 d2 d4. First rater: d1 > d2 holds, 1/1. Second: d3 > d4 holds, d3, d4 and d2 > d1 do
// not: 1/4.
TEST(PreferencesByRater, GivesEveryRaterTheSameWeight) {
    const std::vector<std::string_view> docs{"d1", "d3", "d2", "d4"};
    EXPECT_DOUBLE_EQ(score_preferences("prefs_avgjg", docs, two_raters()), (1.0 + 0.25) / 2);
    EXPECT_DOUBLE_EQ(score_preferences("PrefsSimp", docs, two_raters()), 2.0 / 5.0);
}

// List d1 d3: first rater: d1 > d2 implied. Second: d3 > d1 fails; d3 > d4 holds and d4 > d1,
// d2 > d1 fail by implication.
TEST(PreferencesByRater, CountsOnlyThePairsAskedFor) {
    const std::vector<std::string_view> docs{"d1", "d3"};
    EXPECT_DOUBLE_EQ(score_preferences("prefs_avgjg_ret", docs, two_raters()), 0.0);
    EXPECT_DOUBLE_EQ(score_preferences("prefs_avgjg_imp", docs, two_raters()), (1.0 + 0.25) / 2);
}

TEST(PreferencesByRater, IsUndefinedWhenNoRaterHasAPreference) {
    const std::vector<PreferenceRow> tied{{"u", "s", "a", 1}, {"u", "s", "b", 1}};
    EXPECT_EQ(measure_preferences("PrefsAvgJg", {"a", "b"}, tied).undefined,
              Undefined::no_relevant);
}

}  // namespace
}  // namespace assay
