#include "assay/core/number.h"

#include <cstdlib>
#include <string>

namespace assay {

std::optional<double> parse_out_of_range(std::string_view text) {
    // std::from_chars says the same of both ends of the range.
    const double value = std::strtod(std::string{text}.c_str(), nullptr);
    return std::isfinite(value) ? std::optional{value} : std::nullopt;
}

}  // namespace assay
