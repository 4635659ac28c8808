#include "assay/text/segmenter.h"

#include <gtest/gtest.h>

#include <string>

#include "assay/core/utf8.h"

namespace assay {
namespace {

std::u32string decode(std::string_view text) {
    std::u32string characters;
    while (!text.empty()) characters.push_back(next_code(text));
    return characters;
}

std::vector<std::u32string> cut(std::u32string_view text) {
    Segmenter segmenter{Dictionary::jieba()};
    std::vector<std::u32string> words;
    for (const std::uint32_t length : segmenter.cut(text)) {
        words.emplace_back(text.substr(0, length));
        text.remove_prefix(length);
    }
    return words;
}

using Words = std::vector<std::u32string>;

// Expected cuts: cppjieba of nodejieba 3.5.8, MPSegment.
TEST(Segmenter, TakesTheMostProbableWords) {
    EXPECT_EQ(cut(U"我来到北京清华大学"), (Words{U"我", U"来到", U"北京", U"清华大学"}));
    EXPECT_EQ(cut(U"南京市长江大桥"), (Words{U"南京市", U"长江大桥"}));
}

TEST(Segmenter, LeavesUnknownCharactersAlone) {
    EXPECT_EQ(cut(U"㐀𠀀"), (Words{U"㐀", U"𠀀"}));
    EXPECT_EQ(cut(U""), Words{});
}

TEST(Segmenter, FindsTheWordsInsideAWord) {
    Segmenter segmenter{Dictionary::jieba()};
    const std::u32string word = U"清华大学";
    std::vector<std::u32string> parts;
    for (const auto& part : segmenter.parts(word))
        parts.push_back(word.substr(part.begin, part.size));
    EXPECT_EQ(parts, (Words{U"清华", U"华大", U"大学"}));
    EXPECT_TRUE(segmenter.parts(std::u32string{U"大学"}).empty());
}

TEST(Segmenter, DictionaryKnowsItsWords) {
    EXPECT_TRUE(Dictionary::jieba().contains(decode("长江大桥")));
    EXPECT_FALSE(Dictionary::jieba().contains(decode("长江大")));
    EXPECT_FALSE(Dictionary::jieba().contains({}));
}

}  // namespace
}  // namespace assay
