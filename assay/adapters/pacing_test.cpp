#include "assay/adapters/pacing.h"

#include <gtest/gtest.h>

namespace assay {
namespace {

using std::chrono::milliseconds;

TEST(RateLimiter, SpreadsWhatComesAtOnce) {
    RateLimiter limiter{20.0};
    const RateLimiter::Clock::time_point now{std::chrono::hours{1}};
    EXPECT_EQ(limiter.reserve(now), milliseconds{0});
    EXPECT_EQ(limiter.reserve(now), milliseconds{50});
    EXPECT_EQ(limiter.reserve(now + milliseconds{10}), milliseconds{90});
    // Who comes late does not wait, and a pause is not made up for.
    EXPECT_EQ(limiter.reserve(now + milliseconds{500}), milliseconds{0});
    EXPECT_EQ(limiter.reserve(now + milliseconds{500}), milliseconds{50});
}

TEST(RateLimiter, ZeroIsNoLimit) {
    RateLimiter limiter{0.0};
    const RateLimiter::Clock::time_point now{std::chrono::hours{1}};
    for (int i = 0; i < 3; ++i) EXPECT_EQ(limiter.reserve(now), milliseconds{0});
}

TEST(RetryDelay, DoublesAndStaysWithinBounds) {
    // 0.25 s times 2, 4, 8, ...; at least half of it; never more than 30 s.
    double full = 0.5;
    for (std::size_t attempt = 1; attempt < 6; ++attempt, full *= 2.0) {
        for (std::uint64_t seed = 0; seed < 50; ++seed) {
            EXPECT_LE(retry_delay(attempt, "", seed), full);
            EXPECT_GE(retry_delay(attempt, "", seed), full / 2.0);
        }
    }
    EXPECT_LE(retry_delay(60, "", 1), 30.0);
    EXPECT_EQ(retry_delay(2, "", 7), retry_delay(2, "", 7));
    EXPECT_NE(retry_delay(2, "", 7), retry_delay(2, "", 8));
}

TEST(RetryDelay, TheEngineKnowsBestUpToAPoint) {
    EXPECT_EQ(retry_delay(1, "3", 0), 3.0);
    EXPECT_EQ(retry_delay(5, "0", 0), 0.0);
    EXPECT_EQ(retry_delay(1, "86400", 0), 30.0);
    EXPECT_LE(retry_delay(1, "Wed, 21 Oct 2015 07:28:00 GMT", 0), 0.5);
    EXPECT_LE(retry_delay(1, "-5", 0), 0.5);
}

}  // namespace
}  // namespace assay
