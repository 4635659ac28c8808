#pragma once

#include <span>
#include <string>

#include "assay/metrics/registry.h"

namespace assay {

// The catalogue of metrics, made from the families' declarations. `families` are in the order of
// metric_families(); every text ends with a line break.

/// Name and summary of each family, by group, for a terminal.
std::string catalogue_table(std::span<const MetricFamily> families, Language language);

/// Everything known about one family, for a terminal.
std::string family_table(const MetricFamily& family, Language language);

/// The list as a Markdown table, and everything about one family as a Markdown section.
std::string catalogue_markdown(std::span<const MetricFamily> families, Language language);
std::string family_markdown(const MetricFamily& family);

/// docs/metrics.md: every family with everything known about it, in both languages.
std::string metrics_page(std::span<const MetricFamily> families);

/// Everything about the families as a JSON document with `schema: "assay.metrics/1"`.
std::string catalogue_json(std::span<const MetricFamily> families);

/// The family of this name or alias. `ndcg_cut_*`, `ndcg_cut` and `ndcg_cut_10` all name nDCG.
/// Throws Error when there is none, suggesting a close name.
const MetricFamily& family_named(const std::string& name);

}  // namespace assay
