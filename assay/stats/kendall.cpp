#include "assay/stats/kendall.h"

#include <cassert>
#include <cmath>
#include <cstddef>
#include <limits>

namespace assay {
namespace {

int sign(double value) { return (value > 0.0 ? 1 : 0) - (value < 0.0 ? 1 : 0); }

}  // namespace

double kendall_tau(std::span<const double> a, std::span<const double> b) {
    assert(a.size() == b.size());
    double agree = 0.0;
    double apart_in_a = 0.0;
    double apart_in_b = 0.0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        for (std::size_t j = i + 1; j < a.size(); ++j) {
            const int in_a = sign(a[i] - a[j]);
            const int in_b = sign(b[i] - b[j]);
            agree += in_a * in_b;
            apart_in_a += in_a * in_a;
            apart_in_b += in_b * in_b;
        }
    }
    if (apart_in_a == 0.0 || apart_in_b == 0.0) return std::numeric_limits<double>::quiet_NaN();
    return agree / std::sqrt(apart_in_a * apart_in_b);
}

}  // namespace assay
