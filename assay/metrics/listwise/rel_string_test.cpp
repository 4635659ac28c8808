#include <gtest/gtest.h>

#include "assay/metrics/testing_trec.h"

namespace assay {
namespace {

// By hand, from the letters that trec_eval documents.
TEST(RelString, WritesALetterForEachResult) {
    EXPECT_EQ(trec_case("relstring").text, "02-1.03-");
    EXPECT_EQ(trec_case("relstring_4").text, "02-1");
    EXPECT_EQ(trec_case("RelString").text, "02-1<03-");
    EXPECT_EQ(measure("RelString", {9, 10, 100}).text, "9>>");
}

TEST(RelString, CountsRelevantResultsAsItsValue) { EXPECT_EQ(trec_score("relstring_4"), 2.0); }

}  // namespace
}  // namespace assay
