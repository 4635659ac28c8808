#include "assay/gate/rule_checks.h"

#include <algorithm>
#include <cmath>

namespace assay {

double drop_of(double base, double system, Goal goal) { return improvement(system, base, goal); }

double relative_drop_of(double base, double system, Goal goal) {
    const double drop = drop_of(base, system, goal);
    if (drop == 0.0) return 0.0;
    return drop / std::abs(base);
}

std::size_t place_of(const ScoreTable& table, const Metric& metric) {
    return static_cast<std::size_t>(std::ranges::find(table.metrics, metric.name) -
                                    table.metrics.begin());
}

}  // namespace assay
