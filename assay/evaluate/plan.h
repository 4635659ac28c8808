#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "assay/core/run.h"
#include "assay/evaluate/join.h"
#include "assay/evaluate/policies.h"
#include "assay/evaluate/weights.h"
#include "assay/metrics/registry.h"

namespace assay {

/// What is to be computed, and how.
struct Plan {
    std::vector<Metric> metrics;
    Policies policies;
    std::size_t threads = 1;
    /// One weight a query of the labels, in their order: of the averages with Averaging::weighted,
    /// else of what is made of the scores later. Where they come from is among the conventions.
    QueryWeights weights = {};
    std::string like = {};  ///< the profile that set policies and defaults; empty: none
    /// Other defaults of metric options, as `--like` sets them: printed with the conventions.
    std::span<const OptionDefault> defaults = {};
    const Run* candidates = nullptr;  ///< limits ideal lists to documents it names
    /// False for runs made from the queries of the labels themselves: what they lack was not asked,
    /// which is neither an error nor worth a warning.
    bool check_overlap = true;
};

/// nDCG@10 (the primary one), nDCG@20, R@50, R@100, AP, RR@10, P@10, Judged@10.
std::span<const std::string_view> default_metrics();

/// Splits `nDCG@10,P(rel=2)@5 AP` at commas and blanks outside parentheses.
std::vector<std::string> split_metric_list(std::string_view list);

/// Throws Error for a metric that does not exist, and for one named twice.
std::vector<Metric> make_metrics(std::span<const std::string> names,
                                 std::span<const OptionDefault> defaults = {});

/// What computes a metric of one ranking under the rule for ties: the metric itself, or its
/// expected value over the orders of tied documents.
RankingMetric ranking_function(const Metric& metric, TieOrder ties);

/// Throws Error when two of the runs have one name.
void check_names(std::span<const Run> runs);

/// Throws Error when the metric needs subtopics or raters and the labels have none.
void check_needs(const Metric& metric, const Labels& labels);

/// What the metrics of a plan need to see.
JoinNeeds needs_of(const Plan& plan);

}  // namespace assay
