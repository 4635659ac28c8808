#include "assay/search/score_part.h"

namespace assay {

void write_line(PartTrace* trace, std::size_t unit, double frequency, double weight, double length,
                double norm, double value, std::optional<std::size_t> other) {
    if (trace != nullptr) {
        trace->lines.push_back({unit, other, frequency, weight, length, norm, value});
    }
}

double Scorer::score(Evidence& evidence) const {
    double sum = 0.0;
    for (const auto& part : parts) sum += part->score(evidence, nullptr);
    return sum;
}

double Scorer::explain(Evidence& evidence, std::vector<PartTrace>& traces) const {
    double sum = 0.0;
    for (const auto& part : parts) {
        PartTrace& trace = traces.emplace_back();
        trace.name = part->name();
        trace.value = part->score(evidence, &trace);
        sum += trace.value;
    }
    return sum;
}

double Scorer::bound(const UnitSet& units) const {
    double sum = 0.0;
    for (const auto& part : parts) sum += part->bound(units);
    return sum;
}

}  // namespace assay
