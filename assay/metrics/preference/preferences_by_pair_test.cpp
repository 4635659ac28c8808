#include <gtest/gtest.h>

#include "assay/core/error.h"
#include "assay/metrics/testing_preferences.h"

namespace assay {
namespace {

// List d1 d3 d2 d4. d1, d2: one rater of two agrees, 1/2. d1 above d3 and d4: 0/1 each; d3 above
// d4: 1/1.
TEST(PreferencesByPair, AveragesOverPairsOfDocuments) {
    const std::vector<std::string_view> docs{"d1", "d3", "d2", "d4"};
    EXPECT_DOUBLE_EQ(score_preferences("prefs_pair", docs, two_raters()), 1.5 / 4.0);
}

// List d3: d3 > d1 and d3 > d4 hold by implication; the pairs d1 d2 and d1 d4 were not retrieved.
TEST(PreferencesByPair, CountsAPairNotRetrievedAsFailed) {
    const std::vector<std::string_view> docs{"d3"};
    EXPECT_DOUBLE_EQ(score_preferences("prefs_pair", docs, two_raters()), 2.0 / 4.0);
    EXPECT_DOUBLE_EQ(score_preferences("prefs_pair_imp", docs, two_raters()), 1.0);
    EXPECT_EQ(measure_preferences("prefs_pair_ret", docs, two_raters()).undefined,
              Undefined::other);
}

}  // namespace
}  // namespace assay
