#include "assay/core/byte_order.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

namespace assay {
namespace {

struct Key {
    std::uint64_t prefix;
    std::uint32_t number;
};

/// How many bytes all the names begin with.
std::size_t common_prefix(std::span<const std::string_view> names) {
    std::size_t size = names.front().size();
    for (const std::string_view name : names) {
        const auto end = std::ranges::mismatch(name, names.front().substr(0, size)).in1;
        size = static_cast<std::size_t>(end - name.begin());
    }
    return size;
}

/// Eight bytes from `begin` on as a number that orders as the bytes do: most comparisons end here.
std::uint64_t prefix_of(std::string_view name, std::size_t begin) {
    std::uint64_t prefix = 0;
    for (std::size_t i = begin; i < begin + 8; ++i) {
        prefix = (prefix << 8) | (i < name.size() ? static_cast<unsigned char>(name[i]) : 0U);
    }
    return prefix;
}

/// Sorts by prefix, byte after byte from the last; equal ones keep their order.
void radix_sort(std::vector<Key>& keys) {
    std::array<std::array<std::uint32_t, 256>, 8> counts{};
    for (const Key& key : keys) {
        for (std::size_t byte = 0; byte < 8; ++byte) ++counts[byte][(key.prefix >> 8 * byte) & 255];
    }
    std::vector<Key> sorted(keys.size());
    for (std::size_t byte = 0; byte < 8; ++byte) {
        const auto digit = [byte](const Key& key) { return (key.prefix >> 8 * byte) & 255; };
        if (counts[byte][digit(keys.front())] == keys.size()) continue;
        std::array<std::uint32_t, 256> next{};
        std::partial_sum(counts[byte].begin(), counts[byte].end() - 1, next.begin() + 1);
        for (const Key& key : keys) sorted[next[digit(key)]++] = key;
        std::swap(keys, sorted);
    }
}

/// Puts those of equal prefix in order.
void sort_rest(std::vector<Key>& keys, std::span<const std::string_view> names) {
    for (auto begin = keys.begin(); begin != keys.end();) {
        auto end = begin + 1;
        while (end != keys.end() && end->prefix == begin->prefix) ++end;
        if (end - begin > 1) {
            std::sort(begin, end, [&](const Key& a, const Key& b) {
                const int compared = names[a.number].compare(names[b.number]);
                return compared != 0 ? compared < 0 : a.number < b.number;
            });
        }
        begin = end;
    }
}

}  // namespace

std::vector<std::uint32_t> byte_order(std::span<const std::string_view> names) {
    std::vector<std::uint32_t> order(names.size());
    std::iota(order.begin(), order.end(), 0U);
    if (std::ranges::is_sorted(names)) return order;
    const std::size_t begin = common_prefix(names);
    std::vector<Key> keys(names.size());
    for (std::uint32_t i = 0; i < names.size(); ++i) keys[i] = {prefix_of(names[i], begin), i};
    radix_sort(keys);
    sort_rest(keys, names);
    std::ranges::transform(keys, order.begin(), &Key::number);
    return order;
}

}  // namespace assay
