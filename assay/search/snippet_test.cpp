#include "assay/search/snippet.h"

#include <gtest/gtest.h>

#include "assay/core/display_width.h"

namespace assay {
namespace {

Snippet snippet(std::string_view text, const std::unordered_set<std::string>& terms,
                std::size_t columns = 40) {
    Analyzer analyzer{AnalyzerConfig{}};
    return make_snippet(text, terms, analyzer, columns);
}

std::vector<std::string> marked(const Snippet& snippet) {
    std::vector<std::string> texts;
    for (const Snippet::Range& range : snippet.highlights) {
        texts.push_back(snippet.text.substr(range.begin, range.end - range.begin));
    }
    return texts;
}

using Names = std::vector<std::string>;

TEST(Snippet, AShortTextIsShownWhole) {
    const Snippet shown = snippet("  Red shoes,\n\n and hats.  ", {"shoe"});
    EXPECT_EQ(shown.text, "Red shoes, and hats.");
    EXPECT_EQ(marked(shown), Names{"shoes"});
    EXPECT_EQ(shown.distinct, 1U);
}

TEST(Snippet, TheWindowHasMostDistinctTerms) {
    const Snippet shown = snippet(
        "shoes shoes shoes shoes and nothing else for a long while here. "
        "Then a hat came with shoes in the rain of the evening, much later than before.",
        {"shoe", "hat"});
    EXPECT_EQ(shown.distinct, 2U);
    EXPECT_EQ(marked(shown), (Names{"hat", "shoes"}));
    EXPECT_TRUE(shown.text.starts_with("…Then a hat came with shoes")) << shown.text;
    EXPECT_TRUE(shown.text.ends_with("…")) << shown.text;
    EXPECT_LE(display_width(shown.text), 42U);
}

TEST(Snippet, ChineseIsCutBetweenWords) {
    const Snippet shown = snippet(
        "今天我们讨论搜索引擎的排序方法。相关性是最重要的分数，其次是内容质量。"
        "时效性也需要考虑，但是权重比较小。最后还有个性化的分数。",
        {"相关性", "时效性"}, 60);
    EXPECT_EQ(marked(shown), (Names{"相关性", "时效性"}));
    EXPECT_LE(display_width(shown.text), 64U);
}

TEST(Snippet, PartsOfAWordAreMarkedInside) {
    const Snippet shown = snippet("在北京大学读书", {"大学"});
    EXPECT_EQ(marked(shown), Names{"大学"});
}

TEST(Snippet, OverlappingMatchesAreOneMark) {
    const Snippet shown = snippet("在北京大学读书", {"北京大学", "北京"});
    EXPECT_EQ(marked(shown), Names{"北京大学"});
}

TEST(Snippet, WithoutAMatchItIsTheBeginning) {
    const Snippet shown = snippet("One two three four five six seven eight nine ten eleven", {"x"});
    EXPECT_TRUE(shown.text.starts_with("One two"));
    EXPECT_TRUE(shown.highlights.empty());
    EXPECT_EQ(shown.distinct, 0U);
}

TEST(Snippet, OfNothingIsNothing) {
    EXPECT_EQ(snippet("", {"x"}).text, "");
    EXPECT_EQ(snippet(" \n ", {"x"}).text, "");
}

TEST(Snippet, NeverCutsACharacter) {
    std::string text;
    for (int i = 0; i < 400; ++i) text += i % 7 == 0 ? "搜索，" : "汉é字";
    for (std::size_t columns = 1; columns < 60; columns += 3) {
        const Snippet shown = snippet(text, {"搜索"}, columns);
        for (std::size_t i = 0; i < shown.text.size();) {
            const auto lead = static_cast<unsigned char>(shown.text[i]);
            const std::size_t size = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
            ASSERT_NE(lead & 0xC0U, 0x80U);
            i += size;
            ASSERT_LE(i, shown.text.size());
        }
    }
}

}  // namespace
}  // namespace assay
