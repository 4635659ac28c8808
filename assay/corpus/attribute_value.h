#pragma once

#include <string_view>

#include "assay/core/document.h"

namespace assay {

/// A number where `text` is one as people write numbers, else the text. 007, +1, 1e and an EAN that
/// begins with a zero are texts.
AttributeValue typed_attribute(std::string_view text);

}  // namespace assay
