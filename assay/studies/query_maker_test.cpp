#include "assay/studies/query_maker.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "assay/core/error.h"
#include "assay/studies/headlines.h"
#include "assay/studies/key_phrases.h"
#include "assay/studies/query_text.h"

namespace assay {
namespace {

Document page(std::string id, std::string title, std::string headings, std::string body) {
    return {
        std::move(id),
        {{"title", std::move(title)}, {"headings", std::move(headings)}, {"body", std::move(body)}},
        {}};
}

/// A corpus in memory.
class Pages : public CorpusReader {
  public:
    explicit Pages(std::vector<Document> pages) : pages_{std::move(pages)} {}
    bool next(Document& document) override {
        if (at_ == pages_.size()) return false;
        document = pages_[at_++];
        return true;
    }
    std::uint64_t bytes_read() const override { return at_; }
    std::uint64_t bytes_total() const override { return pages_.size(); }
    std::size_t skipped() const override { return 0; }

  private:
    std::vector<Document> pages_;
    std::size_t at_ = 0;
};

std::vector<Document> handbook() {
    return {
        page("charts.html", "Inserting charts - Handbook", "Chart wizard\nSee also",
             "The chart wizard draws charts. Bar charts and pie charts are drawn by it."),
        page("mail.html", "Mail merge - Handbook", "Address block\nSee also",
             "Letters get their address block from a spreadsheet."),
        page("print.html", "Printing - Handbook", "Printer settings\nSee also",
             "Set the printer settings before you print the document."),
        page("tubiao.html", "插入图表 - Handbook", "图表向导\n概述",
             "使用 Calc 图表向导插入图表。Calc 电子表格中的数据库函数可以作为图表的数据。"),
        page("youjian.html", "邮件合并 - Handbook", "地址块", "信函从电子表格取得地址块。"),
    };
}

MadeQueries made_of(std::vector<Document> pages, const QueryMakerOptions& options = {}) {
    Pages corpus{std::move(pages)};
    return make_queries(corpus, options);
}

std::set<std::string> texts_of(const MadeQueries& made, std::string_view kind) {
    std::set<std::string> texts;
    for (const Query& query : made.queries.queries) {
        if (query.attributes.at("kind") == kind) texts.insert(query.text);
    }
    return texts;
}

std::string described(const MadeQueries& made) {
    std::string all;
    for (const Query& query : made.queries.queries) {
        all += fmt::format("{}|{}|", query.id, query.text);
        for (const auto& [name, value] : query.attributes)
            all += fmt::format("{}={};", name, value);
        for (const Label& label : made.labels.of(*made.labels.find(query.id))) {
            all += fmt::format("{} {};", label.doc, label.grade);
        }
        all += '\n';
    }
    return all;
}

using Texts = std::set<std::string>;

TEST(QueryMaker, TitlesLoseTheNameOfTheSite) {
    EXPECT_EQ(texts_of(made_of(handbook()), "title"),
              (Texts{"Inserting charts", "Mail merge", "Printing", "插入图表", "邮件合并"}));
}

TEST(QueryMaker, HeadingsOfEveryPageAreNone) {
    EXPECT_EQ(texts_of(made_of(handbook()), "heading"),
              (Texts{"Address block", "Chart wizard", "Printer settings", "图表向导", "地址块"}));
}

TEST(QueryMaker, ATitleOfTwoPagesHasTwoAnswers) {
    std::vector<Document> pages = handbook();
    pages.push_back(page("mail2.html", "mail merge - Handbook", "", "More of it."));
    const MadeQueries made = made_of(std::move(pages));
    const auto query = std::find_if(made.queries.queries.begin(), made.queries.queries.end(),
                                    [](const Query& q) { return q.text == "Mail merge"; });
    ASSERT_NE(query, made.queries.queries.end());
    const auto labels = made.labels.of(made.labels.find(query->id).value());
    ASSERT_EQ(labels.size(), 2U);
    EXPECT_EQ(labels[0].doc, "mail.html");
    EXPECT_EQ(labels[1].doc, "mail2.html");
    EXPECT_EQ(query->attributes.at("source"), "mail.html");
}

TEST(QueryMaker, TheOrderOfTheCorpusDoesNotMatter) {
    std::vector<Document> turned = handbook();
    std::reverse(turned.begin(), turned.end());
    EXPECT_EQ(described(made_of(handbook())), described(made_of(std::move(turned))));
}

TEST(QueryMaker, AnotherSeedTakesOthers) {
    EXPECT_NE(described(made_of(handbook(), {.count = 2, .seed = 1})),
              described(made_of(handbook(), {.count = 2, .seed = 2})));
}

TEST(QueryMaker, MoreTitlesKeepTheFormer) {
    const MadeQueries few = made_of(handbook(), {.kinds = {QueryKind::title}, .count = 2});
    const MadeQueries more = made_of(handbook(), {.kinds = {QueryKind::title}, .count = 4});
    ASSERT_EQ(few.queries.queries.size(), 2U);
    ASSERT_EQ(more.queries.queries.size(), 4U);
    for (const Query& query : few.queries.queries) {
        EXPECT_EQ(more.queries.find(query.id)->text, query.text);
    }
}

TEST(QueryMaker, NoTextComesTwice) {
    const MadeQueries made = made_of(handbook());
    std::set<std::string> keys;
    for (const Query& query : made.queries.queries) {
        EXPECT_TRUE(keys.insert(query_key(query.text)).second) << query.text;
    }
    EXPECT_GT(keys.size(), 20U);
}

TEST(QueryMaker, VariantsKnowTheirCleanQueryAndItsAnswers) {
    const MadeQueries made = made_of(handbook());
    std::map<std::string, std::string> sources;
    for (const Query& query : made.queries.queries) {
        sources[query.text] = query.attributes.at("source");
    }
    std::size_t variants = 0;
    for (const Query& query : made.queries.queries) {
        const auto clean = query.attributes.find("clean");
        const std::string& kind = query.attributes.at("kind");
        EXPECT_EQ(clean != query.attributes.end(), kind == "typo" || kind == "partial") << query.id;
        if (clean == query.attributes.end()) continue;
        ++variants;
        EXPECT_NE(clean->second, query.text);
        EXPECT_EQ(sources.at(clean->second), query.attributes.at("source"));
        if (kind == "partial") {
            EXPECT_TRUE(clean->second.starts_with(query.text)) << query.text;
        }
    }
    EXPECT_GT(variants, 5U);
}

TEST(QueryMaker, MixedQueriesAreInTheOrderOfThePage) {
    const Texts mixed = texts_of(made_of(handbook()), "mixed");
    ASSERT_EQ(mixed.size(), 1U);
    const std::string body = handbook()[3].fields[2].text;
    const std::size_t blank = mixed.begin()->find(' ');
    EXPECT_LT(body.find(mixed.begin()->substr(0, blank)),
              body.rfind(mixed.begin()->substr(blank + 1)));
}

TEST(QueryMaker, OnlyTheLanguageThatWasAskedFor) {
    const MadeQueries made = made_of(handbook(), {.language = "zh"});
    EXPECT_EQ(texts_of(made, "title"), (Texts{"插入图表", "邮件合并"}));
    for (const Query& query : made.queries.queries) {
        EXPECT_EQ(query.attributes.at("language"), "zh") << query.text;
    }
}

TEST(QueryKinds, AreReadFromTheirNames) {
    EXPECT_EQ(parse_query_kinds("typos,title,typo"),
              (std::vector{QueryKind::title, QueryKind::typo}));
    EXPECT_THROW(parse_query_kinds("titles,questions"), Error);
    EXPECT_THROW(parse_query_kinds(""), Error);
}

TEST(SiteName, IsWhatMostTitlesShare) {
    EXPECT_EQ(site_name_of({"A - X", "B - X", "C"}).after, " - X");
    EXPECT_EQ(site_name_of({"X | A", "X | B", "X | C"}).before, "X | ");
    EXPECT_EQ(site_name_of({"A - X", "B - Y", "C - Z"}).after, "");
    EXPECT_EQ(site_name_of({"A - X", "B - X"}).after, "");
}

TEST(KeyPhrases, StandForThemselves) {
    CorpusWords words;
    const Document document =
        page("d", "Coffee", "", "A drip coffee maker. The drip coffee maker is black.");
    words.add(document);
    words.add(page("e", "Tea", "", "A black pot for tea."));
    const std::vector<std::string> phrases = key_phrases(document, words);
    EXPECT_EQ(phrases.front(), "drip coffee maker");
    EXPECT_EQ(std::count(phrases.begin(), phrases.end(), "drip coffee"), 0);
    EXPECT_EQ(std::count(phrases.begin(), phrases.end(), "maker"), 0);
}

/// The sample that everybody has: 120 short documents in two languages.
TEST(QueryMaker, MakesEveryKindButHeadingsOfTheExamples) {
    const auto corpus = open_corpus(ASSAY_SOURCE_DIR "/examples/docs.jsonl", {});
    const MadeQueries made = make_queries(*corpus, {.count = 20});
    EXPECT_EQ(made.documents, 120U);
    for (const std::string_view kind : {"title", "term", "typo", "partial"}) {
        EXPECT_EQ(texts_of(made, kind).size(), 20U) << kind;
    }
    EXPECT_EQ(texts_of(made, "heading").size(), 0U);
    EXPECT_GE(texts_of(made, "mixed").size(), 3U);
}

}  // namespace
}  // namespace assay
