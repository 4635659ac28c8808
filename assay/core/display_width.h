#pragma once

#include <cstddef>
#include <string_view>

namespace assay {

/// How many columns a terminal gives a UTF-8 text: two for a wide (Chinese, Japanese, Korean)
/// character, none for a combining mark.
std::size_t display_width(std::string_view text);

}  // namespace assay
