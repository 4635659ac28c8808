// The query side, and what configurations mean.

#include <gtest/gtest.h>

#include "assay/core/error.h"
#include "assay/text/testing.h"

namespace assay {
namespace {

using Words = std::vector<std::string>;

AnalyzerConfig plain() { return named_analyzer("plain"); }

std::vector<QueryWord> query(const AnalyzerConfig& config, std::string_view text) {
    return Analyzer{config}.query_words(text);
}

TEST(QueryWords, HaveWordsWithTheirParts) {
    const auto words = query(plain(), "清华大学 useState 的 C++");
    ASSERT_EQ(words.size(), 4U);
    EXPECT_EQ(words[0].text, "清华大学");
    EXPECT_EQ(words[0].parts, (Words{"清华", "华大", "大学"}));
    EXPECT_EQ(words[1].text, "usestate");
    EXPECT_EQ(words[1].parts, (Words{"use", "state"}));
    EXPECT_EQ(words[1].begin, 13U);
    EXPECT_EQ(words[1].end, 21U);
    EXPECT_EQ(words[1].position, 1U);
    EXPECT_TRUE(words[2].parts.empty());
    EXPECT_EQ(words[3].text, "c++");
}

TEST(QueryWords, AreTheTokensOfDocuments) {
    for (const char* text : {"watch()", "watch", "$emit", "C++", ".NET", "v-model", "3.11.2",
                             "https://a.org/b", "手机", "Vue3组件", "foo_bar"}) {
        Analyzer analyzer{named_analyzer("mixed")};
        TokenList list;
        analyzer.tokenize(std::string{"x "} + text + " y", list);
        std::string document = " ";
        for (const Token& token : list.tokens()) document += std::string{token.text} + " ";
        for (const QueryWord& word : analyzer.query_words(text)) {
            EXPECT_NE(document.find(" " + word.text + " "), std::string::npos) << text;
        }
    }
}

TEST(QueryWords, HaveSynonyms) {
    AnalyzerConfig config = plain();
    config.synonyms = {{"手机", "移动电话", "Cell Phone"}, {"JS", "JavaScript"}};
    const auto words = query(config, "js 手机 phone");
    ASSERT_EQ(words.size(), 3U);
    EXPECT_EQ(words[0].synonyms, (std::vector<Words>{{"javascript"}}));
    EXPECT_EQ(words[1].synonyms, (std::vector<Words>{{"移动电话"}, {"cell", "phone"}}));
    EXPECT_TRUE(words[2].synonyms.empty());
}

TEST(QueryWords, PhrasesInTheUserDictionaryHaveSynonyms) {
    AnalyzerConfig config = plain();
    config.user_words = {"cell phone"};
    config.synonyms = {{"手机", "cell phone"}};
    const auto words = query(config, "a Cell Phone");
    ASSERT_EQ(words.size(), 2U);
    EXPECT_EQ(words[1].text, "cell phone");
    EXPECT_EQ(words[1].parts, (Words{"cell", "phone"}));
    EXPECT_EQ(words[1].synonyms, (std::vector<Words>{{"手机"}}));
}

TEST(AnalyzerConfig, ComesBackFromItsText) {
    AnalyzerConfig config = named_analyzer("bigram");
    config.simplify = true;
    config.stop_words = {"的", "#"};
    config.user_words = {"Vue Router"};
    config.synonyms = {{"手机", "cell phone"}};
    const std::string text = serialise(config);
    EXPECT_EQ(serialise(parse_analyzer(text, "x")), text);
    for (const std::string_view name : analyzer_names()) {
        const std::string named = serialise(named_analyzer(name));
        EXPECT_EQ(serialise(parse_analyzer(named, "x")), named);
    }
}

std::string fault_of(std::string_view text) {
    try {
        Analyzer{parse_analyzer(text, "a.txt")};
    } catch (const Error& error) {
        return error.what();
    }
    return "";
}

TEST(AnalyzerConfig, SaysWhatIsWrongAndWhere) {
    EXPECT_EQ(fault_of("name x\n"), "a.txt:1: an analyser begins with the line 'assay-analyzer 1'");
    EXPECT_EQ(fault_of(""), "a.txt:1: there is no analyser in the file");
    EXPECT_EQ(fault_of("assay-analyzer 1\n\n# x\ncode maybe\n"),
              "a.txt:4: 'maybe' is neither yes nor no");
    EXPECT_EQ(fault_of("assay-analyzer 1\nchinese x\n"),
              "a.txt:2: 'x' is no way to cut Chinese: jieba, icu or bigram");
    EXPECT_EQ(fault_of("assay-analyzer 1\nsynonyms a\n"),
              "a.txt:2: a set of synonyms needs two members or more");
    EXPECT_EQ(fault_of("assay-analyzer 1\nsynonyms a,,b\n"), "a.txt:2: a synonym is empty");
    EXPECT_EQ(fault_of("assay-analyzer 1\nuser-word\n"),
              "a.txt:2: there is nothing after the name of the setting");
    EXPECT_EQ(fault_of("assay-analyzer 1\nuser-word +++\n"),
              "user word '+++' has no letter and no digit");
    EXPECT_EQ(fault_of("assay-analyzer 1\nsynonyms a, +++\n"), "synonym '+++' has no word");
    EXPECT_NE(fault_of("assay-analyzer 1\nstemmer klingon\n").find("unknown stemmer 'klingon'"),
              std::string::npos);
    EXPECT_NE(fault_of("assay-analyzer 1\nstop-list x\n").find("a.txt:2: unknown stop list 'x'"),
              std::string::npos);
    EXPECT_NE(fault_of("assay-analyzer 1\nwhitespace yes\nstop-word a\n").find("white space"),
              std::string::npos);
    EXPECT_THROW(named_analyzer("x"), Error);
}

TEST(AnalyzerConfig, FingerprintsTellTokensApart) {
    const auto print = [](const AnalyzerConfig& config) { return Analyzer{config}.fingerprint(); };
    const std::uint64_t mixed = print(named_analyzer("mixed"));
    AnalyzerConfig config = named_analyzer("mixed");
    config.name = "other";
    config.synonyms = {{"a", "b"}};
    EXPECT_EQ(print(config), mixed);
    EXPECT_EQ(Analyzer{Analyzer{config}}.fingerprint(), mixed);
    config.stop_words = {"the"};
    EXPECT_NE(print(config), mixed);
    for (const char* name : {"plain", "icu", "bigram", "whitespace", "lucene-english"}) {
        EXPECT_NE(print(named_analyzer(name)), mixed) << name;
    }
    EXPECT_EQ(print(named_analyzer("cacm")), print(named_analyzer("lucene-english")));
}

}  // namespace
}  // namespace assay
