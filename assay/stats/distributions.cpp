#include "assay/stats/distributions.h"

#include <algorithm>
#include <boost/math/distributions/beta.hpp>
#include <boost/math/distributions/binomial.hpp>
#include <boost/math/distributions/non_central_t.hpp>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>
#include <limits>

namespace assay {
namespace {

namespace bm = boost::math;

/// Beyond this the probability of the other side is below what a double near 1 can show, and the
/// series for the non-central t need not converge.
constexpr double kFarShift = 37;

}  // namespace

double normal_cdf(double z) {
    if (std::isnan(z)) return z;
    if (std::isinf(z)) return z > 0 ? 1 : 0;
    return bm::cdf(bm::normal{}, z);
}

double normal_quantile(double probability) {
    if (std::isnan(probability)) return probability;
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    if (probability <= 0) return -kInfinity;
    if (probability >= 1) return kInfinity;
    return bm::quantile(bm::normal{}, probability);
}

double student_two_tailed(double t, double degrees) {
    if (std::isnan(t)) return t;
    if (std::isinf(t)) return 0;
    return 2 * bm::cdf(bm::complement(bm::students_t{degrees}, std::abs(t)));
}

double student_quantile(double probability, double degrees) {
    if (std::isnan(probability)) return probability;
    return bm::quantile(bm::students_t{degrees}, probability);
}

double coin_two_tailed(std::uint64_t wins, std::uint64_t n) {
    const auto rarer = static_cast<double>(std::min(wins, n - wins));
    return std::min(1.0, 2 * bm::cdf(bm::binomial{static_cast<double>(n), 0.5}, rarer));
}

double coin_upper_bound(double heads, double n, double tail) {
    if (std::isnan(heads) || std::isnan(n)) return std::numeric_limits<double>::quiet_NaN();
    if (heads >= n) return 1;
    return bm::quantile(bm::complement(bm::beta_distribution<double>{heads + 1, n - heads}, tail));
}

double t_test_power(double effect, double n, double alpha) {
    const double degrees = n - 1;
    const double shift = std::abs(effect) * std::sqrt(n);
    if (std::isnan(shift) || degrees < 1) return std::numeric_limits<double>::quiet_NaN();
    const double critical = bm::quantile(bm::complement(bm::students_t{degrees}, alpha / 2));
    if (shift - critical > kFarShift) return 1;
    if (shift == 0) return alpha;
    const bm::non_central_t shifted{degrees, shift};
    return bm::cdf(bm::complement(shifted, critical)) + bm::cdf(shifted, -critical);
}

}  // namespace assay
