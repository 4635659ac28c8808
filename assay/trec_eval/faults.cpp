#include "assay/trec_eval/faults.h"

#include <algorithm>
#include <cmath>

namespace assay::trec_eval {
namespace {

/// How many relevant documents a recall level needs, rounded as the version rounds.
long documents_for(double level, double relevant, Compat compat) {
    return compat == Compat::v9 ? static_cast<long>(level * relevant + 0.9)
                                : std::lround(level * relevant);
}

}  // namespace

bool divides_by_zero(const Value& value, const JudgedRanking& ranking, const MetricValue& found,
                     const Arguments& arguments) {
    const std::string_view name = value.measure->name;
    if (ranking.size() == 0 && (name == "iprec_at_recall" || name == "11pt_avg")) {
        const auto relevant = static_cast<double>(ranking.num_relevant(ranking.relevant_from));
        return std::ranges::any_of(value.levels, [&](double level) {
            return documents_for(level, relevant, arguments.compat) <= 0;
        });
    }
    return name == "Rndcg" && found.undefined != Undefined::no &&
           ranking.num_relevant(ranking.relevant_from) > 0;
}

}  // namespace assay::trec_eval
