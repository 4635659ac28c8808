#include "assay/metrics/metric.h"

namespace assay {
namespace {

/// A list does not know which run it is of: whoever scores a run puts its name in the place of
/// this.
MetricFunction make_run_id(const MetricSpec& /*spec*/) {
    return [](const JudgedRanking& /*ranking*/, Trace* trace) {
        if (trace != nullptr) {
            trace->add({"RunId is the name of the run, no number", "RunId 是运行的名称，不是数值"});
        }
        return MetricValue::none("it is the name of the run, no number");
    };
}

}  // namespace

namespace listwise {

MetricFamily run_id() {
    return {.name = "RunId",
            .aliases = {{"runid", "RunId"}},
            .summary = {"the name of the run, as text", "运行的名称（文本）"},
            .formula = "RunId = the system's name",
            .formula_zh = "RunId = 系统的名称",
            .reference = "trec_eval, runid",
            .needs = MetricNeeds::run_name,
            .goal = Goal::none,
            .make = make_run_id};
}

}  // namespace listwise
}  // namespace assay
