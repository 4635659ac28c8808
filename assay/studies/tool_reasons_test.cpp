#include "assay/studies/tool_reasons.h"

#include <gtest/gtest.h>

namespace assay {
namespace {

/// A page that the standard has, and a tool has not found.
struct Missing {
    Query query;
    ToolAnswer answer;
    MissedCase missed;

    explicit Missing(std::string text) {
        query.id = "q";
        query.text = std::move(text);
        answer.status = AnswerStatus::zero_hits;
        missed.limit = 3;
        missed.missed = MissedDocument{};
        missed.missed->title = "The page";
    }

    Missing& tokens(std::vector<std::string> of_query, std::vector<std::string> of_page) {
        missed.tokens = std::move(of_query);
        missed.missed->tokens = std::move(of_page);
        return *this;
    }
    Missing& page(std::string text) {
        missed.missed->text = std::move(text);
        return *this;
    }
    Missing& full_list() {
        answer.status = AnswerStatus::answered;
        answer.hits = {{"x", 1.0}, {"y", 1.0}, {"z", 1.0}};
        return *this;
    }

    ToolReason reason() {
        Analyzer analyzer{named_analyzer("mixed")};
        missed.query = &query;
        missed.answer = &answer;
        missed.words.clear();
        for (const QueryWord& word : analyzer.query_words(query.text)) {
            missed.words.push_back(word.text);
        }
        const std::vector<ToolReason> reasons = find_reasons(missed, analyzer);
        return reasons.empty() ? ToolReason{} : reasons.front();
    }
    std::string_view kind() { return kReasonNames[static_cast<std::size_t>(reason().kind)]; }
};

TEST(ToolReasons, SeeChineseLookedUpAsOneWord) {
    Missing missing{"表格边框"};
    missing.tokens({"表格边框"}, {"设置表格的边框", "页面"}).page("设置表格的边框");
    EXPECT_EQ(missing.kind(), "not-segmented");
    EXPECT_EQ(missing.reason().text.en,
              "the tool looks up “表格边框” as one word; the page has its words apart");
}

TEST(ToolReasons, SeeChineseStoredWithinALongerWord) {
    Missing missing{"边框"};
    missing.tokens({"边框"}, {"设置表格的边框", "页面"}).page("设置表格的边框");
    EXPECT_EQ(missing.kind(), "not-segmented");
    EXPECT_EQ(missing.reason().text.zh,
              "页面中的“边框”只出现在被当作一个词存储的“设置表格的边框”之内");
}

TEST(ToolReasons, SeeChineseThatWasNotStoredAtAll) {
    Missing missing{"边框"};
    missing.tokens({"边框"}, {"table", "page"}).page("边框 table");
    EXPECT_EQ(missing.reason().text.en,
              "the page has “边框”, but the tool did not store it as a word");
}

TEST(ToolReasons, DoNotBlameCuttingWherePiecesMatch) {
    Missing missing{"块保护"};
    missing.tokens({"块保", "保护"}, {"保护", "页面"}).page("保护页面").full_list();
    EXPECT_EQ(missing.kind(), "depth");
}

TEST(ToolReasons, SeeADroppedWord) {
    Missing missing{"the who"};
    missing.tokens({}, {"band"}).page("the who band");
    EXPECT_EQ(missing.kind(), "stop-word");
}

TEST(ToolReasons, SeeSignsThatStickToAWord) {
    Missing missing{"brackets (Math)"};
    missing.tokens({"brackets", "(math)"}, {"math", "page"}).page("Math page");
    EXPECT_EQ(missing.kind(), "punctuation");
    EXPECT_EQ(missing.reason().text.en,
              "the tool looks up “(math)” with its signs; the page has “math”");
}

TEST(ToolReasons, SeeDifferentStems) {
    Missing missing{"dictionaries"};
    missing.tokens({"dictionaries"}, {"dictionary", "page"}).page("dictionary page").full_list();
    EXPECT_EQ(missing.kind(), "stemmed-differently");
}

TEST(ToolReasons, SeeThatAllWordsAreAskedForOnlyWhenTheListIsNotFull) {
    Missing missing{"table colours"};
    missing.tokens({"table", "colours"}, {"table", "borders"}).page("table borders");
    EXPECT_EQ(missing.kind(), "all-words");
    EXPECT_EQ(missing.full_list().kind(), "depth");
}

TEST(ToolReasons, SeeTheBeginningOfAWord) {
    Missing missing{"spread"};
    missing.tokens({"spread"}, {"spreadsheet", "page"}).page("spreadsheet page");
    EXPECT_EQ(missing.kind(), "prefix-only");
}

TEST(ToolReasons, KnowTyposAndPartialsByTheCleanQuery) {
    Missing missing{"tabel"};
    missing.query.attributes["clean"] = "table";
    missing.tokens({"tabel"}, {"table"}).page("table");
    EXPECT_EQ(missing.kind(), "typo");
    missing.query.attributes["kind"] = "partial";
    EXPECT_EQ(missing.kind(), "prefix-only");
}

TEST(ToolReasons, SeeAMatchFarFromTheBeginning) {
    Missing missing{"exact words"};
    const std::string page = std::string(500, 'x') + " exact words";
    missing.tokens({"exact words"}, {page}).page(page);
    EXPECT_EQ(missing.kind(), "location");
    missing.tokens({"exact words"}, {"words that are exact"}).page("words that are exact");
    EXPECT_EQ(missing.kind(), "all-words");
}

TEST(ToolReasons, SeeTheToolsOwnThreshold) {
    Missing missing{"table"};
    missing.missed.missed->dropped = true;
    EXPECT_EQ(missing.kind(), "threshold");
}

TEST(ToolReasons, TellFailuresFromSyntax) {
    Missing missing{"watch() a-b"};
    missing.answer.status = AnswerStatus::failed;
    missing.answer.message = "unrecognised field";
    EXPECT_EQ(missing.kind(), "failed") << "signs in a query explain nothing by themselves";
    EXPECT_EQ(missing.reason().text.en, "no answer: unrecognised field");
    missing.missed.signs_refused = true;
    EXPECT_EQ(missing.kind(), "query-syntax");
    EXPECT_EQ(missing.reason().text.en,
              "the tool reads an operator in the query, and takes it without its signs: "
              "unrecognised field");
    missing.answer.status = AnswerStatus::timed_out;
    EXPECT_EQ(missing.kind(), "failed");
}

TEST(ToolReasons, SayNothingOfAGoodAnswerOrAnUnaskedQuery) {
    Analyzer analyzer{named_analyzer("mixed")};
    Missing missing{"table"};
    missing.missed.query = &missing.query;
    missing.missed.answer = &missing.answer;
    missing.missed.rank_score = 95.0;
    EXPECT_TRUE(find_reasons(missing.missed, analyzer).empty());
    missing.missed.rank_score = 0.0;
    missing.answer.status = AnswerStatus::not_run;
    EXPECT_TRUE(find_reasons(missing.missed, analyzer).empty());
    missing.answer.status = AnswerStatus::answered;
    missing.missed.missed.reset();
    missing.missed.rank_score = 60.0;
    ASSERT_EQ(find_reasons(missing.missed, analyzer).size(), 1U);
    EXPECT_EQ(find_reasons(missing.missed, analyzer)[0].kind, ReasonKind::ranked_low);
}

TEST(ToolReasons, AdmitWhatTheyCannotExplain) {
    Missing missing{"table"};
    missing.tokens({"table"}, {"table", "page"}).page("table page");
    EXPECT_EQ(missing.kind(), "unexplained");
}

}  // namespace
}  // namespace assay
