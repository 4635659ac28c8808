#include "assay/text/pinyin.h"

#include <gtest/gtest.h>

namespace assay {
namespace {

// Readings as the Xiandai Hanyu Cidian has them, tones left off.
TEST(Pinyin, ReadsCharactersWithoutTones) {
    const Pinyin pinyin;
    EXPECT_EQ(pinyin.of(U'数'), "shu");
    EXPECT_EQ(pinyin.of(U'据'), "ju");
    EXPECT_EQ(pinyin.of(U'装'), "zhuang");
    EXPECT_EQ(pinyin.of(U'安'), "an");
}

TEST(Pinyin, HomophonesHaveOneReading) {
    const Pinyin pinyin;
    EXPECT_EQ(pinyin.of(U'函'), pinyin.of(U'含'));
    EXPECT_EQ(pinyin.of(U'表'), pinyin.of(U'标'));
}

TEST(Pinyin, TellsUFromUmlaut) {
    const Pinyin pinyin;
    EXPECT_EQ(pinyin.of(U'绿'), "lü");
    EXPECT_EQ(pinyin.of(U'路'), "lu");
}

TEST(Pinyin, IsEmptyForWhatIsNotHan) {
    const Pinyin pinyin;
    EXPECT_EQ(pinyin.of(U'a'), "");
    EXPECT_EQ(pinyin.of(U'。'), "");
    EXPECT_EQ(pinyin.of(U'か'), "");
}

}  // namespace
}  // namespace assay
