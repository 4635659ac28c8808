#pragma once

#include <string>
#include <string_view>

namespace assay {

/// Text for an XML 1.0 document, as content or in a quoted attribute. What XML cannot hold at all
/// (control characters, U+FFFE and U+FFFF, bytes that are no UTF-8) becomes U+FFFD.
std::string xml_text(std::string_view text);

}  // namespace assay
