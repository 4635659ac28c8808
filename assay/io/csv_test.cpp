#include "assay/io/csv.h"

#include <gtest/gtest.h>

#include "assay/io/testing.h"

namespace assay {
namespace {

using Row = std::vector<std::string>;

struct Table {
    std::vector<Row> rows;
    std::vector<std::size_t> lines;
};

Table read(std::string_view text, char separator = ',') {
    Table table;
    CsvReader csv{"t.csv", text, separator};
    while (csv.next()) {
        table.rows.emplace_back(csv.cells().begin(), csv.cells().end());
        table.lines.push_back(csv.line());
    }
    return table;
}

TEST(CsvReader, ReadsWhatRfc4180Allows) {
    EXPECT_EQ(read("a,b\r\n\"x, y\",\"say \"\"hi\"\"\"\r\n").rows,
              (std::vector<Row>{{"a", "b"}, {"x, y", "say \"hi\""}}));
    EXPECT_EQ(read("a,,c,").rows, (std::vector<Row>{{"a", "", "c", ""}}));
    EXPECT_EQ(read("\"a\",").rows, (std::vector<Row>{{"a", ""}}));
    EXPECT_EQ(read("\"\",\"\"\"\"").rows, (std::vector<Row>{{"", "\""}}));
}

TEST(CsvReader, CountsTheLinesInsideQuotes) {
    const Table table = read("h\n\n\"two\nlines\"\n  \nlast");
    EXPECT_EQ(table.rows, (std::vector<Row>{{"h"}, {"two\nlines"}, {"last"}}));
    EXPECT_EQ(table.lines, (std::vector<std::size_t>{1, 3, 6}));
}

TEST(CsvReader, TrimsPlainCellsOnly) {
    EXPECT_EQ(read(" a , \" b \" ,c \n").rows, (std::vector<Row>{{"a", " b ", "c"}}));
}

TEST(CsvReader, KeepsAQuoteInsideAPlainCell) {
    EXPECT_EQ(read("19\" rack,1").rows, (std::vector<Row>{{"19\" rack", "1"}}));
}

TEST(CsvReader, SaysWhereAQuoteIsWrong) {
    EXPECT_EQ(error_of([] { read("a\nb,\"c\nd"); }), "t.csv:2: a quote is opened and never closed");
    EXPECT_EQ(error_of([] { read("a\n\"b\nc\"d,e"); }), "t.csv:3: text after a closing quote");
}

TEST(CsvReader, GoesOnBehindTheRowAtFault) {
    CsvReader csv{"t.csv", "\"a\"x,1\nb,2\n\"c", ','};
    EXPECT_THROW(csv.next(), Error);
    ASSERT_TRUE(csv.next());
    EXPECT_EQ(csv.cells()[0], "b");
    EXPECT_EQ(csv.line(), 2U);
    EXPECT_THROW(csv.next(), Error);
    EXPECT_FALSE(csv.next());
}

TEST(CsvReader, TsvKnowsQuotesOnlyAroundAWholeCell) {
    EXPECT_EQ(read("1\t\"hello\" world\n2\t\"a \"\"b\"\"\"\n3\t\"x\" \"y\"\n", '\t').rows,
              (std::vector<Row>{{"1", "\"hello\" world"}, {"2", "a \"b\""}, {"3", "\"x\" \"y\""}}));
    EXPECT_EQ(read("\ta\t\r\n\n", '\t').rows, (std::vector<Row>{{"", "a", ""}}));
}

}  // namespace
}  // namespace assay
