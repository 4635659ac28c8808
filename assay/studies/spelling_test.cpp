#include "assay/studies/spelling.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "assay/studies/query_text.h"

namespace assay {
namespace {

Draws draws_of(std::uint64_t seed) { return Draws{RandomStream{seed, 0}}; }

/// Everything that 200 seeds make of a word.
std::set<std::string> misspellings(std::string_view word, Edit edit) {
    std::set<std::string> all;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        Draws draws = draws_of(seed);
        if (const auto changed = misspell_latin(word, edit, draws)) all.insert(*changed);
    }
    return all;
}

std::set<std::string> han_misspellings(std::string_view word, Edit edit,
                                       const Homophones& homophones) {
    std::set<std::string> all;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        Draws draws = draws_of(seed);
        if (const auto changed = misspell_han(word, edit, homophones, draws)) all.insert(*changed);
    }
    return all;
}

using Texts = std::set<std::string>;

// The expected sets are written out by hand from the description of each mistake.
TEST(Spelling, SwapsNeighboursButNotTheFirstLetter) {
    EXPECT_EQ(misspellings("chart", Edit::swap), (Texts{"cahrt", "chrat", "chatr"}));
}

TEST(Spelling, SwapOfEqualLettersIsNoMistake) {
    EXPECT_EQ(misspellings("sheet", Edit::swap), (Texts{"sehet", "shete"}));
}

TEST(Spelling, DropsALetterButNotTheFirst) {
    EXPECT_EQ(misspellings("chart", Edit::drop), (Texts{"cart", "chrt", "chat", "char"}));
}

TEST(Spelling, RepeatsALetterButNotTheFirst) {
    EXPECT_EQ(misspellings("chart", Edit::repeat), (Texts{"chhart", "chaart", "charrt", "chartt"}));
}

TEST(Spelling, HitsTheKeyBesides) {
    EXPECT_EQ(misspellings("zzzzp", Edit::neighbour),
              (Texts{"zazzp", "zszzp", "zxzzp", "zzazp", "zzszp", "zzxzp", "zzzap", "zzzsp",
                     "zzzxp", "zzzzo", "zzzzl"}));
}

TEST(Spelling, KeepsTheCaseOfALetter) {
    for (const std::string& word : misspellings("CHART", Edit::neighbour)) {
        EXPECT_TRUE(std::all_of(word.begin(), word.end(), [](char c) { return c <= 'Z'; })) << word;
    }
}

TEST(Spelling, LeavesShortWordsAndNumbersAlone) {
    EXPECT_TRUE(misspellings("cell", Edit::drop).empty());
    EXPECT_TRUE(misspellings("utf16le", Edit::drop).empty());
}

// 数 树 书 are all shu; 据 is ju, 举 too; 库 is ku.
const std::unordered_map<char32_t, std::size_t> kCharacters{{U'数', 9}, {U'树', 2}, {U'书', 5},
                                                            {U'据', 7}, {U'举', 1}, {U'库', 3}};

TEST(Homophones, MostUsedFirstAndNotItself) {
    const Homophones homophones{kCharacters};
    EXPECT_EQ(homophones.of(U'数'), (std::vector<char32_t>{U'书', U'树'}));
    EXPECT_EQ(homophones.of(U'树'), (std::vector<char32_t>{U'数', U'书'}));
}

TEST(Homophones, NoneForACharacterThatIsAlone) {
    const Homophones homophones{kCharacters};
    EXPECT_TRUE(homophones.of(U'库').empty());
    EXPECT_TRUE(homophones.of(U'猫').empty());
}

TEST(Spelling, ReplacesACharacterByAHomophoneOfTheCorpus) {
    EXPECT_EQ(han_misspellings("数据", Edit::homophone, Homophones{kCharacters}),
              (Texts{"书据", "树据", "数举"}));
}

TEST(Spelling, SwapsAndDropsCharacters) {
    const Homophones homophones{kCharacters};
    EXPECT_EQ(han_misspellings("数据库", Edit::swap, homophones), (Texts{"据数库", "数库据"}));
    EXPECT_EQ(han_misspellings("数据库", Edit::drop, homophones), (Texts{"据库", "数库", "数据"}));
    EXPECT_TRUE(han_misspellings("数据", Edit::drop, homophones).empty());
}

TEST(Spelling, CutsWordsShort) {
    Texts latin;
    Texts han;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        Draws draws = draws_of(seed);
        latin.insert(cut_latin("printer", draws).value());
        han.insert(cut_han("自动更正", draws).value());
    }
    EXPECT_EQ(latin, (Texts{"pri", "prin", "print"}));
    EXPECT_EQ(han, (Texts{"自动", "自动更"}));
}

TEST(Spelling, DoesNotCutWhatIsShort) {
    Draws draws = draws_of(1);
    EXPECT_EQ(cut_latin("print", draws), std::nullopt);
    EXPECT_EQ(cut_han("打印", draws), std::nullopt);
}

}  // namespace
}  // namespace assay
