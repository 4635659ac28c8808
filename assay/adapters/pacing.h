#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <string_view>

namespace assay {

/// Spreads requests of several threads evenly: so many a second, 0 for as many as come.
class RateLimiter {
  public:
    using Clock = std::chrono::steady_clock;

    explicit RateLimiter(double per_second);

    /// How long a request that wants to go at `now` has to wait. Takes its turn: the next waits
    /// longer.
    Clock::duration reserve(Clock::time_point now);

  private:
    std::mutex mutex_;
    Clock::duration gap_;
    Clock::time_point next_{};
};

/// Seconds to wait before attempt `attempt` (the first repetition is 1): twice as long each time,
/// less a random part of up to half of it, so that threads do not come back together; or as long as
/// the engine says in Retry-After, in seconds. Half a minute at most. `seed` decides the random
/// part.
double retry_delay(std::size_t attempt, std::string_view retry_after, std::uint64_t seed);

}  // namespace assay
