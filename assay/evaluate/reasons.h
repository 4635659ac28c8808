#pragma once

#include <string>
#include <string_view>

#include "assay/metrics/trace.h"

namespace assay {

/// Why a value is undefined (MetricValue::reason), in the language asked for; as it is where there
/// is no translation.
std::string reason_in(Language language, std::string_view reason);

/// The name of a number beside a value (MetricValue::parts), as it is where there is no
/// translation.
std::string part_name_in(Language language, const std::string& name);

}  // namespace assay
