#include "assay/adapters/pacing.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <random>

#include "assay/io/fast_double.h"

namespace assay {

RateLimiter::RateLimiter(double per_second)
    : gap_{per_second > 0.0 ? std::chrono::duration_cast<Clock::duration>(
                                  std::chrono::duration<double>{1.0 / per_second})
                            : Clock::duration{0}} {}

RateLimiter::Clock::duration RateLimiter::reserve(Clock::time_point now) {
    const std::lock_guard lock{mutex_};
    const Clock::time_point turn = std::max(now, next_);
    next_ = turn + gap_;
    return turn - now;
}

double retry_delay(std::size_t attempt, std::string_view retry_after, std::uint64_t seed) {
    constexpr double kFirst = 0.25;
    constexpr double kMost = 30.0;
    // A date is no number; then the usual time has to do.
    const std::optional<double> told = parse_finite(retry_after);
    if (told && *told >= 0.0) return std::min(*told, kMost);
    std::minstd_rand random{static_cast<std::minstd_rand::result_type>(seed + attempt * 7919)};
    random.discard(8);
    const double part = static_cast<double>(random() - random.min()) /
                        static_cast<double>(random.max() - random.min());
    const double full = std::min(kFirst * std::pow(2.0, static_cast<double>(attempt)), kMost);
    return full * (1.0 - 0.5 * part);
}

}  // namespace assay
