#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "assay/metrics/metric.h"

namespace assay {

/// Every family, in byte order of names (case folded). The build makes the lists from the folders.
const std::vector<MetricFamily>& metric_families();

/// The family with this name, or null. Names are case sensitive, as the field has them.
const MetricFamily* find_family(std::string_view name);

/// What `--like` changes about metrics: another default for an option of a family; or, where
/// `option` is empty, what the name `family` means to that tool ({"rbp_*", "", "RBP(p=0.*)"}), as a
/// MetricAlias would have it.
struct OptionDefault {
    std::string_view family;
    std::string_view option;
    std::string_view value;
};

/// Reads `nDCG(gain=exponential)@10`, `P_10`, `map`. Aliases are resolved: the result names a
/// family and has every option of it. Throws Error when the text is malformed, or names something
/// that does not exist; a close name is suggested.
MetricSpec parse_metric(std::string_view text, std::span<const OptionDefault> defaults = {});

/// The spec as a user would write it in its shortest form: options at their default left out.
std::string to_string(const MetricSpec& spec);

/// A metric ready to use.
struct Metric {
    std::string name;  ///< to_string(spec)
    MetricSpec spec;
    const MetricFamily* family = nullptr;
    MetricFunction function;
};

/// The metric's expected value over orders of tied documents; null where no closed form is known.
RankingMetric expected_metric(const Metric& metric);

/// Throws Error as parse_metric does, and when an option has a bad value.
Metric make_metric(std::string_view text);
Metric make_metric(const MetricSpec& spec);

}  // namespace assay
