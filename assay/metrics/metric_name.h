#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "assay/metrics/metric.h"

namespace assay {

/// Finds a family by its name; null when there is none such.
using FamilyLookup = std::function<const MetricFamily*(std::string_view)>;

/// Takes `name(option=value,...)@cutoff` apart. The name need not be a family's, and options are
/// not checked. Where it is one that has an option `recall` and no cutoff, what stands after @ is
/// that option: `IPrec@0.1`. A last `-l2`, as ranx writes it, is `rel=2`. Throws Error when the
/// text is malformed.
MetricSpec split_metric_name(std::string_view text, const FamilyLookup& find);

/// The shortest text that reads back as this spec of the family: options at their default are left
/// out, save for a recall level after @.
std::string write_metric_name(const MetricSpec& spec, const MetricFamily& family);

}  // namespace assay
