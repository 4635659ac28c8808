#include <gtest/gtest.h>

#include "assay/core/error.h"
#include "assay/metrics/testing_preferences.h"

namespace assay {
namespace {

// List d4 d2 x d1. Both retrieved: d4 > d2 and d4 > d1 hold, d1 > d2 does not. One retrieved: all 8
// hold. Neither retrieved: d6 > d3 and d6 > d5.
TEST(PreferencesFulfilled, DividesByThePreferencesThatCount) {
    const std::vector<std::string_view> docs{"d4", "d2", "x", "d1"};
    EXPECT_DOUBLE_EQ(score_preferences("prefs_simp_ret", docs, one_rater()), 2.0 / 3.0);
    EXPECT_DOUBLE_EQ(score_preferences("prefs_simp_imp", docs, one_rater()), 10.0 / 11.0);
    EXPECT_DOUBLE_EQ(score_preferences("prefs_simp", docs, one_rater()), 10.0 / 13.0);
}

TEST(PreferencesFulfilled, IsUndefinedWithoutAPreference) {
    const std::vector<PreferenceRow> tied{{"u", "s", "a", 1}, {"u", "s", "b", 1}};
    EXPECT_EQ(measure_preferences("PrefsSimp", {"a", "b"}, tied).undefined, Undefined::no_relevant);
    // There is a preference, and the list does not touch it.
    const std::vector<PreferenceRow> one{{"u", "s", "a", 2}, {"u", "s", "b", 1}};
    EXPECT_EQ(measure_preferences("prefs_simp_ret", {"a"}, one).undefined, Undefined::other);
}

TEST(PreferencesFulfilled, ExplainsItsSteps) {
    Trace trace{Language::english};
    measure_preferences("PrefsSimp", {"d4", "d2", "x", "d1"}, one_rater(), &trace);
    EXPECT_EQ(trace.lines().front(), "6 judged documents, 3 of them retrieved");
    EXPECT_EQ(trace.lines().back(), "fulfilled / possible = 10 / 13");
}

}  // namespace
}  // namespace assay
