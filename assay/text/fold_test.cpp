#include "assay/text/fold.h"

#include <gtest/gtest.h>

namespace assay {
namespace {

Folded folded(std::string_view text) {
    Folded out;
    fold(text, out);
    return out;
}

/// The original bytes that the whole of `part` in the folded text stands for.
std::string origin_of(std::string_view text, std::string_view part) {
    const Folded out = folded(text);
    const std::size_t place = out.text.find(part);
    const std::uint32_t begin = out.begin_of(place);
    return std::string{text.substr(begin, out.end_of(place + part.size()) - begin)};
}

TEST(Fold, LowersAsciiWhereItStands) {
    EXPECT_EQ(folded("Hello, World_42").text, "hello, world_42");
    EXPECT_TRUE(folded("Hello").origin.empty());
    EXPECT_EQ(folded("").text, "");
}

TEST(Fold, FoldsWidthCaseAndCompatibility) {
    EXPECT_EQ(folded("Ｖｕｅ３").text, "vue3");
    EXPECT_EQ(folded("ﬁx ㎏ Straße ÉCOLE ｶﾞ").text, "fix kg strasse école ガ");
    EXPECT_EQ(folded("e\u0301cole").text, "école");
    EXPECT_EQ(folded("ПРИВЕТ").text, "привет");
}

TEST(Fold, DropsWhatIsInvisible) {
    EXPECT_EQ(folded("soft\u00ADhyphen\u200D\uFE0F").text, "softhyphen");
}

TEST(Fold, KeepsWidePunctuationThatSeparates) {
    EXPECT_EQ(folded("2019，2020：3；4").text, "2019，2020：3；4");
    EXPECT_EQ(folded("（３．１４）").text, "(3.14)");
    EXPECT_EQ(folded("don’t Vue™").text, "don't vue ");
}

TEST(Fold, KnowsWhereEverythingComesFrom) {
    EXPECT_EQ(origin_of("用Ｖｕｅ３写", "vue3"), "Ｖｕｅ３");
    EXPECT_EQ(origin_of("用Ｖｕｅ３写", "写"), "写");
    EXPECT_EQ(origin_of("5 ㎏ 米", "kg"), "㎏");
    EXPECT_EQ(origin_of("5 ㎏ 米", "g"), "㎏");
    EXPECT_EQ(origin_of("une e\u0301cole!", "école"), "e\u0301cole");
    EXPECT_EQ(origin_of("soft\u00ADhyphen!", "softhyphen"), "soft\u00ADhyphen");
    EXPECT_EQ(origin_of("a ½", "2"), "½");
}

TEST(Fold, ReplacesWhatIsNotUtf8) {
    EXPECT_EQ(folded("a\xFF"
                     "b\xE4\xB8")
                  .text,
              "a\uFFFDb\uFFFD");
    EXPECT_EQ(folded("\xC3\xA9\xC3").text, "é\uFFFD");
    EXPECT_EQ(folded("\xED\xA0\x80").text.find("\xED\xA0\x80"), std::string::npos);
}

}  // namespace
}  // namespace assay
