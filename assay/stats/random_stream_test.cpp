#include "assay/stats/random_stream.h"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cmath>

namespace assay {
namespace {

TEST(RandomStream, BeginsLikeSplitMix64) {
    // The first output of SplitMix64 seeded with 0, as in its authors' reference code.
    EXPECT_EQ(mix_bits(kGoldenStep), 0xE220A8397B1DCDAFU);
}

TEST(RandomStream, GivesOtherWordsForOtherSeedsAndStreams) {
    const std::uint64_t word = RandomStream{1, 2}.word(3);
    EXPECT_EQ((RandomStream{1, 2}.word(3)), word);
    EXPECT_NE((RandomStream{2, 2}.word(3)), word);
    EXPECT_NE((RandomStream{1, 3}.word(3)), word);
    EXPECT_NE((RandomStream{1, 2}.word(4)), word);
}

/// Flips of neighbouring numbers have to be as different as any: half of the bits.
TEST(RandomStream, HasUnrelatedNeighbours) {
    std::uint64_t same_flip = 0;
    std::uint64_t next_flip = 0;
    constexpr std::uint64_t kWords = 100'000;
    for (std::uint64_t i = 0; i < kWords; ++i) {
        const std::uint64_t word = RandomStream{1, i}.word(0);
        same_flip += static_cast<std::uint64_t>(std::popcount(word ^ RandomStream{1, i}.word(1)));
        next_flip +=
            static_cast<std::uint64_t>(std::popcount(word ^ RandomStream{1, i + 1}.word(0)));
    }
    // Binomial: mean 32 a word, standard deviation 4 a word.
    const double five_errors = 5 * 4 * std::sqrt(static_cast<double>(kWords));
    EXPECT_NEAR(static_cast<double>(same_flip), 32.0 * kWords, five_errors);
    EXPECT_NEAR(static_cast<double>(next_flip), 32.0 * kWords, five_errors);
}

TEST(Draws, AreEvenBelowTheirBound) {
    std::array<double, 7> counts{};
    Draws draws{RandomStream{5, 0}};
    constexpr int kDraws = 70'000;
    for (int i = 0; i < kDraws; ++i) ++counts.at(draws.below(7));
    double chi_squared = 0;
    for (const double count : counts) chi_squared += (count - 10'000) * (count - 10'000) / 10'000;
    EXPECT_LT(chi_squared, 22.5);  // 0.999 quantile with 6 degrees of freedom
    EXPECT_GT(chi_squared, 0.3);   // 0.0005 quantile: not too even to be random
}

}  // namespace
}  // namespace assay
