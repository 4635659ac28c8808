#include "assay/search/prepare.h"

#include <gtest/gtest.h>

#include "assay/core/error.h"
#include "assay/search/testing.h"

namespace assay {
namespace {

PreparedQuery prepared(const Index& index, std::string_view query,
                       const PrepareOptions& options = {}) {
    Analyzer analyzer{index.analyzer()};
    return prepare(parse_query(query), index, analyzer, options);
}

std::vector<std::string> labels(const PreparedQuery& query) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < query.scored; ++i) names.push_back(query.units[i].label);
    return names;
}

using Names = std::vector<std::string>;

const TestIndex& english() {
    static const TestIndex kIndex{
        {{titled("one", "red shoe", "the crimson hat of a shoe"),
          titled("two", "blue", "hats and shoes")},
         {titled("three", "red", "hatter in a motor vehicle")}},
        [] {
            AnalyzerConfig config;
            config.stop_words = {"of", "a", "the", "and", "in"};
            config.synonyms = {{"red", "crimson"}, {"car", "motor vehicle"}};
            return config;
        }()};
    return kIndex;
}

TEST(Prepare, WordsAreAnalysedAndCounted) {
    const PreparedQuery query = prepared(english(), "The Hats of blue");
    EXPECT_EQ(labels(query), (Names{"hat", "blue"}));
    EXPECT_EQ(query.units[0].documents, std::vector<std::uint64_t>{2});
    EXPECT_EQ(query.units[1].documents, std::vector<std::uint64_t>{1});
}

TEST(Prepare, DeletedDocumentsDoNotCount) {
    const TestIndex index{
        {{body("one", "a b"), body("two", "a")}, {body("three", "a c")}}, white_space(), {"two"}};
    const PreparedQuery query = prepared(index, "a b* \"a b\"");
    EXPECT_EQ(query.units[0].documents, std::vector<std::uint64_t>{2});
    EXPECT_EQ(query.units[1].documents, std::vector<std::uint64_t>{1});
    EXPECT_EQ(query.units[2].documents, (std::vector<std::uint64_t>{2, 1}));
}

TEST(Prepare, RepeatedTermsAreOneUnit) {
    const PreparedQuery query = prepared(english(), "hat blue^2 hats shoe");
    EXPECT_EQ(labels(query), (Names{"hat", "blue", "shoe"}));
    EXPECT_EQ(query.units[0].query_weight, 2.0);
    EXPECT_EQ(query.units[1].query_weight, 2.0);
    EXPECT_EQ(query.condition.members.size(), 3U);
    const PreparedQuery unique =
        prepared(english(), "hat blue^2 hats", {.matching = {}, .unique_terms = true});
    EXPECT_EQ(unique.units[0].query_weight, 1.0);
    EXPECT_EQ(unique.units[1].query_weight, 2.0);
}

// red stands in one and three, crimson in one: two documents have either.
TEST(Prepare, SynonymsAreOneUnitWithTheDocumentsOfAny) {
    const PreparedQuery query = prepared(english(), "red");
    ASSERT_EQ(query.scored, 1U);
    EXPECT_EQ(query.units[0].documents, std::vector<std::uint64_t>{2});
    EXPECT_EQ(query.units[0].alternatives.front().slots.front().terms, (Names{"red", "crimson"}));
    SearchOptions tf;
    tf.scorer = "tf";
    EXPECT_EQ(score_of(english(), "crimson", "one", tf), 2.0);
}

TEST(Prepare, ASynonymCanBeAPhrase) {
    EXPECT_EQ(found_ids(english(), "car"), Names{"three"});
    EXPECT_EQ(prepared(english(), "car").units[0].documents, std::vector<std::uint64_t>{1});
}

TEST(Prepare, APhraseKeepsTheGapsOfStopWords) {
    EXPECT_EQ(found_ids(english(), "\"hat of a shoe\""), Names{"one"});
    EXPECT_EQ(found_ids(english(), "\"hat of shoe\""), Names{"two"});  // hats and shoes
    EXPECT_TRUE(found_ids(english(), "\"hat shoe\"").empty());
    EXPECT_EQ(found_ids(english(), "\"red hat\""), Names{"one"});  // as crimson hat
}

TEST(Prepare, APrefixIsTheUnionOfItsTerms) {
    const PreparedQuery query = prepared(english(), "hat*");
    EXPECT_EQ(query.units[0].alternatives.front().slots.front().terms, (Names{"hat", "hatter"}));
    EXPECT_EQ(query.units[0].documents, std::vector<std::uint64_t>{3});
    EXPECT_EQ(query.units[0].label, "hat*");
}

TEST(Prepare, APrefixOfVeryManyTermsIsCutAndSaysSo) {
    std::string text = "often often";
    for (int i = 0; i < 1100; ++i) text += " o" + std::to_string(i);
    const TestIndex index{{{body("one", text), body("two", "o1099")}}};
    const PreparedQuery query = prepared(index, "o*");
    EXPECT_EQ(query.units[0].alternatives.front().slots.front().terms.size(), kMostPrefixTerms);
    EXPECT_EQ(query.units[0].documents, std::vector<std::uint64_t>{2});  // o1099 is the first kept
    ASSERT_EQ(query.notes.size(), 1U);
    EXPECT_NE(query.notes[0].find("1101 terms"), std::string::npos);
}

TEST(Prepare, AFieldLimitsAUnit) {
    const PreparedQuery query = prepared(english(), "title:shoe shoe body:\"crimson hat\"");
    EXPECT_EQ(labels(query), (Names{"title:shoe", "shoe", "body:\"crimson hat\""}));
    EXPECT_EQ(query.units[0].documents, std::vector<std::uint64_t>{1});
    EXPECT_EQ(query.units[1].documents, std::vector<std::uint64_t>{2});
}

TEST(Prepare, AnUnknownFieldIsAnErrorWithAPlace) {
    try {
        prepared(english(), "red 标题:鞋");
        FAIL();
    } catch (const Error& error) {
        const std::string message = error.what();
        EXPECT_NE(message.find("no field '标题', only title, body"), std::string::npos);
        EXPECT_NE(message.find("\n  red 标题:鞋\n      ^"), std::string::npos) << message;
    }
}

TEST(Prepare, AWordInNoDocumentIsReplacedByItsParts) {
    const TestIndex index{{{body("one", "北京大学"), body("two", "清华 的 大学")}}, {}};
    EXPECT_EQ(labels(prepared(index, "北京大学")), Names{"北京大学"});
    EXPECT_EQ(labels(prepared(index, "清华大学")), (Names{"清华", "大学"}));
    EXPECT_EQ(found_ids(index, "清华大学"), (Names{"two", "one"}));
    EXPECT_EQ(labels(prepared(index, "nowhere")), Names{"nowher"});  // it has no parts
}

TEST(Prepare, WhatMustNotBeIsNotScored) {
    const PreparedQuery query = prepared(english(), "shoe -blue");
    EXPECT_EQ(query.scored, 1U);
    EXPECT_EQ(query.units.size(), 2U);
    EXPECT_EQ(found_ids(english(), "shoe -blue"), Names{"one"});
    EXPECT_EQ(found_ids(english(), "red blue -title:shoe"), (Names{"two", "three"}));
}

TEST(Prepare, MustMakesTheOthersOptional) {
    EXPECT_EQ(found_ids(english(), "+blue red"), Names{"two"});
    EXPECT_EQ(found_ids(english(), "+shoe +red"), Names{"one"});
    EXPECT_EQ(found_ids(english(), "+(blue vehicle) hat").size(), 2U);
}

TEST(Prepare, OnlyNotsFindTheRest) {
    EXPECT_EQ(found_ids(english(), "-blue"), (Names{"one", "three"}));
    EXPECT_TRUE(found_ids(english(), "of the").empty());
    EXPECT_TRUE(found_ids(english(), "").empty());
}

TEST(Matching, ReadsItsForms) {
    EXPECT_EQ(Matching::parse("all").rule, Matching::Rule::all);
    EXPECT_EQ(Matching::parse("3").count, 3U);
    EXPECT_EQ(Matching::parse("75%").percent, 75.0);
    for (const char* text : {"", "0", "-1", "2.5", "120%", "some", "3x"}) {
        EXPECT_THROW(Matching::parse(text), Error) << text;
    }
}

TEST(Matching, CountsDistinctWords) {
    const TestIndex index{{{body("one", "a"), body("two", "a b"), body("three", "a b c")}}};
    SearchOptions options;
    options.matching = Matching::parse("2");
    EXPECT_EQ(found_ids(index, "a a b", options), (Names{"two", "three"}));
    options.matching = Matching::parse("all");
    EXPECT_EQ(found_ids(index, "a b c", options), Names{"three"});
    options.matching = Matching::parse("70%");  // of 3: 2.1, so 2
    EXPECT_EQ(found_ids(index, "a b c", options).size(), 2U);
    options.matching = Matching::parse("10%");  // never below one
    EXPECT_EQ(found_ids(index, "a b c", options).size(), 3U);
    options.matching = Matching::parse("9");  // never more than there are
    EXPECT_EQ(found_ids(index, "a b c", options), Names{"three"});
}

}  // namespace
}  // namespace assay
