#include <array>

#include "assay/metrics/gain.h"
#include "assay/metrics/user_model.h"

namespace assay {
namespace {

UserModel model(const MetricSpec& spec) {
    static constexpr std::array<std::string_view, 1> kForms{"log2"};
    spec.choice("dcg", kForms);
    return {.goes_on = [cutoff = spec.cutoff](std::size_t rank, double /*gain*/, double /*total*/) {
        return rank < cutoff ? log2_discount(rank) / log2_discount(rank + 1) : 0.0;
    }};
}

}  // namespace

namespace listwise {

MetricFamily sdcg() {
    return {
        .name = "SDCG",
        .summary = {"DCG@k over that of k documents of the highest grade: nDCG that does not "
                    "depend on what was judged",
                    "DCG@k 除以 k 个最高档文档的 DCG：不受标注集合影响的 nDCG"},
        .formula = "SDCG@k = sum_{i=1..k} g_i / log2(i + 1) / sum_{i=1..k} 1 / log2(i + 1)",
        .reference = "Azzopardi, Thomas and Moffat, SIGIR 2019 (cwl_eval)",
        .cutoff = CutoffUse::required,
        .options = user_model_options({{"dcg", "log2", {"form of DCG: log2", "DCG 的形式：log2"}}}),
        .make = make_user_model<model>,
        .make_expected = make_expected_user_model<model>};
}

}  // namespace listwise
}  // namespace assay
