#include "assay/metrics/option_range.h"
#include "assay/metrics/user_model.h"

namespace assay {
namespace {

UserModel model(const MetricSpec& spec) {
    const double target = number_between(spec, "T", 0.0, 1e9);
    return {
        .goes_on = [target, cutoff = spec.cutoff](std::size_t rank, double /*gain*/, double total) {
            return total < target && rank < cutoff ? 1.0 : 0.0;
        }};
}

}  // namespace

namespace listwise {

MetricFamily bpm() {
    return {.name = "BPM",
            .summary = {"gain per document read by a user who stops once gain T is reached, or "
                        "after k documents",
                        "用户得到总增益 T 或看完 k 个文档即停时，每个所看文档的增益"},
            .formula =
                "C_i = 1 while i < k and gain up to i < T, else 0;  BPM@k = mean gain of the "
                "documents read",
            .formula_zh =
                "i < k 且到 i 为止的增益 < T 时 C_i = 1，否则为 0；BPM@k = 已读"
                "文档的平均增益",
            .reference = "Zhang, Liu, Li, Zhang, Xu and Ma, SIGIR 2017 (static form)",
            .cutoff = CutoffUse::required,
            .options = user_model_options({target_option()}),
            .make = make_user_model<model>};
}

}  // namespace listwise
}  // namespace assay
