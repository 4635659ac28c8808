#include <gtest/gtest.h>

#include <cmath>

#include "assay/io/testing.h"
#include "assay/io/trec_run.h"

namespace assay {
namespace {

Run read(const std::string& text, const ReadOptions& options = {}) {
    return read_trec_run_plainly(in_memory("r", text), options);
}

std::vector<RunRow> rows_of(const Run& run, std::string_view query) {
    RowBuffer buffer;
    run.rows->read(*run.find(query), buffer);
    return buffer.rows;
}

std::string run_error(const std::string& text, const ReadOptions& options = {}) {
    return error_of([&] { read(text, options); });
}

TEST(ReadTrecRunPlainly, AcceptsAnyOrderCommentsAndCarriageReturns) {
    const assay::Run run =
        read("2 Q0 a 1 0.5 x\r\n\n# note\n 1\tQ0 b\xFF 7 -1e3 x \n2 Q0 c 2 +4 y");
    EXPECT_EQ(run.queries, (std::vector<std::string_view>{"1", "2"}));
    const std::vector<RunRow> second = rows_of(run, "2");
    ASSERT_EQ(second.size(), 2U);
    EXPECT_EQ(second[1].doc, "c");
    EXPECT_EQ(second[1].score, 4.0);
    EXPECT_EQ(second[1].rank, 0);
    EXPECT_EQ(rows_of(run, "1")[0].doc, "b\xFF");
    EXPECT_EQ(run.name, "x");
    EXPECT_EQ(run.rows->where(1, 1), "r:5");
}

TEST(ReadTrecRunPlainly, ReadsRanksWhenAsked) {
    ReadOptions options;
    options.ranks = true;
    EXPECT_EQ(rows_of(read("1 Q0 a 7 0.5 x\n", options), "1")[0].rank, 7);
    EXPECT_EQ(run_error("1 Q0 a one 0.5 x\n", options), "r:1: rank 'one' is not a whole number");
    EXPECT_EQ(run_error("1 Q0 a one 0.5 x\n"), "");
}

TEST(ReadTrecRunPlainly, SaysWhatIsWrong) {
    EXPECT_EQ(run_error("1 Q0 a 1 1 x\n1 Q0 b 2 1\n"),
              "r:2: expected 6 fields (query Q0 document rank score system), found 5");
    EXPECT_EQ(run_error("1 Q0 a 1 1 x y\n"),
              "r:1: expected 6 fields (query Q0 document rank score system), found 7");
    EXPECT_EQ(run_error("1 Q0 a 1 high x\n"), "r:1: score 'high' is not a number");
    EXPECT_EQ(run_error("1 Q0 a 1 nan x\n"), "r:1: score 'nan' is not finite");
    EXPECT_EQ(run_error("1 Q0 a 1 1e999 x\n"), "r:1: score '1e999' is not finite");
    EXPECT_EQ(run_error("# only\n"), "r: the file has no rows");
}

TEST(ReadTrecRunPlainly, LenientSkipsAndCounts) {
    ReadOptions options;
    options.lenient = true;
    const assay::Run run = read("1 Q0 a 1 1 x\n1 Q0 b\n2 Q0 c 1 nan x\n", options);
    EXPECT_EQ(run.skipped, 2U);
    EXPECT_EQ(rows_of(run, "1").size(), 1U);
    EXPECT_TRUE(rows_of(run, "2").empty());
}

TEST(ReadTrecRunPlainly, TrecEvalTakesScoresAsAtofDoesAndIgnoresMoreFields) {
    ReadOptions options;
    options.dialect = Dialect::trec_eval_9;
    const assay::Run run = read("1 Q0 a 1 abc x y z\n1 Q0 b 2 1.5kg x\n1 Q0 c 3 inf x\n", options);
    const std::vector<RunRow> rows = rows_of(run, "1");
    EXPECT_EQ(rows[0].score, 0.0);
    EXPECT_EQ(rows[1].score, 1.5);
    EXPECT_TRUE(std::isinf(rows[2].score));
    EXPECT_NE(run_error("# a comment\n1 Q0 a 1 1 x\n", options), "");
    options.dialect = Dialect::trec_eval_10;
    EXPECT_EQ(run_error("# a comment\n1 Q0 a 1 1 x\n", options), "");
}

}  // namespace
}  // namespace assay
