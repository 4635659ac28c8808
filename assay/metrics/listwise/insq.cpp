#include "assay/metrics/option_range.h"
#include "assay/metrics/user_model.h"

namespace assay {
namespace {

UserModel model(const MetricSpec& spec) {
    const double target = number_between(spec, "T", 0.0, 1e9);
    return {.goes_on = [target](std::size_t rank, double /*gain*/, double /*total*/) {
        return goes_on_squared(static_cast<double>(rank) + 2.0 * target);
    }};
}

}  // namespace

namespace listwise {

MetricFamily insq() {
    return {
        .name = "INSQ",
        .summary = {"gain per document read by a user who wants gain T and gives up as ranks go by",
                    "用户想得到总增益 T、越往下越易放弃时，每个所看文档的增益"},
        .formula =
            "C_i = ((i + 2T - 1) / (i + 2T))^2;  INSQ = sum_i w_i g_i, w_i in proportion to "
            "prod_{j<i} C_j",
        .formula_zh =
            "C_i = ((i + 2T - 1) / (i + 2T))^2；INSQ = sum_i w_i g_i，w_i "
            "与 prod_{j<i} C_j 成正比",
        .reference = "Moffat, Scholer and Thomas, ADCS 2012",
        .cutoff = CutoffUse::optional,
        .options = user_model_options({target_option()}),
        .make = make_user_model<model>,
        .make_expected = make_expected_user_model<model>};
}

}  // namespace listwise
}  // namespace assay
