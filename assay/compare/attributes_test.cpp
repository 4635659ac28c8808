#include "assay/compare/attributes.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "assay/evaluate/testing.h"

namespace assay {
namespace {

using Strings = std::vector<std::string>;

Queries make_queries(std::vector<Query> queries) {
    Queries result;
    result.queries = std::move(queries);
    return result;
}

Strings ids_of(const Queries& queries) {
    Strings ids;
    for (const Query& query : queries.queries) ids.push_back(query.id);
    return ids;
}

const Attribute* find(const std::vector<Attribute>& attributes, std::string_view name) {
    const auto found = std::ranges::find(attributes, name, &Attribute::name);
    return found == attributes.end() ? nullptr : &*found;
}

TEST(LanguageOf, GoesByTheScriptsOfTheLetters) {
    EXPECT_EQ(language_of("降噪耳机"), "zh");
    EXPECT_EQ(language_of("noise cancelling headphones"), "en");
    EXPECT_EQ(language_of("iPhone 15 手机壳"), "mixed");
    EXPECT_EQ(language_of("café crème"), "en");
    EXPECT_EQ(language_of("ＵＳＢ线"), "mixed");
    EXPECT_EQ(language_of("𠮷野家"), "zh");
    EXPECT_EQ(language_of("наушники"), "other");
    EXPECT_EQ(language_of("ノイズキャンセリング 耳機"), "other");
    EXPECT_EQ(language_of("12306"), "other");
    EXPECT_EQ(language_of("退货？"), "zh");
}

TEST(LengthOf, CountsWordsAndTwoCharactersAsOne) {
    EXPECT_EQ(length_of("wireless earbuds"), kLengths[0]);
    EXPECT_EQ(length_of("how to return"), kLengths[1]);
    EXPECT_EQ(length_of("how do I return headphones"), kLengths[2]);
    EXPECT_EQ(length_of("降噪耳机"), kLengths[0]);
    EXPECT_EQ(length_of("跑步蓝牙耳机"), kLengths[1]);
    EXPECT_EQ(length_of("怎么申请退货和退款？"), kLengths[2]);
}

// One word and three characters are five half words.
TEST(LengthOf, MixedTextAddsBoth) {
    EXPECT_EQ(length_of("iPhone手机壳"), kLengths[1]);
    EXPECT_EQ(length_of("USB线"), kLengths[0]);
}

TEST(LengthOf, PunctuationIsNoWord) {
    EXPECT_EQ(length_of("noise-cancelling - headphones!"), kLengths[0]);
}

// 50 + 25 + 15 + 10 = 100: what was asked before each is 0, 50, 75, 90 per cent.
TEST(QueryAttributes, TiersByShareOfTheTraffic) {
    const Queries queries = make_queries({{"a", "x", {{"frequency", "10"}}},
                                          {"b", "x", {{"frequency", "50"}}},
                                          {"c", "x", {{"frequency", "15"}}},
                                          {"d", "x", {{"frequency", "25"}}},
                                          {"e", "x", {}}});
    const auto attributes = query_attributes(queries, ids_of(queries));
    const Attribute* tier = find(attributes, "tier");
    ASSERT_NE(tier, nullptr);
    EXPECT_EQ(tier->values, (Strings{"tail", "head", "tail", "mid", ""}));
    EXPECT_EQ(tier->order, (Strings{"head", "mid", "tail"}));
    EXPECT_EQ(find(attributes, "frequency"), nullptr);
}

TEST(QueryAttributes, TiersOfEqualFrequencyFollowTheIds) {
    const Queries queries = make_queries({{"a", "", {{"frequency", "7"}}},
                                          {"b", "", {{"frequency", "7"}}},
                                          {"c", "", {{"frequency", "7"}}}});
    const auto attributes =
        query_attributes(queries, ids_of(queries), {.head_share = 0.3, .tail_share = 0.4});
    EXPECT_EQ(attributes.front().values, (Strings{"head", "mid", "tail"}));
}

TEST(QueryAttributes, NoTierWithoutFrequencies) {
    const Queries queries = make_queries({{"a", "", {{"frequency", "often"}}}});
    EXPECT_TRUE(query_attributes(queries, ids_of(queries)).empty());
}

TEST(QueryAttributes, LeavesOutWhatDiffersInNearlyEveryQuery) {
    std::vector<Query> list;
    for (int i = 0; i < 200; ++i) {
        list.push_back({fmt::format("q{:03}", i),
                        "x",
                        {{"category", i % 2 == 0 ? "audio" : "phone"},
                         {"fifty", fmt::format("{}", i % 50)},
                         {"fifty_one", fmt::format("{}", i % 51)},
                         {"note", fmt::format("note {}", i)},
                         {"market", "cn"}}});
    }
    const Queries queries = make_queries(std::move(list));
    const auto attributes = query_attributes(queries, ids_of(queries));
    EXPECT_EQ(find(attributes, "category")->order, (Strings{"audio", "phone"}));
    ASSERT_NE(find(attributes, "fifty"), nullptr);
    EXPECT_EQ(find(attributes, "fifty")->order[9], "9");
    EXPECT_EQ(find(attributes, "fifty_one"), nullptr);
    EXPECT_EQ(find(attributes, "note"), nullptr);
    EXPECT_EQ(find(attributes, "market"), nullptr);
}

TEST(QueryAttributes, HalfAsManyValuesAsQueriesIsStillASlice) {
    const Queries queries = make_queries({{"a", "", {{"city", "x"}, {"shop", "1"}}},
                                          {"b", "", {{"city", "y"}, {"shop", "2"}}},
                                          {"c", "", {{"city", "x"}, {"shop", "3"}}},
                                          {"d", "", {{"city", "y"}}}});
    const auto attributes = query_attributes(queries, ids_of(queries));
    EXPECT_NE(find(attributes, "city"), nullptr);
    EXPECT_EQ(find(attributes, "shop"), nullptr);
}

TEST(QueryAttributes, TheFilesOwnLanguageIsTaken) {
    const Queries queries = make_queries({{"a", "耳机", {{"language", "en"}}},
                                          {"b", "speaker", {{"language", "zh"}}},
                                          {"c", "speaker", {{"language", "zh"}}},
                                          {"d", "speaker", {{"language", "zh"}}}});
    const auto attributes = query_attributes(queries, ids_of(queries));
    EXPECT_EQ(find(attributes, "language")->values, (Strings{"en", "zh", "zh", "zh"}));
}

TEST(QueryAttributes, MadeFromTextsWhereTheFileHasNone) {
    const Queries queries = make_queries({{"a", "耳机", {}}, {"b", "a good speaker", {}}});
    const Strings ids{"a", "b", "unknown"};
    const auto attributes = query_attributes(queries, ids);
    EXPECT_EQ(find(attributes, "language")->values, (Strings{"zh", "en", ""}));
    EXPECT_EQ(find(attributes, "language")->order, (Strings{"zh", "en"}));
    EXPECT_EQ(find(attributes, "length")->values,
              (Strings{std::string{kLengths[0]}, std::string{kLengths[1]}, ""}));
}

TEST(RelevantAttribute, ClassesOfCounts) {
    std::vector<LabelsBuilder::Row> rows{{"zero", "d", 0.0}};
    const std::vector<std::pair<std::string_view, std::size_t>> wanted{
        {"one", 1}, {"two", 2}, {"five", 5}, {"six", 6}, {"twenty", 20}, {"more", 21}};
    for (const auto& [query, count] : wanted) {
        for (std::size_t i = 0; i < count; ++i) rows.push_back({query, id("d", i), 1.0});
        rows.push_back({query, "not relevant", 0.0});
    }
    const Strings ids{"zero", "one", "two", "five", "six", "twenty", "more", "absent"};
    const Attribute attribute = relevant_attribute(make_labels(rows), ids);
    EXPECT_EQ(attribute.values, (Strings{"0", "1", "2-5", "2-5", "6-20", "6-20", "21+", ""}));
    EXPECT_EQ(attribute.order, (Strings{"0", "1", "2-5", "6-20", "21+"}));
}

// Two raters say 2 and 0: the mean is relevant, the lower of the two is not.
TEST(RelevantAttribute, RatersAsThePoliciesSay) {
    const Labels labels = make_labels({{.query = "q", .doc = "d", .grade = 2.0, .rater = "an"},
                                       {.query = "q", .doc = "d", .grade = 0.0, .rater = "bo"}});
    const Strings ids{"q"};
    EXPECT_EQ(relevant_attribute(labels, ids).values, Strings{"1"});
    EXPECT_EQ(relevant_attribute(labels, ids, {.raters = Raters::min}).values, Strings{"0"});
}

}  // namespace
}  // namespace assay
