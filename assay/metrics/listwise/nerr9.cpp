#include "assay/metrics/user_model.h"

namespace assay {
namespace {

UserModel model(const MetricSpec& spec) {
    return {.goes_on = [cutoff = spec.cutoff](std::size_t rank, double gain, double /*total*/) {
        const double depth = static_cast<double>(rank);
        return rank < cutoff ? depth / (depth + 1.0) * (1.0 - gain) : 0.0;
    }};
}

}  // namespace

namespace listwise {

MetricFamily nerr9() {
    return {.name = "NERR9",
            .summary = {"nearly ERR: as NERR8, and the user tires with the reciprocal of the rank",
                        "近似 ERR：同 NERR8，且用户的耐心按名次倒数下降"},
            .formula =
                "C_i = i / (i + 1) (1 - g_i) for i < k, else 0;  NERR9@k = sum_i w_i g_i, w_i in "
                "proportion to prod_{j<i} C_j",
            .formula_zh =
                "i < k 时 C_i = i / (i + 1) (1 - g_i)，否则为 0；NERR9@k = sum_i"
                " w_i g_i，w_i 与 prod_{j<i} C_j 成正比",
            .reference = "Azzopardi, Mackenzie and Moffat, ICTIR 2021, equation 9",
            .cutoff = CutoffUse::required,
            .options = user_model_options(),
            .make = make_user_model<model>};
}

}  // namespace listwise
}  // namespace assay
