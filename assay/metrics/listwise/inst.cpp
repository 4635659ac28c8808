#include "assay/metrics/option_range.h"
#include "assay/metrics/user_model.h"

namespace assay {
namespace {

UserModel model(const MetricSpec& spec) {
    // Below 0.25 the rule is no probability.
    const double target = number_between(spec, "T", 0.25, 1e9);
    return {.goes_on = [target](std::size_t rank, double /*gain*/, double total) {
        return goes_on_squared(static_cast<double>(rank) + 2.0 * target - total);
    }};
}

}  // namespace

namespace listwise {

MetricFamily inst() {
    return {.name = "INST",
            .summary = {"gain per document read by a user who wants gain T, gives up as ranks go "
                        "by and stops sooner the more was found",
                        "用户想得到总增益 T、越往下越易放弃、得到越多越早停时，每个所看文档的增益"},
            .formula =
                "C_i = ((i + 2T - G_i - 1) / (i + 2T - G_i))^2, G_i gain up to i;  INST = sum_i "
                "w_i g_i, w_i in proportion to prod_{j<i} C_j",
            .formula_zh =
                "C_i = ((i + 2T - G_i - 1) / (i + 2T - G_i))^2，G_i 为到 i 为止"
                "的增益；INST = sum_i w_i g_i，w_i 与 prod_{j<i} C_j 成正比",
            .reference = "Bailey, Moffat, Scholer and Thomas, SIGIR 2015",
            .cutoff = CutoffUse::optional,
            .options = user_model_options({target_option()}),
            .make = make_user_model<model>};
}

}  // namespace listwise
}  // namespace assay
