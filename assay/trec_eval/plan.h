#pragma once

#include <string>
#include <vector>

#include "assay/metrics/metric.h"
#include "assay/trec_eval/measure_table.h"

namespace assay::trec_eval {

/// One number (or text) of each query: a measure at one of its cutoffs.
struct Value {
    std::string name;  ///< as printed
    const Measure* measure = nullptr;
    std::vector<double> levels;  ///< cutoff or parameters
    /// Empty where nothing is calculated (runid, num_q), or the parameters make it impossible.
    std::optional<MetricFunction> function;
    std::string impossible;  ///< why
};

/// What the measures of the command line make of each query, in the order of printing. Throws Stop
/// when parameters cannot be read.
std::vector<Value> make_plan(const Arguments& arguments);

}  // namespace assay::trec_eval
