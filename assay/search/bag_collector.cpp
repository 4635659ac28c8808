#include "assay/search/bag_collector.h"

#include <algorithm>
#include <array>
#include <utility>

namespace assay {
namespace {

constexpr unsigned kDigitBits = 11;
constexpr std::uint32_t kDigits = 1U << kDigitBits;

/// One turn of a radix sort: by the digit of `key` at bit `shift`, otherwise in the order they are.
template <class Key>
void sort_by_digit(const std::vector<BagCandidate>& from, std::vector<BagCandidate>& to,
                   unsigned shift, const Key& key) {
    std::array<std::uint32_t, kDigits> begins{};
    for (const BagCandidate& c : from) ++begins[(key(c) >> shift) % kDigits];
    std::uint32_t sum = 0;
    for (std::uint32_t& begin : begins) sum += std::exchange(begin, sum);
    for (const BagCandidate& c : from) to[begins[(key(c) >> shift) % kDigits]++] = c;
}

}  // namespace

void BagCollector::sort() {
    constexpr std::size_t kFew = 200;  // for which counting digits does not pay
    if (kept_.size() < kFew) {
        std::sort(kept_.begin(), kept_.end(), [](const BagCandidate& a, const BagCandidate& b) {
            return a.units != b.units ? a.units > b.units : a.document < b.document;
        });
        return;
    }
    sorted_.resize(kept_.size());
    std::uint32_t all = 0;
    for (const BagCandidate& c : kept_) all |= c.document;
    const auto by_document = [](const BagCandidate& c) { return c.document; };
    const auto by_units = [](const BagCandidate& c) { return ~c.units; };
    for (unsigned shift = 0; shift < 32 && all >> shift != 0; shift += kDigitBits) {
        sort_by_digit(kept_, sorted_, shift, by_document);
        kept_.swap(sorted_);
    }
    for (unsigned shift = 0; shift < 32; shift += kDigitBits) {
        sort_by_digit(kept_, sorted_, shift, by_units);
        kept_.swap(sorted_);
    }
}

void BagCollector::shrink() {
    const auto worst = kept_.begin() + static_cast<std::ptrdiff_t>(k_ - 1);
    std::nth_element(
        kept_.begin(), worst, kept_.end(),
        [](const BagCandidate& a, const BagCandidate& b) { return a.units > b.units; });
    reached(worst->units);
    std::erase_if(kept_, [this](const BagCandidate& c) { return c.units < threshold_; });
    // Documents whose scores are all but equal can be more than fit.
    capacity_ = std::max(capacity_, 2 * kept_.size());
}

}  // namespace assay
