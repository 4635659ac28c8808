#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "assay/metrics/registry.h"

namespace assay {

/// A folder of families, in the order in which the catalogue shows them.
struct MetricGroup {
    std::string_view name;
    Text title;
};

const std::array<MetricGroup, 4>& metric_groups();

/// What the words of a declaration mean to a reader.
Text cutoff_words(CutoffUse cutoff);
/// False where the family has one value over all pairs, whatever their queries.
bool averages_queries(const MetricFamily& family);

/// How values of queries become one number; of pointwise metrics, what they are computed over.
Text average_words(const MetricFamily& family);

/// What the family is computed from. Makes a metric of it to see.
Text input_words(const MetricFamily& family);

/// Whether its expected value over orders of tied documents is known; nothing where there are no
/// such orders.
std::optional<Text> expected_words(const MetricFamily& family);

}  // namespace assay
