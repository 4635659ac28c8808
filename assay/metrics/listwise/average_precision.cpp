#include "assay/metrics/precision_sum.h"

namespace assay::listwise {

MetricFamily average_precision() {
    return {.name = "AP",
            .aliases = {{"map", "AP"}, {"MAP", "AP"}, {"map_cut_*", "AP@*"}},
            .summary = {"mean, over the relevant documents, of the precision at their ranks",
                        "在每篇相关文档处取精确率，再对全部相关文档求平均"},
            .formula = "AP@k = (1/R) sum over relevant documents at rank i <= k of P@i",
            .formula_zh = "AP@k = (1/R) 对名次 i <= k 的各相关文档求和 P@i",
            .reference =
                "Buckley and Voorhees, Evaluating Evaluation Measure Stability, SIGIR "
                "2000",
            .cutoff = CutoffUse::optional,
            .options = {rel_option()},
            .make = make_given<average_precision_metric>,
            .make_expected = make_averaged<average_precision_metric>};
}

}  // namespace assay::listwise
