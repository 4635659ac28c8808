#include "assay/report/text_table.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace assay {
namespace {

TextTable sample() {
    return {.header = {"指标", "a|b_1", "n"},
            .rows = {{"nDCG@10", "0.5", "12"}, {"查询", "–", "3"}}};
}

TEST(TextTable, ATerminalAlignsByWidthWithoutBlanksAtTheEnd) {
    EXPECT_EQ(sample().render(TableFormat::table),
              "指标     a|b_1   n\n"
              "──────────────────\n"
              "nDCG@10    0.5  12\n"
              "查询         –   3\n");
}

TEST(TextTable, AColumnOfWordsAtTheEndIsAlignedLeft) {
    const TextTable table{
        .header = {"m", "v", "details"}, .rows = {{"a", "1", "x"}}, .last_is_text = true};
    EXPECT_EQ(table.render(TableFormat::table), "m  v  details\n─────────────\na  1  x\n");
    EXPECT_EQ(table.render(TableFormat::markdown),
              "| m | v | details |\n|---|---:|---|\n| a | 1 | x |\n");
    EXPECT_TRUE(table.render(TableFormat::latex).starts_with("\\begin{tabular}{lrl}\n"));
}

TEST(TextTable, ControlBytesOfCellsAreShownButInCsv) {
    const TextTable table{.header = {"id", "v"}, .rows = {{"a\x1b[2J\nb", "1"}}};
    EXPECT_EQ(table.render(TableFormat::table),
              "id           v\n"
              "──────────────\n"
              "a\\x1b[2J\\nb  1\n");
    EXPECT_EQ(table.render(TableFormat::markdown),
              "| id | v |\n|---|---:|\n| a\\x1b[2J\\nb | 1 |\n");
    EXPECT_NE(table.render(TableFormat::latex).find("a\\textbackslash{}x1b[2J"), std::string::npos);
    EXPECT_EQ(table.render(TableFormat::csv), "id,v\n\"a\x1b[2J\nb\",1\n");
}

TEST(TextTable, MarkdownEscapesTheBar) {
    EXPECT_EQ(sample().render(TableFormat::markdown),
              "| 指标 | a\\|b_1 | n |\n"
              "|---|---:|---:|\n"
              "| nDCG@10 | 0.5 | 12 |\n"
              "| 查询 | – | 3 |\n");
}

// RFC 4180: quotes around what has a comma, a quote or a line end; quotes within are doubled.
TEST(TextTable, CsvQuotesWhatNeedsIt) {
    const TextTable table{.header = {"a", "b,c", "d\"e", "f\ng", "h\r", " i"}, .rows = {}};
    EXPECT_EQ(table.render(TableFormat::csv), "a,\"b,c\",\"d\"\"e\",\"f\ng\",\"h\r\", i\n");
}

TEST(TextTable, LatexEscapesItsOwnCharacters) {
    const TextTable table{.header = {"a_b", "50%"}, .rows = {{"R&D #1 {x}", "$"}, {"\\~^", "1"}}};
    EXPECT_EQ(table.render(TableFormat::latex),
              "\\begin{tabular}{lr}\n\\hline\n"
              "a\\_b & 50\\% \\\\\n\\hline\n"
              "R\\&D \\#1 \\{x\\} & \\$ \\\\\n"
              "\\textbackslash{}\\textasciitilde{}\\textasciicircum{} & 1 \\\\\n"
              "\\hline\n\\end{tabular}\n");
}

TEST(ShowNumber, HasItsDecimalsOrSaysWhy) {
    EXPECT_EQ(show_number(2.0 / 3.0, 4), "0.6667");
    EXPECT_EQ(show_number(3.0, 0), "3");
    EXPECT_EQ(show_number(std::nan(""), 4), "–");
    EXPECT_EQ(show_number(std::numeric_limits<double>::infinity(), 4), "inf");
    EXPECT_EQ(show_number(-std::numeric_limits<double>::infinity(), 4), "-inf");
}

}  // namespace
}  // namespace assay
