#pragma once

#include <string>
#include <string_view>

#include "assay/metrics/trace.h"

namespace assay {

/// Why a value is undefined (MetricValue::reason), in the language asked for; as it is where there
/// is no translation.
std::string reason_in(Language language, std::string_view reason);

}  // namespace assay
