#pragma once

#include <string>
#include <string_view>

#include "assay/metrics/trace.h"

namespace assay {

/// Why a value is undefined, in the language asked for. Metrics give reasons in English, which JSON
/// keeps; a reason that is not known here stays as it is.
std::string reason_in(std::string_view reason, Language language);

}  // namespace assay
