#include "assay/search/query_parser.h"

#include <gtest/gtest.h>

#include "assay/core/error.h"

namespace assay {
namespace {

using Kind = Clause::Kind;

std::string error_of(std::string_view text) {
    try {
        parse_query(text);
    } catch (const Error& error) {
        return error.what();
    }
    return "no error";
}

Clause only(std::string_view text) {
    const ParsedQuery query = parse_query(text);
    EXPECT_EQ(query.clauses.size(), 1U) << text;
    return query.clauses.empty() ? Clause{} : query.clauses.front();
}

TEST(QueryParser, WordsInARowAreOneText) {
    const Clause clause = only("  red   shoes\t鞋子 ");
    EXPECT_EQ(clause.kind, Kind::text);
    EXPECT_EQ(clause.text, "red shoes 鞋子");
    EXPECT_EQ(clause.begin, 2U);
    EXPECT_EQ(clause.end, 20U);
}

TEST(QueryParser, KnowsMustAndNot) {
    const ParsedQuery query = parse_query("+red -blue green");
    ASSERT_EQ(query.clauses.size(), 3U);
    EXPECT_EQ(query.clauses[0].occur, Occur::must);
    EXPECT_EQ(query.clauses[0].text, "red");
    EXPECT_EQ(query.clauses[1].occur, Occur::must_not);
    EXPECT_EQ(query.clauses[1].text, "blue");
    EXPECT_EQ(query.clauses[2].occur, Occur::should);
}

TEST(QueryParser, SignsInsideAndBehindWordsAreText) {
    EXPECT_EQ(only("C++ v-model a - b 1+1").text, "C++ v-model a - b 1+1");
}

TEST(QueryParser, ReadsPhrasesWithEitherQuotes) {
    EXPECT_EQ(only("\"red shoes\"").text, "red shoes");
    EXPECT_EQ(only("\"red shoes\"").kind, Kind::phrase);
    EXPECT_EQ(only("“红 鞋”").text, "红 鞋");
    EXPECT_EQ(only("title:\"red shoes\"^2").field, "title");
    EXPECT_EQ(only("title:\"red shoes\"^2").weight, 2.0);
}

TEST(QueryParser, ReadsFieldsWeightsAndPrefixes) {
    const Clause clause = only("标题:手机*^0.5");
    EXPECT_EQ(clause.kind, Kind::prefix);
    EXPECT_EQ(clause.field, "标题");
    EXPECT_EQ(clause.text, "手机");
    EXPECT_EQ(clause.weight, 0.5);
}

TEST(QueryParser, AddressesAndScopesAreNoFields) {
    EXPECT_EQ(only("https://example.org/a std::vector").text, "https://example.org/a std::vector");
}

TEST(QueryParser, ReadsGroups) {
    const Clause clause = only("+(red \"dark blue\" (a b))^3");
    EXPECT_EQ(clause.kind, Kind::group);
    EXPECT_EQ(clause.occur, Occur::must);
    EXPECT_EQ(clause.weight, 3.0);
    ASSERT_EQ(clause.clauses.size(), 3U);
    EXPECT_EQ(clause.clauses[0].text, "red");
    EXPECT_EQ(clause.clauses[1].kind, Kind::phrase);
    EXPECT_EQ(clause.clauses[2].kind, Kind::group);
}

TEST(QueryParser, ReadsConditions) {
    const ParsedQuery query = parse_query(
        "a category:=shoes price:<20 time:>=2024-05-01 x:!=1 y:<=2 z:>3 name:=\"two words\"");
    EXPECT_EQ(query.clauses.size(), 1U);
    ASSERT_EQ(query.filters.size(), 7U);
    const std::vector<Relation> relations{Relation::equal,   Relation::less,    Relation::at_least,
                                          Relation::unequal, Relation::at_most, Relation::greater,
                                          Relation::equal};
    for (std::size_t i = 0; i < 7; ++i) EXPECT_EQ(query.filters[i].relation, relations[i]);
    EXPECT_EQ(query.filters[0].attribute, "category");
    EXPECT_EQ(query.filters[0].value, "shoes");
    EXPECT_EQ(query.filters[2].value, "2024-05-01");
    EXPECT_EQ(query.filters[6].value, "two words");
}

TEST(QueryParser, ABackslashTakesTheMeaningAway) {
    EXPECT_EQ(only(R"(title\:x a\*b \(c\) \"d\" e\^2 \\ \+f)").text,
              R"(title:x a*b (c) "d" e^2 \ +f)");
}

TEST(QueryParser, EmptyTextIsAnEmptyQuery) { EXPECT_TRUE(parse_query(" 　 ").clauses.empty()); }

TEST(QueryParser, FaultsShowTheirPlace) {
    EXPECT_EQ(error_of("red \"blue"), "this quote is never closed\n  red \"blue\n      ^");
    EXPECT_EQ(error_of("(a (b)"), "this ( is never closed\n  (a (b)\n  ^");
    EXPECT_EQ(error_of("a) b"), "this ) closes nothing\n  a) b\n   ^");
    EXPECT_EQ(
        error_of("x^y"),
        "a ^ needs a weight behind it, a number from 0 on (write \\^ for itself)\n  x^y\n   ^");
    EXPECT_EQ(error_of("a*b"),
              "a * stands at the end of a word (write \\* for itself)\n  a*b\n   ^");
    EXPECT_EQ(error_of("*"), "a prefix needs a first character\n  *\n  ^");
    EXPECT_EQ(error_of("price:<"), "price:< needs a value behind it\n  price:<\n         ^");
}

// Each ideograph takes two columns: six of them, a blank, then the quote.
TEST(QueryParser, TheCaretStandsRightUnderChinese) {
    EXPECT_EQ(error_of("冬季卫衣推荐 \"红"),
              "this quote is never closed\n  冬季卫衣推荐 \"红\n               ^");
}

TEST(QueryParser, MoreFaults) {
    for (const char* text :
         {"\"\"", "()", "+()", "title:", "title: x", "a^-1", "a^nan", "a^inf", "a^1x", "\\",
          "title:(a b)", "-price:<3", "(price:<3)", "^2", "“a\""}) {
        EXPECT_NE(error_of(text), "no error") << text;
    }
    EXPECT_NE(error_of(std::string(100, '(')), "no error");
}

TEST(QueryParser, OfALongQueryOnlyThePlaceIsShown) {
    const std::string message = error_of(std::string(300, 'x') + " \"y");
    EXPECT_LT(message.size(), 220U);
    EXPECT_EQ(message.find("never closed\n  … x"), std::string_view{"this quote is "}.size());
}

TEST(PlainQuery, EverythingIsWords) {
    const ParsedQuery query = parse_plain("What is \"BM25 (idf: ^2)* +x -y \\");
    ASSERT_EQ(query.clauses.size(), 1U);
    EXPECT_EQ(query.clauses[0].kind, Kind::text);
    EXPECT_EQ(query.clauses[0].text, "What is \"BM25 (idf: ^2)* +x -y \\");
    EXPECT_TRUE(query.filters.empty());
}

}  // namespace
}  // namespace assay
