#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

namespace assay {

template <std::size_t N>
bool is_one_of(std::string_view word, const std::array<std::string_view, N>& words) {
    return std::ranges::find(words, word) != words.end();
}

}  // namespace assay
