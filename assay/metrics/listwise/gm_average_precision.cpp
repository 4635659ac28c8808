#include "assay/metrics/precision_sum.h"

namespace assay::listwise {

MetricFamily gm_average_precision() {
    return {.name = "GMAP",
            .aliases = {{"gm_map", "GMAP"}},
            .summary = {"average precision, averaged over queries geometrically, which weighs the "
                        "worst queries",
                        "平均精确率，对查询取几何平均，更看重差的查询"},
            .formula = "AP of each query;  GMAP = exp(mean of ln max(AP, 0.00001))",
            .formula_zh = "先求每个查询的 AP；GMAP = exp(ln max(AP, 0.00001) 的平均)",
            .reference = "Robertson, On GMAP, CIKM 2006",
            .options = {rel_option()},
            .average = Average::geometric,
            .make = make_given<average_precision_metric>,
            .make_expected = make_averaged<average_precision_metric>};
}

}  // namespace assay::listwise
