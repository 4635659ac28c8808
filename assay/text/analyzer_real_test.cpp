// Properties that hold on any text, checked on real ones and on noise.

#include <gtest/gtest.h>

#include <cstdio>
#include <random>
#include <set>

#include "assay/text/characters.h"
#include "assay/text/testing.h"

namespace assay {
namespace {

bool is_boundary(std::string_view text, std::size_t place) {
    return place == text.size() || (text[place] & 0xC0) != 0x80;
}

void check_tokens(std::string_view text, std::span<const Token> tokens) {
    std::uint32_t begin = 0;
    std::uint32_t position = 0;
    for (const Token& token : tokens) {
        ASSERT_FALSE(token.text.empty());
        ASSERT_LT(token.begin, token.end);
        ASSERT_LE(token.end, text.size());
        ASSERT_TRUE(is_boundary(text, token.begin) && is_boundary(text, token.end));
        ASSERT_GE(token.position, position);
        position = token.position;
        if (token.extra) continue;
        ASSERT_GE(token.begin, begin);
        begin = token.begin;
    }
}

AnalyzerConfig rich() {
    AnalyzerConfig config = named_analyzer("mixed");
    config.user_words = {"北京大学", "的时候", "Super Bowl"};
    config.stop_words = named_stop_words("chinese");
    return config;
}

TEST(AnalyzerOnRealText, TokensAreSlicesInOrder) {
    const auto files = real_texts();
    if (files.empty()) GTEST_SKIP() << "the Chinese collections are not there";
    for (const auto& config : {rich(), named_analyzer("bigram")}) {
        Analyzer analyzer{config};
        TokenList list;
        for (const auto& file : files) {
            const std::string text = read_whole(file).substr(0, 300000);
            const std::string_view whole =
                std::string_view{text}.substr(0, text.find_last_of(" ,\n\"}"));
            list.clear();
            analyzer.tokenize(whole, list);
            check_tokens(whole, list.tokens());
        }
    }
}

TEST(AnalyzerOnNoise, TokensAreSlicesInOrder) {
    constexpr std::string_view kPieces[] = {
        "a",  "Z",    "9",        "_",    ".",  "'",       "’",          ",",        "-",      "+",
        "#",  "$",    "@",        ":",    "/",  " ",       "\n",         "www.",     "://",    "手",
        "机", "壳",   "清华大学", "頭髮", "é",  "e\u0301", "\u0301",     "ｶﾞ",       "カ",     "ﬁ",
        "½",  "㎏",   "™",        "，",   "。", "\u00AD",  "\uFE0F",     "👍🏽", "\u200D", "ß",
        "İ",  "한글", "ไทย",      "𠀀",   "Ａ", "user",    "vue router", "\u0E33",   "ﷺ"};
    std::mt19937 random{7};
    for (const auto chinese : {Chinese::jieba, Chinese::icu, Chinese::bigram}) {
        AnalyzerConfig config = named_analyzer("mixed");
        config.chinese = chinese;
        config.simplify = true;
        config.user_words = {"vue router", "手机壳", "a+"};
        Analyzer analyzer{config};
        TokenList list;
        for (int round = 0; round < 3000; ++round) {
            std::string text;
            for (auto left = random() % 24; left > 0; --left) {
                text += kPieces[random() % std::size(kPieces)];
            }
            list.clear();
            analyzer.tokenize(text, list);
            ASSERT_NO_FATAL_FAILURE(check_tokens(text, list.tokens())) << text;
        }
    }
}

TEST(AnalyzerOnNoise, AnyBytesAreSurvived) {
    std::mt19937 random{8};
    Analyzer analyzer{rich()};
    TokenList list;
    for (int round = 0; round < 3000; ++round) {
        std::string text(random() % 40, ' ');
        for (char& byte : text) byte = static_cast<char>(random());
        list.clear();
        analyzer.tokenize(text, list);
        for (const Token& token : list.tokens()) ASSERT_LE(token.end, text.size());
    }
}

// Unique terms and tokens that Anserini's index of CACM has (Lucene, as published with the
// collection's reproduction).
TEST(AnalyzerOnRealText, CacmHasLucenesTerms) {
    const std::string archive = ASSAY_SOURCE_DIR "/../shared/data/cacm/cacm.tar.gz";
    if (!std::filesystem::exists(archive)) GTEST_SKIP() << "the CACM collection is not there";
    std::FILE* pipe = ::popen(("tar -xzOf '" + archive + "'").c_str(), "r");
    ASSERT_NE(pipe, nullptr);
    std::string text;
    char buffer[65536];
    for (std::size_t got = 0; (got = std::fread(buffer, 1, sizeof buffer, pipe)) > 0;) {
        text.append(buffer, got);
    }
    ASSERT_EQ(::pclose(pipe), 0);
    for (const std::string_view tag : {"<html>", "<pre>", "</pre>", "</html>"}) {
        for (std::size_t at = text.find(tag); at != std::string::npos; at = text.find(tag, at)) {
            text.replace(at, tag.size(), tag.size(), ' ');
        }
    }
    Analyzer analyzer{named_analyzer("cacm")};
    TokenList list;
    analyzer.tokenize(text, list);
    std::set<std::string_view> terms;
    for (const Token& token : list.tokens()) terms.insert(token.text);
    EXPECT_EQ(list.tokens().size(), 320968U);
    EXPECT_EQ(terms.size(), 14363U);
}

}  // namespace
}  // namespace assay
