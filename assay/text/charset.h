#pragma once

#include <string>
#include <string_view>

namespace assay {

/// Turns bytes in any charset to valid UTF-8, without byte order mark. Believed, in this order: a
/// byte order mark; that the bytes are valid UTF-8, where `declared` says so or nothing; `declared`
/// (a name as HTTP, HTML or XML write it) when ICU knows it; what ICU's detector finds likeliest.
/// As browsers do, GB2312 is read as GB18030 and Latin-1 as Windows-1252. Bytes that are no
/// character in the charset become U+FFFD.
std::string to_utf8(std::string_view bytes, std::string_view declared = {});

}  // namespace assay
