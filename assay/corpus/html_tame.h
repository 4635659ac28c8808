#pragma once

#include <string>
#include <string_view>

namespace assay {

/// Changes in `html` what gumbo does not take well, byte for byte, before it is parsed.
///
/// - Start tags that would nest deeper than pages written by anyone do (512) are blanked: parsing
///   takes time with the square of the depth, and a hostile page must not take minutes.
/// - select gets another name: gumbo 0.10 stops at an assertion for some within tables and
///   drawings.
void tame_html(std::string& html);

inline constexpr std::string_view kTamedSelect = "s_lect";

}  // namespace assay
