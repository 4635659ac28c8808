#include "assay/io/trec_row.h"

#include <gtest/gtest.h>

#include <cmath>

namespace assay {
namespace {

struct Outcome {
    LineKind kind;
    RunRow row;
    std::string why;
};

Outcome read(std::string_view line, const TrecRowRules& rules = {}) {
    Outcome outcome;
    outcome.kind = read_trec_line(line, rules, outcome.row, outcome.why);
    return outcome;
}

std::string why(std::string_view line, const TrecRowRules& rules = {}) {
    const Outcome outcome = read(line, rules);
    return outcome.kind == LineKind::bad ? outcome.why : "no fault";
}

TEST(SplitTrecLine, KeepsSixFieldsAndCountsTheRest) {
    const TrecFields fields = split_trec_line("\t1  Q0 d\xFF\v3 0.5\fs more  and \r");
    EXPECT_EQ(fields.count, 8U);
    EXPECT_EQ(fields.field[0], "1");
    EXPECT_EQ(fields.field[2], "d\xFF");
    EXPECT_EQ(fields.field[5], "s");
    EXPECT_EQ(split_trec_line(" \t ").count, 0U);
    EXPECT_EQ(split_trec_line("").count, 0U);
}

TEST(ReadTrecLine, ReadsDocumentAndScoreAndTheRankWhenAsked) {
    const Outcome plain = read("q Q0 d 7 -1.5e2 s");
    EXPECT_EQ(plain.kind, LineKind::row);
    EXPECT_EQ(plain.row.doc, "d");
    EXPECT_EQ(plain.row.score, -150.0);
    EXPECT_EQ(plain.row.rank, 0);
    EXPECT_EQ(read("q Q0 d 7 1 s", {.ranks = true}).row.rank, 7);
    EXPECT_EQ(read("q Q0 d -3 1 s", {.ranks = true}).row.rank, -3);
}

TEST(ReadTrecLine, BlankLinesAndCommentsAreNothing) {
    EXPECT_EQ(read("").kind, LineKind::nothing);
    EXPECT_EQ(read(" \t\r").kind, LineKind::nothing);
    EXPECT_EQ(read("# a note").kind, LineKind::nothing);
    EXPECT_EQ(read("#q Q0 d 1 1 s").kind, LineKind::nothing);
    EXPECT_EQ(read("#q Q0 d 1 1 s", {.dialect = Dialect::trec_eval_10}).kind, LineKind::nothing);
    EXPECT_EQ(read("#q Q0 d 1 1 s", {.dialect = Dialect::trec_eval_9}).kind, LineKind::row);
    EXPECT_EQ(read(" \t# a note").kind, LineKind::nothing);
}

TEST(ReadTrecLine, SaysWhatIsWrong) {
    const std::string fields = "expected 6 fields (query Q0 document rank score system), found ";
    EXPECT_EQ(why("q Q0 d 1 1"), fields + "5");
    EXPECT_EQ(why("q"), fields + "1");
    EXPECT_EQ(why("q Q0 d 1 1 s t u"), fields + "8");
    EXPECT_EQ(why("q Q0 d 1 x s"), "score 'x' is not a number");
    EXPECT_EQ(why("q Q0 d 1 1,5 s"), "score '1,5' is not a number");
    EXPECT_EQ(why("q Q0 d 1 NaN s"), "score 'NaN' is not finite");
    EXPECT_EQ(why("q Q0 d 1 -inf s"), "score '-inf' is not finite");
    EXPECT_EQ(why("q Q0 d 1 1e400 s"), "score '1e400' is not finite");
    EXPECT_EQ(why("q Q0 d x 1 s"), "no fault");
    EXPECT_EQ(why("q Q0 d 1.5 1 s", {.ranks = true}), "rank '1.5' is not a whole number");
}

TEST(ReadTrecLine, TrecEvalTakesMoreFieldsAndAnyScore) {
    const TrecRowRules rules{.dialect = Dialect::trec_eval_10};
    EXPECT_EQ(read("q Q0 d 1 1.5kg s t u", rules).row.score, 1.5);
    EXPECT_EQ(read("q Q0 d 1 abc s", rules).row.score, 0.0);
    EXPECT_TRUE(std::isinf(read("q Q0 d 1 1e999 s", rules).row.score));
    EXPECT_EQ(read("q Q0 d 1 1", rules).kind, LineKind::bad);
}

}  // namespace
}  // namespace assay
