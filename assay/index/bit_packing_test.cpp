#include "assay/index/bit_packing.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "assay/index/testing_random.h"
#include "assay/index/value_pack.h"

namespace assay {
namespace {

std::vector<std::uint32_t> random_values(std::size_t count, unsigned width, TestRandom& random) {
    std::vector<std::uint32_t> values(count);
    for (std::uint32_t& value : values) {
        value = static_cast<std::uint32_t>(random() & ((std::uint64_t{1} << width) - 1));
    }
    return values;
}

/// All kernels of this machine: the plain ones first.
std::vector<const PackingKernels*> kernels() {
    std::vector<const PackingKernels*> all{&plain_packing()};
    if (avx512_packing() != nullptr) all.push_back(avx512_packing());
    return all;
}

TEST(BitPacking, EveryWidthAndCountComesBack) {
    TestRandom random{1};
    for (unsigned width = 0; width <= 32; ++width) {
        for (const std::size_t count : {0U, 1U, 15U, 16U, 17U, 100U, 128U, 256U}) {
            const auto values = random_values(count, width, random);
            std::vector<std::uint8_t> bytes(packed_size(count, width) + kPackedSlack);
            pack(values.data(), count, width, bytes.data());
            for (const PackingKernels* kernel : kernels()) {
                std::vector<std::uint32_t> out(count + 16);
                kernel->unpack(bytes.data(), count, width, out.data());
                out.resize(count);
                EXPECT_EQ(out, values) << width;
            }
            for (std::size_t i = 0; i < count; ++i) {
                EXPECT_EQ(packed_value(bytes.data(), i, width), values[i]);
            }
        }
    }
}

TEST(BitPacking, KernelsSumGapsAlike) {
    TestRandom random{2};
    for (const unsigned width : {0U, 3U, 12U, 32U}) {
        const auto gaps = random_values(128, width, random);
        auto plain = gaps;
        plain_packing().sum_gaps(plain.data(), 128, 1000, 100000);
        EXPECT_EQ(plain[0], std::min<std::uint32_t>(1000 + gaps[0], 100000));
        for (const PackingKernels* kernel : kernels()) {
            auto sums = gaps;
            kernel->sum_gaps(sums.data(), 128, 1000, 100000);
            EXPECT_EQ(sums, plain);
        }
    }
}

TEST(BitPacking, KernelsListBitsAlike) {
    TestRandom random{3};
    std::vector<std::uint8_t> bytes(200);
    for (auto& byte : bytes) byte = static_cast<std::uint8_t>(random());
    for (const std::size_t bits : {0U, 1U, 16U, 100U, 300U, 1000U}) {
        std::vector<std::uint32_t> plain(128 + 16);
        const std::size_t count =
            plain_packing().list_bits(bytes.data(), bits, 7, 800, plain.data(), 128);
        for (const PackingKernels* kernel : kernels()) {
            std::vector<std::uint32_t> out(128 + 16);
            ASSERT_EQ(kernel->list_bits(bytes.data(), bits, 7, 800, out.data(), 128), count);
            EXPECT_TRUE(std::equal(out.begin(), out.begin() + static_cast<std::ptrdiff_t>(count),
                                   plain.begin()));
        }
    }
}

TEST(ValuePack, LargeValuesAreExceptions) {
    TestRandom random{4};
    for (int round = 0; round < 300; ++round) {
        auto values = random_values(1 + random.below(256), random.below(20), random);
        for (unsigned i = random.below(20); i > 0; --i) {
            values[random() % values.size()] = static_cast<std::uint32_t>(random());
        }
        std::string bytes;
        ValuePack::write(values.data(), values.size(), bytes);
        const std::size_t size = bytes.size();
        bytes.resize(size + kPackedSlack);
        const auto* in = reinterpret_cast<const std::uint8_t*>(bytes.data());
        const ValuePack pack{in, in + bytes.size(), values.size()};
        EXPECT_EQ(pack.after(), in + size);
        for (const PackingKernels* kernel : kernels()) {
            std::vector<std::uint32_t> out(values.size() + 16);
            pack.read(*kernel, out.data());
            out.resize(values.size());
            ASSERT_EQ(out, values);
        }
        for (std::size_t i = 0; i < values.size(); ++i) ASSERT_EQ(pack.value(i), values[i]);
    }
}

TEST(ValuePack, NineSmallOnesAndABigOneTakeFewBytes) {
    // Ten values, nine of 2 bits and one of 30: width, count and width of the exception, 20 bits
    // of values, one place, 28 bits more: 3 + 3 + 1 + 4 bytes.
    const std::vector<std::uint32_t> values{1, 2, 3, 0, 1 << 29, 1, 2, 3, 0, 1};
    std::string bytes;
    ValuePack::write(values.data(), values.size(), bytes);
    EXPECT_EQ(bytes.size(), 11U);
}

}  // namespace
}  // namespace assay
