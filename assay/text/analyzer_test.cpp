#include "assay/text/analyzer.h"

#include <gtest/gtest.h>

#include "assay/core/error.h"
#include "assay/text/testing.h"

namespace assay {
namespace {

AnalyzerConfig plain() { return named_analyzer("plain"); }

std::string shown(std::string_view text) { return show(plain(), text); }

// Which words a text has is decided here, by the rules of the header: the expected tokens are
// those rules applied by hand; Chinese words are those of jieba's dictionary.
TEST(Analyzer, SplitsScripts) {
    EXPECT_EQ(shown("iphone15手机壳"), "iphone15 +iphone +15 手机 壳");
    EXPECT_EQ(shown("Vue3组件"), "vue3 +vue +3 组件");
    EXPECT_EQ(shown("在2024年用Ｖｕｅ３开发"), "在 2024 年 用 vue3 +vue +3 开发");
}

TEST(Analyzer, FindsWordsOfCode) {
    EXPECT_EQ(shown("call watch() and $emit()"), "call watch and $emit +emit");
    EXPECT_EQ(shown("C C++ C++20 C# .NET c+"), "c c++ c++20 +c++ c# .net +net c");
    EXPECT_EQ(shown("v-model x-forwarded-for"),
              "v-model +v +model x-forwarded-for +x +forwarded +for");
    EXPECT_EQ(shown("foo_bar __init__ node.js"), "foo_bar +foo +bar init node.js +node +js");
    EXPECT_EQ(shown("Python 3.11.2, 3.5"), "python 3.11.2 +3.11 3.5");
    EXPECT_EQ(shown("@click=\"a\" std::vector<int>"), "@click +click a std vector int");
    EXPECT_EQ(shown("C++语言和C#"), "c++ 语言 和 c#");
    EXPECT_EQ(shown("foo().bar"), "foo bar");
}

TEST(Analyzer, FindsThePartsOfCamelCase) {
    EXPECT_EQ(shown("useState"), "usestate +use +state");
    EXPECT_EQ(shown("XMLHttpRequest"), "xmlhttprequest +xml +http +request");
    EXPECT_EQ(shown("JavaScript iPhone GitHub"), "javascript iphone github");
}

TEST(Analyzer, KeepsAddressesWhole) {
    EXPECT_EQ(shown("see https://vuejs.org/guide/."),
              "see https://vuejs.org/guide +vuejs.org +vuejs +org +guide");
    EXPECT_EQ(shown("www.example.com/a"), "www.example.com/a +example.com +example +com +a");
    EXPECT_EQ(shown("(me.you@example.com)"),
              "me.you@example.com +me.you +me +you +example.com +example +com");
    EXPECT_EQ(shown("http:// a@b"), "http a b");
}

TEST(Analyzer, ReadsNumbersWithCommas) {
    EXPECT_EQ(shown("1,000,000 and 1,2,3 or 2019，2020"),
              "1,000,000 +1000000 and 1 2 3 or 2019 2020");
}

TEST(Analyzer, CutsOtherScriptsAsIcuDoes) {
    EXPECT_EQ(shown("Café naïve l’été Привет, мир!"), "café naïve l'été привет мир");
    EXPECT_EQ(shown("カタカナ"), "カタカナ");
}

TEST(Analyzer, BringsSubWordsOfChineseWords) {
    EXPECT_EQ(shown("我来到北京清华大学"), "我 来到 北京 清华大学 +清华 +华大 +大学");
    EXPECT_EQ(shown("T恤和U盘"), "t恤 +t +恤 和 u盘 +u +盘");
}

TEST(Analyzer, StemsAndDropsPossessives) {
    const AnalyzerConfig mixed = named_analyzer("mixed");
    EXPECT_EQ(show(mixed, "The dog's running, dogs’ don’t node.js"),
              "the dog run dog don't node.js +node +js");
    EXPECT_EQ(show(mixed, "组件"), "组件");
}

TEST(Analyzer, StopWordsLeaveGaps) {
    Analyzer analyzer{named_analyzer("lucene-english")};
    TokenList list;
    analyzer.tokenize("the cat in the hats", list);
    ASSERT_EQ(list.tokens().size(), 2U);
    EXPECT_EQ(list.tokens()[0].position, 1U);
    EXPECT_EQ(list.tokens()[1].position, 4U);
    EXPECT_EQ(list.tokens()[1].text, "hat");
}

// UAX #29 as Lucene's StandardTokenizer has it.
TEST(Analyzer, LuceneEnglishIsBareUax29) {
    EXPECT_EQ(show(named_analyzer("lucene-english"),
                   "C++ foo_bar a:b 1,2;3 x.y 3.5 v-model O'Neil's useState"),
              "c foo_bar a:b 1,2;3 x.y 3.5 v model o'neil usest");
}

TEST(Analyzer, WhitespaceDoesNothingElse) {
    const std::string_view text = " Foo  bar-BAZ\t手机壳\n";
    Analyzer analyzer{named_analyzer("whitespace")};
    EXPECT_EQ(show(analyzer, text), "Foo bar-BAZ 手机壳");
    TokenList list;
    analyzer.tokenize(text, list);
    EXPECT_EQ(list.tokens()[0].text.data(), text.data() + 1);
}

TEST(Analyzer, BigramsAndIcuAreAlternatives) {
    EXPECT_EQ(show(named_analyzer("bigram"), "手机壳 和vue"), "手机 机壳 和 vue");
    EXPECT_EQ(show(named_analyzer("icu"), "我来到北京"), "我 来到 北京");
}

TEST(Analyzer, SimplifiesTraditionalCharacters) {
    AnalyzerConfig config = plain();
    EXPECT_EQ(show(config, "頭髮"), "頭 髮");
    config.simplify = true;
    Analyzer analyzer{config};
    TokenList list;
    analyzer.tokenize("a 頭髮", list);
    ASSERT_EQ(list.tokens().size(), 2U);
    EXPECT_EQ(list.tokens()[1].text, "头发");
    EXPECT_EQ(list.tokens()[1].begin, 2U);
    EXPECT_EQ(list.tokens()[1].end, 8U);
    // A phrase none of whose characters changes alone, and a character that stays in a phrase.
    EXPECT_EQ(show(analyzer, "反覆思量"), show(analyzer, "反复思量"));
    EXPECT_EQ(show(analyzer, "乾坤"), "乾坤");
}

TEST(Analyzer, UserWordsAreNeverSplit) {
    AnalyzerConfig config = plain();
    config.user_words = {"阿里云OSS", "Vue Router", "C++20", "手机壳"};
    EXPECT_EQ(show(config, "把图片传到阿里云oss"), "把 图片 传到 阿里云oss +阿里 +云 +oss");
    EXPECT_EQ(show(config, "The VUE  Router in c++20"),
              "the vue router +vue +router in c++20 +c++");
    EXPECT_EQ(show(config, "iphone15手机壳"), "iphone15 +iphone +15 手机壳 +手机 +壳");
}

TEST(Analyzer, LongWordsAreCutAlike) {
    const std::string word(1000, 'x');
    EXPECT_EQ(shown(word), std::string(255, 'x'));
    EXPECT_EQ(show(plain(), word + "é").size(), 255U);
}

}  // namespace
}  // namespace assay
