#include "assay/stats/least_p.h"

#include <algorithm>
#include <cmath>

#include "assay/stats/distributions.h"

namespace assay {
namespace {

double drawn(std::uint64_t draws) { return 1 / (1 + static_cast<double>(draws)); }

/// 2 of 2^n; 1 for no query as for one.
double two_of_all(std::size_t n) {
    return n == 0 ? 1 : std::pow(2.0, 1.0 - static_cast<double>(n));
}

}  // namespace

double least_randomisation_p(std::size_t n, std::uint64_t flips) {
    const double all = std::pow(2.0, static_cast<double>(n));
    return all <= static_cast<double>(flips) ? two_of_all(n) : drawn(flips);
}

double least_sign_p(std::size_t n) { return two_of_all(n); }

double least_wilcoxon_p(std::size_t n) {
    if (n == 0) return 1;
    // The rank sum n (n + 1) / 2 is n (n + 1) / 4 from its mean; with all ranks tied the variance
    // is n (n + 1)^2 / 16.
    const auto size = static_cast<double>(n);
    const double z = std::sqrt(size) - 2 / ((size + 1) * std::sqrt(size));
    return std::max(two_of_all(n), 2 * normal_cdf(-z));
}

double least_bootstrap_p(std::uint64_t samples) { return drawn(samples); }

double least_tukey_p(std::size_t n, std::size_t systems, std::uint64_t flips) {
    if (n == 0 || systems < 2) return 1;
    const auto k = static_cast<double>(systems);
    return std::max(drawn(flips), std::pow(k * (k - 1), 1.0 - static_cast<double>(n)));
}

}  // namespace assay
