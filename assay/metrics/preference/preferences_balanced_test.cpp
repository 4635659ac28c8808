#include <gtest/gtest.h>

#include "assay/core/error.h"
#include "assay/metrics/testing_preferences.h"

namespace assay {
namespace {

// One relevant, three nonrelevant documents: R = 1 < N = 3. List b a c, d not retrieved. The
// first nonrelevant document b counts: a > b fails; b, c and d against b, which trec_eval counts
// as well, are not fulfilled: 0 of 4.
TEST(PreferencesBalanced, KeepsAsManyNonrelevantAsRelevant) {
    const std::vector<PreferenceRow> rows{
        {"u", "s", "a", 1}, {"u", "s", "b", 0}, {"u", "s", "c", 0}, {"u", "s", "d", 0}};
    EXPECT_DOUBLE_EQ(score_preferences("PrefsAvgJgRnonrel", {"b", "a", "c"}, rows), 0.0);
    // a above b: 1 of 4.
    EXPECT_DOUBLE_EQ(score_preferences("PrefsAvgJgRnonrel", {"a", "b", "c"}, rows), 0.25);
}

// Two relevant, one nonrelevant: one nonrelevant document is added below every retrieved one.
// List a c, b not retrieved: a > c holds, b > c fails; added 1 of 2: 2 of 4.
TEST(PreferencesBalanced, AddsNonrelevantDocumentsWhereTheyAreFew) {
    const std::vector<PreferenceRow> rows{
        {"u", "s", "a", 1}, {"u", "s", "b", 1}, {"u", "s", "c", 0}};
    EXPECT_DOUBLE_EQ(score_preferences("prefs_avgjg_Rnonrel", {"a", "c"}, rows), 0.5);
}

TEST(PreferencesBalanced, RefusesNonrelevantDocumentsOnSeveralLevels) {
    const std::vector<PreferenceRow> rows{{"u", "s", "a", 1},
                                          {"u", "s", "b", 1},
                                          {"u", "s", "c", 0},
                                          {"u", "s", "d", 0},
                                          {"u", "s", "e", -1}};
    EXPECT_THROW(measure_preferences("PrefsAvgJgRnonrel", {"a"}, rows), Error);
}

}  // namespace
}  // namespace assay
