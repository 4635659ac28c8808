#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace assay {

/// Where a JSON text goes wrong, or ends too soon; nothing when its syntax is right. simdjson looks
/// at a text as a whole before it reads it, and so cannot always say. Meant for texts that cannot
/// be read, to name a line.
std::optional<std::size_t> json_fault(std::string_view json);

/// Where the first line begins that is no UTF-8.
std::optional<std::size_t> utf8_fault(std::string_view text);

}  // namespace assay
