#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "assay/metrics/message.h"

namespace assay {

enum class Severity : std::uint8_t { info, warning, serious };
inline constexpr std::array<std::string_view, 3> kSeverityNames{"info", "warning", "serious"};

/// Something about the inputs that a person should know before believing the numbers.
struct Finding {
    std::string id;  ///< stable; docs/audit-json.md lists them
    Severity severity = Severity::info;
    Message title;
    Message evidence;
};

/// The most severe first, otherwise as they were found.
void sort_findings(std::vector<Finding>& findings);

}  // namespace assay
