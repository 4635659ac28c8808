#include "assay/io/trec_index.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "assay/io/text.h"
#include "assay/io/trec_row.h"
#include "assay/io/trec_testing.h"

namespace assay {
namespace {

/// The lines of each query, found line by line.
using LinesByQuery = std::map<std::string_view, std::vector<std::string_view>>;

void add_lines(std::string_view text, Dialect dialect, LinesByQuery& lines_of) {
    std::vector<std::string_view> fields;
    for (Lines lines{text}; lines.next();) {
        split_fields(lines.line(), fields);
        if (fields.empty() || is_trec_comment(lines.line(), dialect)) continue;
        lines_of[fields[0]].push_back(lines.line());
    }
}

/// Holds the index to what a plain walk over the lines finds.
void check_index(std::string_view text, Dialect dialect, std::size_t threads) {
    const LineIndex index = index_lines(text, dialect, threads);
    LinesByQuery expected;
    add_lines(text, dialect, expected);
    ASSERT_EQ(index.queries.size(), expected.size());
    if (!index.begins.empty()) {
        ASSERT_EQ(index.begins.size(), index.queries.size() + 1);
    }
    std::vector<TextSegment> all;
    bool sound = true;
    std::size_t query = 0;
    for (const auto& [id, lines] : expected) {
        EXPECT_EQ(index.queries[query], id);
        LinesByQuery found;
        for (const TextSegment& segment : index.of(query)) {
            add_lines(text.substr(segment.begin, segment.length), dialect, found);
            all.push_back(segment);
        }
        EXPECT_EQ(found.size(), 1U) << id;
        EXPECT_EQ(found[id], lines) << id;
        ++query;
    }
    std::ranges::sort(all, {}, &TextSegment::begin);
    std::uint64_t end = 0;
    for (const TextSegment& segment : all) {
        sound = sound && segment.begin >= end;
        sound = sound && (segment.begin == 0 || text[segment.begin - 1] == '\n');
        end = segment.begin + segment.length;
    }
    EXPECT_TRUE(sound) << "segments overlap or begin within a line";
    EXPECT_LE(end, text.size());
}

std::string random_text(RandomLines& random, std::size_t lines, bool contiguous) {
    std::string text;
    std::string query = random.query();
    for (std::size_t i = 0; i < lines; ++i) {
        if (!contiguous || random.one_in(10)) query = random.query();
        text += random.one_in(15) ? random.nothing() : random.row(query, "1");
    }
    if (!text.empty() && random.one_in(3)) text.pop_back();
    return text;
}

TEST(IndexLines, FindsTheLinesOfEveryQuery) {
    RandomLines random{21};
    for (int repeat = 0; repeat < 300; ++repeat) {
        const std::string text = random_text(random, random.below(80), repeat % 2 == 0);
        for (const Dialect dialect :
             {Dialect::assay, Dialect::trec_eval_9, Dialect::trec_eval_10}) {
            check_index(text, dialect, 1);
        }
    }
}

bool same(const TextSegment& a, const TextSegment& b) {
    return a.begin == b.begin && a.length == b.length;
}

TEST(IndexLines, ThreadsChangeNothingInATextOfSeveralBlocks) {
    RandomLines random{22};
    for (const bool contiguous : {true, false}) {
        const std::string text = random_text(random, 90000, contiguous);
        ASSERT_GT(text.size(), std::size_t{3} << 20);
        check_index(text, Dialect::assay, 1);
        const LineIndex one = index_lines(text, Dialect::assay, 1);
        for (const std::size_t threads : {2U, 3U, 4U}) {
            const LineIndex other = index_lines(text, Dialect::assay, threads);
            EXPECT_EQ(other.queries, one.queries);
            EXPECT_EQ(other.begins, one.begins);
            EXPECT_TRUE(std::ranges::equal(other.segments, one.segments, same));
        }
    }
}

// Many short queries in a block: with ids that rise, with ids that fall, and with one that recurs.
TEST(IndexLines, ManyQueriesOfALineEach) {
    std::string rising;
    std::string falling;
    for (int i = 0; i < 60000; ++i) {
        rising += fmt::format("{} 0 d 1\n", 100000 + i);
        falling += fmt::format("{} 0 d 1\n", 100000 - i);
    }
    for (const std::string& text : {rising, falling, rising + rising, rising + falling}) {
        check_index(text, Dialect::trec_eval_9, 2);
    }
}

TEST(IndexLines, OneLineLongerThanABlock) {
    const std::string line = "1 Q0 " + std::string(std::size_t{5} << 20, 'd') + " 1 1 s\n";
    check_index(line, Dialect::assay, 2);
    check_index("2 Q0 a 1 1 s\n" + line + "2 Q0 b 1 1 s\n" + line, Dialect::assay, 2);
}

TEST(IndexLines, AQueryGoesOnFromBlockToBlockAsOneSegment) {
    std::string text;
    for (int i = 0; i < 200000; ++i) text += fmt::format("7 Q0 d{} 1 1 s\n", i);
    check_index("6 Q0 a 1 1 s\n" + text + "8 Q0 a 1 1 s\n", Dialect::assay, 2);
    const LineIndex index = index_lines(text, Dialect::assay, 2);
    ASSERT_EQ(index.queries.size(), 1U);
    EXPECT_EQ(index.of(0).size(), 1U);
    EXPECT_EQ(index.of(0)[0].length, text.size());
}

TEST(IndexLines, ContiguousQueriesAreOneSegmentEach) {
    const LineIndex index = index_lines(
        "2 Q0 a 1 1 s\n2 Q0 b 2 1 s\n\n2 Q0 c 3 1 s\n1 Q0 a 1 1 s\n", Dialect::assay, 1);
    EXPECT_EQ(index.queries, (std::vector<std::string_view>{"1", "2"}));
    EXPECT_EQ(index.of(0).size(), 1U);
    EXPECT_EQ(index.of(1).size(), 1U);
}

// A query that begins after blanks must not be taken for the one before, nor the next line for it.
TEST(IndexLines, BlanksBeforeAnIdChangeNothing) {
    const LineIndex index =
        index_lines("q1 Q0 a 1 1 s\n q2 Q0 a 1 1 s\nq1 Q0 b 2 1 s\n", Dialect::assay, 1);
    EXPECT_EQ(index.queries, (std::vector<std::string_view>{"q1", "q2"}));
    EXPECT_EQ(index.of(0).size(), 2U);
    EXPECT_EQ(index.of(1).size(), 1U);
}

TEST(IndexLines, CommentsBelongToNobodyWhereTheDialectHasThem) {
    const std::string text = "#1 Q0 a 1 1 s\n1 Q0 a 1 1 s\n";
    EXPECT_EQ(index_lines(text, Dialect::assay, 1).queries.size(), 1U);
    EXPECT_EQ(index_lines(text, Dialect::trec_eval_10, 1).queries.size(), 1U);
    EXPECT_EQ(index_lines(text, Dialect::trec_eval_9, 1).queries,
              (std::vector<std::string_view>{"#1", "1"}));
}

TEST(IndexLines, OfNothingIsEmpty) {
    for (const char* text : {"", "\n", "  \n\r\n", "# note"}) {
        EXPECT_TRUE(index_lines(text, Dialect::assay, 2).queries.empty()) << text;
    }
}

}  // namespace
}  // namespace assay
