#pragma once

#include <string>
#include <string_view>

namespace assay {

/// Turns bytes in any charset to valid UTF-8. Believed, in this order: a byte order mark;
/// `declared` (a name as HTTP, HTML or XML write it) when ICU knows it and, for UTF-8, when it is
/// true; that the bytes are valid UTF-8; what ICU's detector finds likeliest. Bytes that are no
/// character in the charset become U+FFFD.
std::string to_utf8(std::string_view bytes, std::string_view declared = {});

/// Whether `text` is UTF-8 as Unicode defines it: no overlong forms, no surrogates.
bool is_utf8(std::string_view text);

}  // namespace assay
