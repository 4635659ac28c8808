#include "assay/stats/correction.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace assay {
namespace {

/// Where the p-values are, smallest first.
std::vector<std::size_t> ascending(std::span<const double> p) {
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < p.size(); ++i) {
        if (!std::isnan(p[i])) order.push_back(i);
    }
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return p[a] < p[b]; });
    return order;
}

void holm(const std::vector<std::size_t>& order, std::vector<double>& p) {
    double floor = 0;
    for (std::size_t rank = 0; rank < order.size(); ++rank) {
        double& value = p[order[rank]];
        floor = std::max(floor, static_cast<double>(order.size() - rank) * value);
        value = std::min(1.0, floor);
    }
}

void benjamini_hochberg(const std::vector<std::size_t>& order, std::vector<double>& p) {
    const auto family = static_cast<double>(order.size());
    double ceiling = 1;
    for (std::size_t rank = order.size(); rank > 0; --rank) {
        double& value = p[order[rank - 1]];
        ceiling = std::min(ceiling, family * value / static_cast<double>(rank));
        value = ceiling;
    }
}

}  // namespace

std::vector<double> corrected(std::span<const double> p, Correction how) {
    std::vector<double> adjusted(p.begin(), p.end());
    const std::vector<std::size_t> order = ascending(p);
    switch (how) {
        case Correction::none:
            break;
        case Correction::holm:
            holm(order, adjusted);
            break;
        case Correction::bonferroni:
            for (const std::size_t i : order) {
                adjusted[i] = std::min(1.0, static_cast<double>(order.size()) * p[i]);
            }
            break;
        case Correction::benjamini_hochberg:
            benjamini_hochberg(order, adjusted);
            break;
    }
    return adjusted;
}

}  // namespace assay
