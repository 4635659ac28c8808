#include <gtest/gtest.h>

#include "assay/core/error.h"
#include "assay/metrics/testing_preferences.h"

namespace assay {
namespace {

// trec_eval documents 13 preferences for this rater, and 5 for the two raters.
TEST(PreferenceCount, CountsWhatIsPossible) {
    EXPECT_EQ(score_preferences("prefs_num_prefs_poss", {}, one_rater()), 13);
    EXPECT_EQ(score_preferences("prefs_num_prefs_poss", {}, two_raters()), 5);
}

// List d4 d2 x d1, d3 d5 d6 not retrieved. Both retrieved: d4>d2, d4>d1 hold, d1>d2 does not.
// One retrieved: d4, d1 and d2 stand above d3 and d5 (6), d4 and d1 above d6 (2): 8.
TEST(PreferenceCount, CountsWhatTheListFulfils) {
    const std::vector<std::string_view> docs{"d4", "d2", "x", "d1"};
    EXPECT_EQ(score_preferences("prefs_num_prefs_ful_ret", docs, one_rater()), 2);
    EXPECT_EQ(score_preferences("prefs_num_prefs_ful", docs, one_rater()), 10);
}

// trec_eval documents 1>2, 1>3, 2>3, 2>4 and, by transitivity, 1>4.
TEST(PreferenceCount, AddsWhatFollowsByTransitivity) {
    const std::vector<PreferenceRow> rows{{"u", "s1", "d1", 3},
                                          {"u", "s1", "d2", 2},
                                          {"u", "s1", "d3", 1},
                                          {"u", "s2", "d2", 5},
                                          {"u", "s2", "d4", 4}};
    EXPECT_EQ(score_preferences("NumPrefs", {}, rows), 5);
}

TEST(PreferenceCount, RefusesARaterWhoContradictsHimself) {
    const std::vector<PreferenceRow> levels{{"u", "s", "a", 1}, {"u", "s", "a", 2}};
    EXPECT_THROW(measure_preferences("NumPrefs", {}, levels), Error);
    const std::vector<PreferenceRow> zero{{"u", "s", "a", 0}, {"u", "t", "a", 2}};
    EXPECT_THROW(measure_preferences("NumPrefs", {}, zero), Error);
    const std::vector<PreferenceRow> circle{
        {"u", "s", "a", 2}, {"u", "s", "b", 1}, {"u", "t", "b", 2}, {"u", "t", "a", 1}};
    EXPECT_THROW(measure_preferences("NumPrefs", {}, circle), Error);
}

}  // namespace
}  // namespace assay
