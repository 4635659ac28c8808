#include "assay/text/porter.h"

#include <gtest/gtest.h>

#include "assay/core/error.h"
#include "assay/text/stemmer.h"

namespace assay {
namespace {

std::string stem(std::string word) {
    porter_stem(word);
    return word;
}

// The examples of the paper, step by step; where a later step changes them again, the final stem,
// worked out by its rules.
TEST(Porter, RemovesPlurals) {
    EXPECT_EQ(stem("caresses"), "caress");
    EXPECT_EQ(stem("ponies"), "poni");
    EXPECT_EQ(stem("ties"), "ti");
    EXPECT_EQ(stem("cats"), "cat");
}

TEST(Porter, RemovesEdAndIng) {
    EXPECT_EQ(stem("feed"), "feed");
    EXPECT_EQ(stem("agreed"), "agre");
    EXPECT_EQ(stem("plastered"), "plaster");
    EXPECT_EQ(stem("bled"), "bled");
    EXPECT_EQ(stem("motoring"), "motor");
    EXPECT_EQ(stem("sing"), "sing");
    EXPECT_EQ(stem("hopping"), "hop");
    EXPECT_EQ(stem("falling"), "fall");
    EXPECT_EQ(stem("filing"), "file");
    EXPECT_EQ(stem("fizzed"), "fizz");
}

TEST(Porter, TurnsYIntoI) {
    EXPECT_EQ(stem("happy"), "happi");
    EXPECT_EQ(stem("sky"), "sky");
    EXPECT_EQ(stem("toy"), "toi");
}

TEST(Porter, TakesLongSuffixesStepByStep) {
    EXPECT_EQ(stem("generalizations"), "gener");
    EXPECT_EQ(stem("oscillators"), "oscil");
    EXPECT_EQ(stem("relational"), "relat");
    EXPECT_EQ(stem("adoption"), "adopt");
    EXPECT_EQ(stem("replacement"), "replac");
    EXPECT_EQ(stem("controlling"), "control");
}

// Where Porter's programs depart from his paper: step 2 has "bli" and "logi".
TEST(Porter, FollowsThePrograms) {
    EXPECT_EQ(stem("possibly"), "possibl");
    EXPECT_EQ(stem("technology"), "technolog");
    EXPECT_EQ(stem("s"), "s");
    EXPECT_EQ(stem("is"), "is");
}

TEST(Porter, IsNotPorter2) {
    Stemmer porter{"porter"};
    Stemmer english{"english"};
    EXPECT_EQ(porter.stem("generously"), "gener");
    EXPECT_EQ(english.stem("generously"), "generous");
    EXPECT_EQ(english.stem("generously"), "generous");
}

TEST(Stemmer, RefusesUnknownNames) { EXPECT_THROW(Stemmer{"klingon"}, Error); }

}  // namespace
}  // namespace assay
