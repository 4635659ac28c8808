#include "assay/studies/standard.h"

#include <gtest/gtest.h>

#include "assay/core/error.h"
#include "assay/studies/testing.h"

namespace assay {
namespace {

std::string refusal(const std::string& text) {
    try {
        parse_threshold(text);
    } catch (const Error& error) {
        return error.what();
    }
    return "";
}

TEST(Threshold, ReadsSharesPercentsAndScores) {
    EXPECT_EQ(parse_threshold("0.2"), (Threshold{Threshold::Kind::share, 0.2}));
    EXPECT_EQ(parse_threshold("20%"), (Threshold{Threshold::Kind::share, 0.2}));
    EXPECT_EQ(parse_threshold("score:3.5"), (Threshold{Threshold::Kind::score, 3.5}));
    EXPECT_EQ(parse_threshold("0"), (Threshold{Threshold::Kind::share, 0.0}));
}

TEST(Threshold, RefusesAnythingElse) {
    EXPECT_EQ(refusal("2"), "a share of the best score is at most 1, not 2; score:2 is a score");
    for (const char* text : {"", "x", "-1", "nan", "score:", "0.2x", "score:inf"}) {
        EXPECT_EQ(refusal(text), std::string{"a threshold is a share of the best score, as 0.2 or "
                                             "20%, or score:NUMBER, not '"} +
                                     text + "'");
    }
}

TEST(Threshold, CountsWhatIsAtOrAboveIt) {
    StandardAnswer answer;
    answer.hits = {{0, 10.0}, {1, 5.0}, {2, 2.0}, {3, 1.9}};
    EXPECT_EQ(answer.above({Threshold::Kind::share, 0.2}), 3U);
    EXPECT_EQ(answer.above({Threshold::Kind::score, 5.0}), 2U);
    EXPECT_EQ(answer.above({Threshold::Kind::share, 0.0}), 4U);
    EXPECT_EQ(answer.above({Threshold::Kind::score, 11.0}), 0U);
    EXPECT_EQ(StandardAnswer{}.above({}), 0U);
}

struct Pages {
    TestFolder folder;
    std::shared_ptr<const Site> site = test_site(
        folder, {test_page("a", "Borders", "borders of tables, tables and tables"),
                 test_page("b", "Tables", "what a table is"), test_page("c", "Fonts", "fonts"),
                 test_page("d", "表格", "表格的边框可以在这里设置")});
};

TEST(StandardAnswers, AreThoseOfBm25) {
    const Pages pages;
    const auto queries = test_queries(
        {{"q1", "table borders"}, {"q2", "nothing-like-it"}, {"q3", "边框"}, {"q4", "?!"}});
    const auto answers = standard_answers(pages.site->indexes.front(), *queries, {});
    ASSERT_EQ(answers.size(), 4U);
    ASSERT_EQ(answers[0].hits.size(), 2U);
    EXPECT_EQ(pages.site->indexes.front().id(answers[0].hits[0].document), "a");
    EXPECT_GT(answers[0].hits[0].score, answers[0].hits[1].score);
    EXPECT_EQ(answers[0].words, (std::vector<std::string>{"tabl", "border"}));
    EXPECT_TRUE(answers[1].hits.empty());
    ASSERT_EQ(answers[2].hits.size(), 1U);
    EXPECT_EQ(pages.site->title(answers[2].hits[0].document), "表格");
    EXPECT_TRUE(answers[3].hits.empty()) << "a query without words must not find everything";
}

TEST(StandardAnswers, JudgeATypoByTheCleanQuery) {
    const Pages pages;
    auto queries = *test_queries({{"q1", "tabel"}});
    EXPECT_TRUE(standard_answers(pages.site->indexes.front(), queries, {})[0].hits.empty());
    queries.queries[0].attributes["clean"] = "table";
    EXPECT_EQ(standard_answers(pages.site->indexes.front(), queries, {})[0].hits.size(), 2U);
}

TEST(StandardAnswers, WeighTheOrderOfWordsWhereAsked) {
    const TestFolder folder;
    const auto site = test_site(folder, {test_page("ab", "", "red shoes here now"),
                                         test_page("ba", "", "shoes here red now")});
    const auto queries = test_queries({{"q", "red shoes"}});
    StandardOptions options;
    const auto without = standard_answers(site->indexes.front(), *queries, options)[0].hits;
    EXPECT_EQ(without[0].score, without[1].score);
    options.order_weight = 1.0;
    const auto with = standard_answers(site->indexes.front(), *queries, options)[0].hits;
    EXPECT_EQ(site->indexes.front().id(with[0].document), "ab");
    EXPECT_GT(with[0].score, with[1].score);
    EXPECT_EQ(with[1].score, without[1].score);
}

TEST(StandardAnswers, KeepAWhitelistedNameWhole) {
    const TestFolder folder;
    AnalyzerConfig config = named_analyzer("mixed");
    config.user_words = {"云顶之弈"};
    ListCorpus corpus{{test_page("name", "", "云顶之弈攻略"), test_page("apart", "", "云上山顶")}};
    const Site site =
        prepare_site(corpus, "", folder.path(), std::span{&config, 1}, 1, [](std::size_t) {});
    const auto queries = test_queries({{"q", "云顶之弈"}});
    const auto answers = standard_answers(site.indexes.front(), *queries, {});
    EXPECT_EQ(answers[0].words, std::vector<std::string>{"云顶之弈"});
    ASSERT_EQ(answers[0].hits.size(), 1U);
    EXPECT_EQ(site.indexes.front().id(answers[0].hits[0].document), "name");
}

TEST(StandardLabels, HaveScoresAsGradesAndNothingBelowTheThreshold) {
    const Pages pages;
    const auto queries = test_queries({{"q1", "table borders"}, {"q2", "no such words"}});
    const Index& index = pages.site->indexes.front();
    const auto answers = standard_answers(index, *queries, {});
    const Labels all =
        standard_labels(index, *queries, answers, {Threshold::Kind::share, 0.0}, false);
    ASSERT_EQ(all.queries().size(), 1U) << "a query without a standard has no labels";
    ASSERT_EQ(all.of(0).size(), 2U);
    EXPECT_EQ(all.of(0)[0].grade, answers[0].hits[0].score);
    EXPECT_EQ(all.scale.relevant_from, answers[0].hits[1].score);
    const Labels best =
        standard_labels(index, *queries, answers, {Threshold::Kind::share, 1.0}, true);
    ASSERT_EQ(best.of(0).size(), 1U);
    EXPECT_EQ(best.of(0)[0].grade, 1.0);
}

TEST(Site, TellsTheLanguageByItsLetters) {
    EXPECT_EQ(corpus_language(0, 0), "");
    EXPECT_EQ(corpus_language(50, 50), "zh");
    EXPECT_EQ(corpus_language(20, 80), "zh");
    EXPECT_EQ(corpus_language(10, 90), "mixed");
    EXPECT_EQ(corpus_language(1, 999), "en");
}

TEST(Site, BelievesWhatMostDocumentsSayOfTheirLanguage) {
    const TestFolder folder;
    Document page = test_page("a", "", "Latin letters only");
    page.attributes = {{"lang", std::string{"zh-CN"}}};
    EXPECT_EQ(test_site(folder, {page})->language, "zh");
    const TestFolder other;
    EXPECT_EQ(test_site(other, {page, test_page("b", "", "x"), test_page("c", "", "y")})->language,
              "en");
}

TEST(Site, WritesDocumentsForTheTools) {
    const TestFolder folder;
    const auto site = test_site(folder, {test_page("x/y", "T", "two\nlines")});
    EXPECT_EQ(folder.read("documents.jsonl"),
              "{\"id\":\"x/y\",\"body\":\"two\\nlines\",\"title\":\"T\"}\n");
    EXPECT_EQ(site->text(0), "T\ntwo\nlines\n");
}

TEST(Site, RefusesIdsThatJsonCannotHold) {
    const TestFolder folder;
    EXPECT_THROW(test_site(folder, {test_page("a\xff", "", "")}), Error);
}

}  // namespace
}  // namespace assay
