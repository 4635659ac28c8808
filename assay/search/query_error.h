#pragma once

#include <cstddef>
#include <string_view>

#include "assay/core/error.h"

namespace assay {

/// An Error of three lines: what is wrong, the query, and a caret under byte `place` of it. The
/// caret stands right under wide (Chinese) characters, too; of a long query only the part around
/// the place is shown.
Error query_error(std::string_view query, std::size_t place, std::string_view what);

}  // namespace assay
