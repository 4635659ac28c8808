#include "assay/metrics/user_model.h"

namespace assay {
namespace {

UserModel model(const MetricSpec& spec) {
    return {.goes_on = [cutoff = spec.cutoff](std::size_t rank, double gain, double /*total*/) {
        return rank < cutoff ? 1.0 - gain : 0.0;
    }};
}

}  // namespace

namespace listwise {

MetricFamily nerr8() {
    return {.name = "NERR8",
            .summary = {"nearly ERR: gain per document read by a user who stops with probability "
                        "gain, or after k documents",
                        "近似 ERR：用户以增益为概率停下、最多看 k 个文档时，每个所看文档的增益"},
            .formula =
                "C_i = 1 - g_i for i < k, else 0;  NERR8@k = sum_i w_i g_i, w_i in proportion to "
                "prod_{j<i} C_j",
            .formula_zh =
                "i < k 时 C_i = 1 - g_i，否则为 0；NERR8@k = sum_i w_i g_i，w_i"
                " 与 prod_{j<i} C_j 成正比",
            .reference = "Azzopardi, Mackenzie and Moffat, ICTIR 2021, equation 8",
            .cutoff = CutoffUse::required,
            .options = user_model_options(),
            .make = make_user_model<model>};
}

}  // namespace listwise
}  // namespace assay
