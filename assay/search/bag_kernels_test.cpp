#include "assay/search/bag_kernels.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>
#include <vector>

#include "assay/index/testing_random.h"

namespace assay {
namespace {

/// The kernels of this machine beside the plain ones. Without AVX-512 there is nothing to compare.
class BagKernels : public testing::Test {
  protected:
    void SetUp() override {
        if (fast_ == nullptr) GTEST_SKIP() << "this processor has no AVX-512";
    }

    /// Ascending documents below `limit`, with 16 more of room.
    std::vector<std::uint32_t> some_documents(std::size_t count, std::uint32_t limit) {
        std::set<std::uint32_t> documents;
        while (documents.size() < count) documents.insert(random_.below(limit));
        std::vector<std::uint32_t> result(documents.begin(), documents.end());
        result.resize(count + 16);
        return result;
    }

    std::vector<std::uint32_t> some_frequencies(std::size_t count) {
        std::vector<std::uint32_t> result(count + 16);
        for (std::size_t i = 0; i < count; ++i) {
            result[i] = random_.chance(0.1) ? random_.below(5000) : 1 + random_.below(3);
        }
        return result;
    }

    NormView some_norms(std::uint32_t documents, unsigned code_bytes) {
        codes_.resize(std::size_t{documents} * code_bytes + 8);
        for (std::uint8_t& byte : codes_) byte = static_cast<std::uint8_t>(random_());
        norms_.resize(200);
        for (float& norm : norms_) norm = 0.3F + static_cast<float>(random_.below(1000)) / 300.0F;
        return {codes_.data(), code_bytes, norms_.data(), 199};
    }

    const assay::BagKernels& plain_ = plain_bag_kernels();
    const assay::BagKernels* fast_ = avx512_bag_kernels();
    TestRandom random_{1};
    std::vector<std::uint8_t> codes_;
    std::vector<float> norms_;
};

/// Candidates with memory of their own.
struct Candidates {
    explicit Candidates(std::size_t room)
        : documents(room + 16), units(room + 16), times(room + 16) {}
    CandidateArrays arrays() { return {documents.data(), units.data(), times.data()}; }
    void cut(std::size_t count) {
        documents.resize(count);
        units.resize(count);
        times.resize(count);
    }
    bool operator==(const Candidates&) const = default;

    std::vector<std::uint32_t> documents;
    std::vector<std::uint32_t> units;
    std::vector<std::uint32_t> times;
};

constexpr std::uint32_t kDocuments = 40000;
constexpr float kWeight = 5e8F;

TEST_F(BagKernels, AccumulateAndHarvestAlike) {
    for (const unsigned code_bytes : {1U, 2U, 4U}) {
        const NormView norms = some_norms(kDocuments, code_bytes);
        std::vector<std::uint64_t> cells[2];
        std::vector<std::uint8_t> touched[2];
        Window windows[2];
        for (int w = 0; w < 2; ++w) {
            cells[w].resize(Window::kSize);
            touched[w].resize(Window::kSize / Window::kGroup);
            windows[w] = {5000, cells[w].data(), touched[w].data()};
        }
        for (unsigned term = 0; term < 9; ++term) {
            const std::size_t count = 1 + random_.below(128);
            const auto documents = some_documents(count, kDocuments);
            const auto frequencies = some_frequencies(count);
            const TermView view{kWeight / 10, term < 8 ? 4 * term : 32};
            plain_.accumulate(documents.data(), frequencies.data(), count, norms, view, windows[0]);
            fast_->accumulate(documents.data(), frequencies.data(), count, norms, view, windows[1]);
        }
        ASSERT_EQ(cells[0], cells[1]);
        ASSERT_EQ(touched[0], touched[1]);
        Candidates plain{Window::kSize};
        Candidates fast{Window::kSize};
        const std::uint32_t least = 30000000;
        const std::size_t count = plain_.harvest(windows[0], least, plain.arrays());
        ASSERT_EQ(fast_->harvest(windows[1], least, fast.arrays()), count);
        ASSERT_GT(count, 0U);
        plain.cut(count);
        fast.cut(count);
        EXPECT_EQ(plain, fast);
        for (int w = 0; w < 2; ++w) {
            EXPECT_EQ(std::accumulate(cells[w].begin(), cells[w].end(), std::uint64_t{0}), 0U);
            EXPECT_EQ(std::accumulate(touched[w].begin(), touched[w].end(), 0), 0);
        }
    }
}

TEST_F(BagKernels, SelectKeepAndAddAlike) {
    const NormView norms = some_norms(kDocuments, 2);
    for (int round = 0; round < 200; ++round) {
        const std::size_t count = 1 + random_.below(128);
        const auto documents = some_documents(count, kDocuments);
        const auto frequencies = some_frequencies(count);
        Candidates plain{128};
        Candidates fast{128};
        const std::uint32_t least = random_.below(300000000);
        std::size_t left = plain_.select(documents.data(), frequencies.data(), count, norms,
                                         {kWeight, 4}, least, 1000, 39000, plain.arrays());
        ASSERT_EQ(fast_->select(documents.data(), frequencies.data(), count, norms, {kWeight, 4},
                                least, 1000, 39000, fast.arrays()),
                  left);
        const std::size_t begin = left / 3;
        const std::size_t to = begin / 2;
        const std::size_t kept = plain_.keep(plain.arrays(), begin, left, least + 50000000, to);
        ASSERT_EQ(fast_->keep(fast.arrays(), begin, left, least + 50000000, to), kept);
        left = to + kept;
        auto more = some_frequencies(left);
        for (std::size_t i = 0; i < left; i += 2) more[i] = 0;
        const bool required = random_.chance(0.5);
        const std::size_t added =
            plain_.add(plain.arrays(), more.data(), left, norms, {kWeight, 8}, least, required);
        ASSERT_EQ(
            fast_->add(fast.arrays(), more.data(), left, norms, {kWeight, 8}, least, required),
            added);
        plain.cut(added);
        fast.cut(added);
        ASSERT_EQ(plain, fast);
    }
}

TEST_F(BagKernels, KeepLeavesWhatFollowsAsItIs) {
    Candidates candidates{128};
    std::iota(candidates.units.begin(), candidates.units.end(), 0);
    const std::vector<std::uint32_t> before = candidates.units;
    EXPECT_EQ(fast_->keep(candidates.arrays(), 10, 13, 11, 10), 2U);
    EXPECT_EQ(candidates.units[10], 11U);
    EXPECT_EQ(candidates.units[11], 12U);
    EXPECT_TRUE(std::equal(before.begin() + 13, before.end(), candidates.units.begin() + 13));
}

TEST_F(BagKernels, SearchAndLocateAlike) {
    for (int round = 0; round < 200; ++round) {
        const std::size_t count = 1 + random_.below(128);
        const auto documents = some_documents(count, 1000);
        const std::size_t wanted_count = 1 + random_.below(128);
        const auto wanted = some_documents(wanted_count, 1100);
        std::vector<std::uint32_t> plain(wanted_count);
        std::vector<std::uint32_t> fast(wanted_count);
        const std::size_t found =
            plain_.locate(documents.data(), count, wanted.data(), wanted_count, plain.data());
        ASSERT_EQ(fast_->locate(documents.data(), count, wanted.data(), wanted_count, fast.data()),
                  found);
        ASSERT_EQ(plain, fast);
        const std::size_t from = random_.below(static_cast<std::uint32_t>(count));
        ASSERT_EQ(plain_.search(documents.data(), from, count, wanted[0]),
                  fast_->search(documents.data(), from, count, wanted[0]));

        std::vector<std::uint8_t> bits(1000 / 8 + 72);
        for (std::size_t i = 0; i < count; ++i) {
            bits[documents[i] / 8] =
                static_cast<std::uint8_t>(bits[documents[i] / 8] | (1U << (documents[i] % 8)));
        }
        ASSERT_EQ(
            plain_.locate_bits(bits.data(), 1000, 0, wanted.data(), wanted_count, fast.data()),
            found);
        ASSERT_EQ(plain, fast);
        ASSERT_EQ(
            fast_->locate_bits(bits.data(), 1000, 0, wanted.data(), wanted_count, fast.data()),
            found);
        ASSERT_EQ(plain, fast);
    }
}

TEST_F(BagKernels, BoundsAreScaledAlikeAndUpwards) {
    std::vector<std::uint8_t> bounds(256);
    std::iota(bounds.begin(), bounds.end(), 0);
    std::vector<std::uint32_t> plain(256);
    std::vector<std::uint32_t> fast(256);
    plain_.scale_bounds(bounds.data(), 256, 1234.567F, plain.data());
    fast_->scale_bounds(bounds.data(), 256, 1234.567F, fast.data());
    EXPECT_EQ(plain, fast);
    EXPECT_EQ(plain[1], 1236U);
    EXPECT_EQ(plain_.largest(plain.data(), 200), fast_->largest(plain.data(), 200));
    EXPECT_EQ(fast_->largest(plain.data(), 200), plain[199]);
}

}  // namespace
}  // namespace assay
