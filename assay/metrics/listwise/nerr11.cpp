#include "assay/metrics/option_range.h"
#include "assay/metrics/user_model.h"

namespace assay {
namespace {

UserModel model(const MetricSpec& spec) {
    const double target = number_between(spec, "T", 0.0, 1e9);
    return {.goes_on = [target](std::size_t rank, double gain, double /*total*/) {
        return goes_on_squared(static_cast<double>(rank) + 2.0 * target) * (1.0 - gain);
    }};
}

}  // namespace

namespace listwise {

MetricFamily nerr11() {
    return {
        .name = "NERR11",
        .summary =
            {"nearly ERR: the user stops with probability gain, and otherwise gives up as in INSQ",
             "近似 ERR：用户以增益为概率停下，否则按 INSQ 的方式放弃"},
        .formula =
            "C_i = ((i + 2T - 1) / (i + 2T))^2 (1 - g_i);  NERR11 = sum_i w_i g_i, w_i in "
            "proportion to prod_{j<i} C_j",
        .formula_zh =
            "C_i = ((i + 2T - 1) / (i + 2T))^2 (1 - g_i)；NERR11 = sum_i w_i"
            " g_i，w_i 与 prod_{j<i} C_j 成正比",
        .reference = "Azzopardi, Mackenzie and Moffat, ICTIR 2021, equation 11",
        .cutoff = CutoffUse::optional,
        .options = user_model_options({target_option()}),
        .make = make_user_model<model>};
}

}  // namespace listwise
}  // namespace assay
