#include "assay/studies/query_text.h"

#include <gtest/gtest.h>

namespace assay {
namespace {

TEST(TidyQuery, LeavesWhatAPersonTypes) {
    EXPECT_EQ(tidy_query("  Insert \n a　table: "), "Insert a table");
    EXPECT_EQ(tidy_query("使用「平均范围」…"), "使用平均范围");
    EXPECT_EQ(tidy_query("C++"), "C++");
}

TEST(QueryKey, IsTheSameForTextsThatASearchCannotTellApart) {
    EXPECT_EQ(query_key("Mail  Merge"), query_key("ｍａｉｌ merge:"));
    EXPECT_NE(query_key("mail merge"), query_key("mailmerge"));
}

TEST(QuerySize, CountsWordsAndHanCharacters) {
    const QuerySize size = size_of_query("Excel 文件导入 to Calc");
    EXPECT_EQ(size.words, 3U);
    EXPECT_EQ(size.han, 4U);
}

TEST(CouldBeTyped, TakesNamesAndPhrases) {
    EXPECT_TRUE(could_be_typed("SUM"));
    EXPECT_TRUE(could_be_typed("图表"));
    EXPECT_TRUE(could_be_typed("Functions by Category"));
}

TEST(CouldBeTyped, RefusesWhatSaysNothing) {
    EXPECT_FALSE(could_be_typed(""));
    EXPECT_FALSE(could_be_typed("2.4.1"));
    EXPECT_FALSE(could_be_typed("A"));
    EXPECT_FALSE(could_be_typed("根"));
    EXPECT_FALSE(could_be_typed("Related Topics"));
    EXPECT_FALSE(could_be_typed("概述"));
}

TEST(CouldBeTyped, RefusesCodeAndSentences) {
    EXPECT_FALSE(could_be_typed("x = Array()"));
    EXPECT_FALSE(could_be_typed("https://example.org"));
    EXPECT_FALSE(could_be_typed("one two three four five six seven eight nine ten eleven"));
    EXPECT_FALSE(could_be_typed("这个标题一共有二十六个汉字因此没有人会把它打进搜索框里"));
}

}  // namespace
}  // namespace assay
