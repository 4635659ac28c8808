#include "assay/metrics/bpref.h"

namespace assay::listwise {

MetricFamily gm_bpref() {
    return {.name = "GMBpref",
            .aliases = {{"gm_bpref", "GMBpref(negative=unjudged)"}},
            .summary = {"Bpref, averaged over queries geometrically", "Bpref，对查询取几何平均"},
            .formula = "Bpref of each query;  GMBpref = exp(mean of ln max(Bpref, 0.00001))",
            .formula_zh =
                "先求每个查询的 Bpref；GMBpref = exp(ln max(Bpref, 0.00001) 的"
                "平均)",
            .reference = "Buckley and Voorhees, SIGIR 2004",
            .options = {rel_option(), negative_option()},
            .average = Average::geometric,
            .make = make_bpref};
}

}  // namespace assay::listwise
