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

void append(std::vector<Stretch>& stretches, Stretch next) {
    if (!stretches.empty() && stretches.back().end == next.begin) {
        stretches.back().end = next.end;
    } else {
        stretches.push_back(next);
    }
}

/// Merges stretches of names that do not fall. Takes as many names of one as come before the next
/// of all others, which a search finds that doubles its steps: ids in order of their numbers go
/// over from stretch to stretch seldom.
class StretchMerge {
  public:
    StretchMerge(std::span<const std::string_view> names, std::span<const std::uint32_t> falls)
        : names_{names} {
        std::uint32_t begin = 0;
        for (std::size_t i = 0; i <= falls.size(); ++i) {
            const auto end = i < falls.size() ? falls[i] : static_cast<std::uint32_t>(names.size());
            if (begin < end) heads_.push_back({begin, end});
            begin = end;
        }
    }

    std::vector<Stretch> merge() {
        std::vector<Stretch> merged;
        while (heads_.size() > 1) {
            const std::size_t least = least_head(heads_.size());
            const std::size_t second = least_head(least);
            Stretch& head = heads_[least];
            const std::uint32_t end = end_of(head, names_[heads_[second].begin], least < second);
            append(merged, {head.begin, end});
            head.begin = end;
            if (end == head.end) heads_.erase(heads_.begin() + static_cast<std::ptrdiff_t>(least));
        }
        append(merged, heads_[0]);
        return merged;
    }

  private:
    /// The stretch whose next name is the least, of those other than `but`; the first of equals.
    std::size_t least_head(std::size_t but) const {
        std::size_t least = but == 0 ? 1 : 0;
        for (std::size_t i = least + 1; i < heads_.size(); ++i) {
            if (i != but && names_[heads_[i].begin] < names_[heads_[least].begin]) least = i;
        }
        return least;
    }

    /// Where the names of a stretch end that come before `name`, or are equal to it where
    /// `equal_too`. The first of them does.
    std::uint32_t end_of(const Stretch& stretch, std::string_view name, bool equal_too) const {
        const auto before = [&](std::uint32_t i) {
            return equal_too ? !(name < names_[i]) : names_[i] < name;
        };
        std::uint32_t known = stretch.begin;
        std::uint32_t step = 1;
        while (step < stretch.end - known && before(known + step)) {
            known += step;
            step *= 2;
        }
        std::uint32_t end = step < stretch.end - known ? known + step : stretch.end;
        while (end - known > 1) {
            const std::uint32_t middle = known + (end - known) / 2;
            (before(middle) ? known : end) = middle;
        }
        return end;
    }

    std::span<const std::string_view> names_;
    std::vector<Stretch> heads_;  ///< what is left of each, in the order of the names
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

std::vector<std::uint32_t> sorted_order(std::span<const std::string_view> names) {
    const std::size_t begin = common_prefix(names);
    std::vector<Key> keys(names.size());
    for (std::uint32_t i = 0; i < names.size(); ++i) keys[i] = {prefix_of(names[i], begin), i};
    radix_sort(keys);
    sort_rest(keys, names);
    std::vector<std::uint32_t> order(names.size());
    std::ranges::transform(keys, order.begin(), &Key::number);
    return order;
}

}  // namespace

std::vector<std::uint32_t> byte_order(std::span<const std::string_view> names) {
    return byte_order(names, find_falls(names));
}

std::vector<std::uint32_t> byte_order(std::span<const std::string_view> names,
                                      std::span<const std::uint32_t> falls) {
    if (names.empty()) return {};
    if (falls.size() >= kMaxStretches) return sorted_order(names);
    std::vector<std::uint32_t> order(names.size());
    auto out = order.begin();
    for (const Stretch& stretch : StretchMerge{names, falls}.merge()) {
        const std::uint32_t size = stretch.end - stretch.begin;
        std::iota(out, out + size, stretch.begin);
        out += size;
    }
    return order;
}

std::vector<Stretch> byte_order_stretches(std::span<const std::string_view> names,
                                          std::span<const std::uint32_t> falls) {
    if (names.empty()) return {};
    if (falls.size() < kMaxStretches) return StretchMerge{names, falls}.merge();
    std::vector<Stretch> stretches;
    for (const std::uint32_t i : sorted_order(names)) append(stretches, {i, i + 1});
    return stretches;
}

}  // namespace assay
