#include "assay/core/byte_order.h"

#include <algorithm>
#include <cstring>
#include <numeric>

namespace assay {
namespace {

/// The first eight bytes as a number that orders as the bytes do: most comparisons end here.
std::uint64_t prefix_of(std::string_view name) {
    std::uint64_t prefix = 0;
    for (std::size_t i = 0; i < 8; ++i) {
        prefix = (prefix << 8) | (i < name.size() ? static_cast<unsigned char>(name[i]) : 0U);
    }
    return prefix;
}

struct Key {
    std::uint64_t prefix;
    std::uint32_t number;
};

}  // namespace

std::vector<std::uint32_t> byte_order(std::span<const std::string_view> names) {
    std::vector<std::uint32_t> order(names.size());
    std::iota(order.begin(), order.end(), 0U);
    if (std::ranges::is_sorted(names)) return order;
    std::vector<Key> keys(names.size());
    for (std::uint32_t i = 0; i < names.size(); ++i) keys[i] = {prefix_of(names[i]), i};
    std::ranges::sort(keys, [&](const Key& a, const Key& b) {
        if (a.prefix != b.prefix) return a.prefix < b.prefix;
        const int compared = names[a.number].compare(names[b.number]);
        return compared != 0 ? compared < 0 : a.number < b.number;
    });
    std::ranges::transform(keys, order.begin(), &Key::number);
    return order;
}

}  // namespace assay
