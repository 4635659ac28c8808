#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace assay {

/// What a search team wants of a metric. `none`: it describes, and neither more nor less of it is
/// better.
enum class Goal : std::uint8_t { more, less, none };
inline constexpr std::array<std::string_view, 3> kGoalNames{"more", "less", "none"};

/// A difference (new minus old) as an improvement: above 0 where the new one is better. Everything
/// that speaks of wins, losses, better, worse or drops asks here. Of a metric without a goal it is
/// the difference itself, of which nothing may be said but its size.
inline double improvement(double difference, Goal goal) {
    return goal == Goal::less ? -difference : difference;
}

/// By how much `after` is better than `before`; 0 when both are the same, infinities included.
inline double improvement(double before, double after, Goal goal) {
    return before == after ? 0.0 : improvement(after - before, goal);
}

}  // namespace assay
