// The same words as cppjieba itself, on real text.

#include <gtest/gtest.h>

#include <cppjieba/MPSegment.hpp>
#include <string>
#include <unordered_set>

#include "assay/text/characters.h"
#include "assay/text/segmenter.h"
#include "assay/text/testing.h"

namespace assay {
namespace {

const cppjieba::MPSegment& jieba() {
    static const cppjieba::MPSegment segment{ASSAY_JIEBA "/dict/jieba.dict.utf8"};
    return segment;
}

std::vector<std::string> our_words(const std::string& text) {
    static Segmenter segmenter{Dictionary::jieba()};
    std::vector<std::string> words;
    std::size_t place = 0;
    for (const std::uint32_t length : segmenter.cut(decoded(text))) {
        const std::size_t begin = place;
        for (std::uint32_t i = 0; i < length; ++i) place += size_of_character(text[place]);
        words.push_back(text.substr(begin, place - begin));
    }
    return words;
}

std::vector<std::string> their_words(const std::string& text) {
    std::vector<std::string> words;
    jieba().Cut(text, words);
    return words;
}

/// The runs of Han characters of a text.
template <typename Use>
void for_each_run(std::string_view text, const Use& use) {
    std::string run;
    while (!text.empty()) {
        const std::size_t size = std::min(size_of_character(text.front()), text.size());
        if (size > 1 && is_han(character_at(text, 0))) {
            run += text.substr(0, size);
        } else if (!run.empty()) {
            use(run);
            run.clear();
        }
        text.remove_prefix(size);
    }
    if (!run.empty()) use(run);
}

TEST(SegmenterAgainstCppjieba, AgreesOnKnownSentences) {
    for (const char* text :
         {"我来到北京清华大学", "他来到了网易杭研大厦", "小明硕士毕业于中国科学院计算所",
          "南京市长江大桥", "结婚的和尚未结婚的", "研究生命起源", "乒乓球拍卖完了",
          "下雨天留客天留我不留", "中华人民共和国国务院", "㐀㐁𠀀龘龘",
          "C++和c#是AT&T的B超与T恤"}) {
        EXPECT_EQ(our_words(text), their_words(text)) << text;
    }
}

TEST(SegmenterAgainstCppjieba, AgreesOnEverySentenceOfRealText) {
    const auto files = real_texts();
    if (files.empty()) GTEST_SKIP() << "the Chinese collections are not there";
    std::unordered_set<std::string> seen;
    for (const auto& file : files) {
        for_each_run(read_whole(file), [&seen](const std::string& run) {
            if (seen.insert(run).second) {
                EXPECT_EQ(our_words(run), their_words(run));
            }
        });
    }
    EXPECT_GT(seen.size(), 100000U);
}

}  // namespace
}  // namespace assay
