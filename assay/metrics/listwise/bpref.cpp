#include "assay/metrics/bpref.h"

namespace assay::listwise {

MetricFamily bpref() {
    return {.name = "Bpref",
            .aliases = {{"bpref", "Bpref(negative=unjudged)"}, {"BPref", "Bpref"}},
            .summary = {"how often relevant documents stand above documents judged nonrelevant",
                        "相关文档排在已标注不相关文档之前的程度，忽略未标注文档"},
            .formula =
                "Bpref = (1/R) sum over relevant results of 1 - min(n, R) / min(N, R);  "
                "n = judged nonrelevant above it, N = judged nonrelevant",
            .formula_zh =
                "Bpref = (1/R) 对各相关结果求和 1 - min(n, R) / min(N, R)；n = "
                "其前已标注且不相关的结果数，N = 已标注且不相关的文档数",
            .reference = "Buckley and Voorhees, SIGIR 2004",
            .options = {rel_option(), negative_option()},
            .make = make_bpref};
}

}  // namespace assay::listwise
