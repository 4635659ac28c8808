#pragma once

#include <span>
#include <string_view>

#include "assay/metrics/metric.h"

namespace assay {

/// The option as a number from `low` to `high`, both allowed; throws Error when it is none.
double number_between(const MetricSpec& spec, std::string_view key, double low, double high);

/// The option as a whole number above 0; throws Error when it is none.
std::size_t whole_number(const MetricSpec& spec, std::string_view key);

/// The option as true or false, in any case, or as 1 or 0; throws Error otherwise.
bool flag(const MetricSpec& spec, std::string_view key);

/// The option as a number, or nothing when it is empty.
std::optional<double> optional_number(const MetricSpec& spec, std::string_view key);

}  // namespace assay
