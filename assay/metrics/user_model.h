#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "assay/metrics/metric.h"

namespace assay {

/// A user who reads from the top and, after each document, either goes on or stops: the C/W/L
/// framework (Moffat, Bailey, Scholer and Thomas, ACM TOIS 35(3), 2017). The metric is the gain
/// the user meets per document read.
struct UserModel {
    /// Probability of going on after `rank` (from 1), where the document gained `gain` and all up
    /// to it `total`; gains are in [0, 1].
    std::function<double(std::size_t rank, double gain, double total)> goes_on;
};

/// `min_rel=`, `max_rel=` (ir_measures) and `depth=`, shared by all families of this kind; those
/// of the family come first.
std::vector<MetricOption> user_model_options(std::vector<MetricOption> own = {});

/// The metric of a model. Gains are the labels' gains over the largest, or, with `min_rel` or
/// `max_rel`, grades clipped to these and brought to [0, 1].
RankingMetric user_model_metric(const MetricSpec& spec, UserModel model);

/// Its expected value over all orders of tied documents, for a model that ignores gains: only then
/// is the metric linear in them.
RankingMetric expected_user_model_metric(const MetricSpec& spec, UserModel model);

/// MetricFamily::make and make_expected of a model made from the spec.
template <UserModel (*model)(const MetricSpec&)>
MetricFunction make_user_model(const MetricSpec& spec) {
    return user_model_metric(spec, model(spec));
}
template <UserModel (*model)(const MetricSpec&)>
RankingMetric make_expected_user_model(const MetricSpec& spec) {
    return expected_user_model_metric(spec, model(spec));
}

/// `T=`, the gain the user wants.
MetricOption target_option();

/// ((x - 1) / x)^2, by which INSQ and its kin go on: never 0, and nearer to 1 the larger x.
double goes_on_squared(double x);

}  // namespace assay
