#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace assay {

/// What became of a rule. In order of rank: the worst of several is what they come to together.
enum class Outcome : std::uint8_t { pass, inconclusive, fail };
inline constexpr std::array<std::string_view, 3> kOutcomeNames{"pass", "inconclusive", "fail"};

/// Exit 0 pass, 1 fail, 3 inconclusive.
int exit_code(Outcome outcome);

}  // namespace assay
