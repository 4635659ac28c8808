#pragma once

#include <fmt/format.h>

#include <cmath>
#include <string>

#include "assay/compare/hints.h"
#include "assay/gate/outcome.h"
#include "assay/metrics/trace.h"

namespace assay {

/// Both texts are fmt formats over the same arguments.
template <typename... Args>
Message said(const Text& text, const Args&... args) {
    return {fmt::format(fmt::runtime(text.en), args...),
            fmt::format(fmt::runtime(text.zh), args...)};
}

inline Message operator+(const Message& a, const Message& b) { return {a.en + b.en, a.zh + b.zh}; }

/// How many decimals a number takes beside its limit: four, or eight where four would hide on which
/// side of it the number is.
inline int digits_beside(double value, double limit) {
    constexpr double kSame = 1e-9;
    constexpr double kHidden = 0.0005;
    const double distance = std::abs(value - limit);
    return distance > kSame && distance < kHidden ? 8 : 4;
}

/// A change in per cent with its sign, as +2.5 %.
inline std::string per_cent(double share) { return fmt::format("{:+.3g} %", 100.0 * share); }

inline Outcome passes_if(bool holds) { return holds ? Outcome::pass : Outcome::fail; }

}  // namespace assay
