#include <gtest/gtest.h>

#include "assay/report/score_report.h"
#include "assay/report/score_testing.h"

namespace assay {
namespace {

// The form that docs/scores-json.md promises.
TEST(ScoresJson, InfinityIsAStringAndUndefinedIsNullWithItsReason) {
    const std::string json = scores_json({{"", sample_scores()}}, false);
    EXPECT_TRUE(
        json.starts_with("{\n \"schema\": \"assay.scores/1\",\n \"labels\": {\n"
                         "  \"source\": \"labels.csv\",\n  \"queries\": 3,\n"
                         "  \"labels\": 7,\n  \"judged_pairs\": 7,\n  \"skipped_rows\": 0,\n"))
        << json;
    EXPECT_NE(json.find("\"value\": 0.5,\n     \"n\": 2,\n     \"left_out\": 1"),
              std::string::npos);
    EXPECT_NE(json.find("\"value\": \"inf\",\n     \"n\": 1"), std::string::npos) << json;
    EXPECT_NE(json.find("\"value\": null,\n     \"reason\": \"it is no number\",\n     \"n\": 0"),
              std::string::npos)
        << json;
    EXPECT_EQ(json.find("per_query"), std::string::npos);
    EXPECT_TRUE(json.ends_with("\n}\n"));
}

TEST(ScoresJson, EveryQueryHasItsValuesAndReasons) {
    const std::string json = scores_json({{"", sample_scores()}}, true);
    EXPECT_NE(
        json.find("   \"query\": \"q1\",\n   \"system\": \"new\",\n   \"values\": {\n"
                  "    \"nDCG@10\": 0.25,\n    \"PNR\": \"inf\",\n    \"relstring\": \"-32\"\n"),
        std::string::npos)
        << json;
    EXPECT_NE(json.find("   \"query\": \"查\",\n"), std::string::npos);
    EXPECT_NE(json.find("    \"PNR\": \"no pair\",\n"), std::string::npos);
}

TEST(ScoresJson, AnIdThatIsNoUtf8IsItsBytes) {
    const std::string json = scores_json({{"", sample_scores()}}, true);
    EXPECT_NE(json.find("   \"query\": {\"bytes\": \"/w==\"},\n"), std::string::npos) << json;
    EXPECT_NE(json.find("    \"nDCG@10\": \"no relevant document\",\n"), std::string::npos) << json;
}

TEST(ScoresJson, AMeasureOfTextNeedsNoReason) {
    ScoreTable table = sample_scores();
    table.queries = {"q1"};
    table.left_out = {false};
    const std::string json = scores_json({{"", table}}, true);
    EXPECT_EQ(json.find("\"reasons\""), std::string::npos) << json;
}

TEST(ScoresJson, AnAverageThatIsTextIsAString) {
    ScoreTable table = sample_scores();
    table.columns[0][2].text = "bm25";
    table.columns[0][2].reason.clear();
    const std::string json = scores_json({{"", table}}, false);
    EXPECT_NE(json.find("\"value\": \"bm25\",\n     \"n\": 0"), std::string::npos) << json;
}

// PNR of q1: 3 pairs in order; the others have none.
TEST(ScoresJson, NumbersBesideAValueAreParts) {
    ScoreTable table = sample_scores();
    const double none = std::nan("");
    table.columns[0][1].parts = {
        {.name = "in_order", .counts = true, .values = {3, none, none}, .total = 3}};
    table.columns[0][1].left_out = 2;
    const std::string json = scores_json({{"", table}}, true);
    EXPECT_NE(json.find("\"n\": 1,\n     \"left_out\": 2,\n     \"parts\": {\n"
                        "      \"in_order\": 3\n     }"),
              std::string::npos)
        << json;
    EXPECT_NE(json.find("   \"parts\": {\n    \"PNR\": {\n     \"in_order\": 3\n    }\n   }"),
              std::string::npos)
        << json;
    std::size_t count = 0;
    for (std::size_t at = json.find("\"parts\""); at != std::string::npos;
         at = json.find("\"parts\"", at + 1)) {
        ++count;
    }
    EXPECT_EQ(count, 2U) << json;
}

TEST(ScoresJson, SeveralAspectsAreAnArray) {
    const std::string one = scores_json({{"quality", sample_scores()}}, false);
    EXPECT_TRUE(
        one.starts_with("{\n \"schema\": \"assay.scores/1\",\n \"aspect\": \"quality\",\n"));
    const std::string two =
        scores_json({{"quality", sample_scores()}, {"freshness", sample_scores()}}, false);
    EXPECT_TRUE(two.starts_with(
        "{\n \"schema\": \"assay.scores/1\",\n \"aspects\": [\n  {\n   \"aspect\": \"quality\",\n"))
        << two;
    EXPECT_NE(two.find("   \"aspect\": \"freshness\",\n"), std::string::npos);
}

}  // namespace
}  // namespace assay
