#include "assay/index/term_numbers.h"

#include <algorithm>

namespace assay {
namespace {
constexpr std::size_t kChunk = std::size_t{1} << 18;
}

std::uint32_t TermNumbers::add(const Key& key, std::size_t slot) {
    const std::string_view term = key.term;
    if (term.size() > left_) {
        left_ = std::max(kChunk, term.size());
        chunks_.push_back(std::make_unique_for_overwrite<char[]>(left_));
        free_ = chunks_.back().get();
        text_size_ += left_;
    }
    std::copy(term.begin(), term.end(), free_);
    const auto number = static_cast<std::uint32_t>(terms_.size());
    terms_.emplace_back(free_, term.size());
    free_ += term.size();
    left_ -= term.size();
    slots_[slot] = {key.first, key.tag, number};
    return number;
}

void TermNumbers::grow() {
    slots_.assign(slots_.empty() ? 1024 : 2 * slots_.size(), Slot{});
    mask_ = slots_.size() - 1;
    for (std::uint32_t number = 0; number < terms_.size(); ++number) {
        const Key key = key_of(terms_[number]);
        std::size_t i = key.slot & mask_;
        while (slots_[i].number != kFree) i = (i + 1) & mask_;
        slots_[i] = {key.first, key.tag, number};
    }
}

void TermNumbers::clear() { *this = TermNumbers{}; }

}  // namespace assay
