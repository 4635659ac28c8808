#include <gtest/gtest.h>

#include <cmath>

#include "assay/core/error.h"
#include "assay/io/read.h"

namespace assay {
namespace {

ScoreTable read(const std::string& text) {
    return read_score_table(open_input("scores/ap.csv", Bytes::own(text)));
}

std::string error_of(const std::string& text) {
    try {
        read(text);
    } catch (const Error& error) {
        return error.what();
    }
    return "no error";
}

TEST(ReadScoreTable, AColumnASystem) {
    const ScoreTable table = read("topic,a,b\n402,0.5,0.25\n401,1,NA\n");
    EXPECT_EQ(table.queries, (std::vector<std::string>{"401", "402"}));
    EXPECT_EQ(table.metrics, (std::vector<std::string>{"ap"}));
    ASSERT_EQ(table.systems.size(), 2U);
    EXPECT_EQ(table.systems[1].name, "b");
    EXPECT_EQ(table.columns[0][0].values, (std::vector<double>{1.0, 0.5}));
    EXPECT_TRUE(std::isnan(table.columns[1][0].values[0]));
    EXPECT_EQ(table.columns[0][0].average, 0.75);
    EXPECT_EQ(table.columns[1][0].count, 1U);
}

TEST(ReadScoreTable, RowsWithoutIdsAreNumbered) {
    const ScoreTable table = read("run1,run2\n7e-04,0.4711\n0.0036,0.2516\n");
    EXPECT_EQ(table.queries, (std::vector<std::string>{"1", "2"}));
    EXPECT_EQ(table.columns[0][0].values[0], 0.0007);
}

TEST(ReadScoreTable, ASystemARowAsEvalWritesIt) {
    const ScoreTable table = read("query,system,nDCG@10,AP\nq1,a,1,0.5\nq1,b,0.5,0.25\n");
    EXPECT_EQ(table.metrics, (std::vector<std::string>{"nDCG@10", "AP"}));
    EXPECT_EQ(table.systems.size(), 2U);
    EXPECT_EQ(table.columns[1][1].values[0], 0.25);
}

TEST(ReadScoreTable, TheColumnOfTheAspectIsNoMetric) {
    for (const std::string header : {"aspect,query,system,AP\n", "维度,查询,系统,AP\n"}) {
        const ScoreTable table = read(header + "quality,q1,a,1\nquality,q1,b,0.5\n");
        EXPECT_EQ(table.metrics, (std::vector<std::string>{"AP"}));
        ASSERT_EQ(table.systems.size(), 2U);
        EXPECT_EQ(table.columns[1][0].values, (std::vector<double>{0.5}));
    }
    EXPECT_EQ(read("query,system,aspect,AP\nq1,a,quality,1\n").metrics,
              (std::vector<std::string>{"AP"}));
    EXPECT_EQ(read("aspect,query,a,b\nquality,q1,1,0.5\n").systems.size(), 2U);
}

TEST(ReadScoreTable, ASystemMayBeCalledAspect) {
    EXPECT_EQ(read("query,a,aspect\nq1,1,0.5\n").systems[1].name, "aspect");
    EXPECT_EQ(read("aspect,b\n1,0.5\n").systems[0].name, "aspect");
}

TEST(ReadScoreTable, SeveralAspectsAreNamed) {
    EXPECT_EQ(error_of("aspect,query,system,AP\nquality,q1,a,1\nfreshness,q1,a,0.5\n"),
              "scores/ap.csv: scores of several aspects (freshness, quality); write those of one "
              "with eval --aspect NAME");
    EXPECT_EQ(error_of("aspect,query,system,AP\nquality,q1,a\n"),
              "scores/ap.csv:2: 3 cells, the header has 4");
}

TEST(ReadScoreTable, FaultsNameTheirLine) {
    EXPECT_EQ(error_of("q,a\n"), "scores/ap.csv: no row of scores in the file");
    EXPECT_EQ(error_of("query,a\nq1,high\n"), "scores/ap.csv:2: 'high' is no number");
    EXPECT_EQ(error_of("query,a,b\nq1,1\n"), "scores/ap.csv:2: 2 cells, the header has 3");
    EXPECT_EQ(error_of("query,a\nq1,1\nq1,2\n"),
              "scores/ap.csv:3: query 'q1' stands twice for 'a'");
    EXPECT_EQ(error_of("query\nq1\n"), "scores/ap.csv:1: no column of scores");
    EXPECT_EQ(error_of("query,a\n,1\n"), "scores/ap.csv:2: no query id");
}

}  // namespace
}  // namespace assay
