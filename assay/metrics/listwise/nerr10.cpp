#include "assay/metrics/option_range.h"
#include "assay/metrics/user_model.h"

namespace assay {
namespace {

UserModel model(const MetricSpec& spec) {
    const double persistence = number_between(spec, "p", 0.0, 1.0);
    return {.goes_on = [persistence](std::size_t /*rank*/, double gain, double /*total*/) {
        return persistence * (1.0 - gain);
    }};
}

}  // namespace

namespace listwise {

MetricFamily nerr10() {
    return {.name = "NERR10",
            .summary = {"nearly ERR: the user stops with probability gain, and otherwise reads on "
                        "with probability p",
                        "近似 ERR：用户以增益为概率停下，否则以概率 p 继续"},
            .formula =
                "C_i = p (1 - g_i);  NERR10 = sum_i w_i g_i, w_i in proportion to prod_{j<i} C_j",
            .formula_zh =
                "C_i = p (1 - g_i)；NERR10 = sum_i w_i g_i，w_i 与 prod_{j<i} C_j"
                " 成正比",
            .reference = "Azzopardi, Mackenzie and Moffat, ICTIR 2021, equation 10",
            .cutoff = CutoffUse::optional,
            .options = user_model_options(
                {{"p", "0.9", {"probability of reading on", "继续往下看的概率"}}}),
            .make = make_user_model<model>};
}

}  // namespace listwise
}  // namespace assay
