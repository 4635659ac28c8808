#include "assay/stats/fixed_column.h"

#include <cmath>
#include <cstdlib>

#include "assay/stats/noise.h"

namespace assay {
namespace {

constexpr int kBits = 61;
constexpr double kSame = 1e-9;

}  // namespace

FixedColumn fixed_column(std::span<const double> differences) {
    FixedColumn column;
    double absolute = 0;
    for (const double d : differences) {
        if (std::isnan(d)) continue;
        ++column.present;
        if (std::abs(d) <= kNoise) continue;
        ++column.nonzero;
        absolute += std::abs(d);
    }
    column.finite = std::isfinite(absolute);
    if (!column.finite) return column;
    int exponent = 0;
    std::frexp(absolute, &exponent);
    column.values.reserve(differences.size());
    for (const double d : differences) {
        const bool counts = std::abs(d) > kNoise;  // not so for NaN
        column.values.push_back(counts ? std::llround(std::ldexp(d, kBits - exponent)) : 0);
        column.total += column.values.back();
    }
    const std::int64_t same = std::llround(std::ldexp(absolute * kSame, kBits - exponent));
    column.threshold = std::llabs(column.total) - same;
    return column;
}

}  // namespace assay
