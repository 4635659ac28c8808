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

std::size_t common_size(std::string_view a, std::string_view b) {
    return static_cast<std::size_t>(std::ranges::mismatch(a, b).in1 - a.begin());
}

/// How many bytes all the names begin with.
std::size_t common_prefix(std::span<const std::string_view> names) {
    std::size_t size = names.front().size();
    for (const std::string_view name : names) {
        size = common_size(name, names.front().substr(0, size));
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

/// Ids in order of their numbers have a stretch for each count of digits.
constexpr std::size_t kMaxStretches = 8;

/// Where names stand that are below the one before; the first kMaxStretches of them are enough.
std::vector<std::uint32_t> find_falls(std::span<const std::string_view> names) {
    std::vector<std::uint32_t> falls;
    for (std::uint32_t i = 1; i < names.size() && falls.size() < kMaxStretches; ++i) {
        if (names[i] < names[i - 1]) falls.push_back(i);
    }
    return falls;
}

/// Merges stretches of names that do not fall.
class StretchMerge {
  public:
    StretchMerge(std::span<const std::string_view> names, std::span<const std::uint32_t> falls)
        : names_{names} {
        common_ = names[0].size();
        std::uint32_t begin = 0;
        for (std::size_t i = 0; i <= falls.size(); ++i) {
            const auto end = i < falls.size() ? falls[i] : static_cast<std::uint32_t>(names.size());
            // All that stands between two names in order begins as both do.
            const std::string_view first = names[begin];
            common_ = std::min(
                {common_, common_size(first, names[end - 1]), common_size(first, names[0])});
            heads_.push_back({0, begin, end});
            begin = end;
        }
        for (Head& head : heads_) head.prefix = prefix_of(names_[head.next], common_);
    }

    std::vector<std::uint32_t> order() {
        std::vector<std::uint32_t> order;
        order.reserve(names_.size());
        while (heads_.size() > 1) {
            std::size_t least = 0;
            for (std::size_t i = 1; i < heads_.size(); ++i) {
                if (before(heads_[i], heads_[least])) least = i;
            }
            order.push_back(heads_[least].next);
            advance(least);
        }
        for (std::uint32_t i = heads_[0].next; i < heads_[0].end; ++i) order.push_back(i);
        return order;
    }

  private:
    struct Head {
        std::uint64_t prefix;
        std::uint32_t next;
        std::uint32_t end;
    };

    bool before(const Head& a, const Head& b) const {
        return a.prefix != b.prefix ? a.prefix < b.prefix : names_[a.next] < names_[b.next];
    }

    void advance(std::size_t i) {
        Head& head = heads_[i];
        if (++head.next == head.end) {
            heads_.erase(heads_.begin() + static_cast<std::ptrdiff_t>(i));
        } else {
            head.prefix = prefix_of(names_[head.next], common_);
        }
    }

    std::span<const std::string_view> names_;
    std::vector<Head> heads_;  ///< in the order of the names: of equal ones the earlier comes first
    std::size_t common_ = 0;   ///< how many bytes all names begin with
};

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
    return byte_order(names, find_falls(names));
}

std::vector<std::uint32_t> byte_order(std::span<const std::string_view> names,
                                      std::span<const std::uint32_t> falls) {
    if (names.empty()) return {};
    if (falls.size() < kMaxStretches) return StretchMerge{names, falls}.order();
    const std::size_t begin = common_prefix(names);
    std::vector<Key> keys(names.size());
    for (std::uint32_t i = 0; i < names.size(); ++i) keys[i] = {prefix_of(names[i], begin), i};
    radix_sort(keys);
    sort_rest(keys, names);
    std::vector<std::uint32_t> order(names.size());
    std::ranges::transform(keys, order.begin(), &Key::number);
    return order;
}

}  // namespace assay
