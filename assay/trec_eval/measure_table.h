#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "assay/trec_eval/arguments.h"

namespace assay::trec_eval {

/// What a measure is calculated from.
enum class Source { nothing, grades, raters, preferences };

/// What its value is.
enum class Shape {
    number,       ///< averaged
    geometric,    ///< averaged as a logarithm
    count,        ///< summed, printed as an integer
    query_count,  ///< num_q
    text,         ///< printed for each query only
    run_id,
};

/// What stands behind the dot of `-m name.parameters`.
enum class Parameters { none, cutoffs, levels, numbers, pairs };

/// One value of a measure with all that its definition needs: a cutoff or level, the numbers or
/// pairs given, and the options of the command line that matter.
struct SpecInput {
    double cutoff = 0.0;
    std::span<const double> numbers;
    std::span<const std::pair<std::string, double>> pairs;
    const Arguments* arguments = nullptr;
};

struct Measure {
    std::string_view name;
    Shape shape;
    Source source;
    Parameters parameters;
    std::vector<double> defaults;
    /// Assay's metric for it where trec_eval's name, with `_cutoff` behind it, does not say it.
    std::string (*spec)(const SpecInput&) = nullptr;
    bool only_v10 = false;
};

/// What stands for a metric where the parameters leave nothing to find.
inline const std::string kAlwaysZero = "0";

/// Assay's metric for one value of a measure; empty where the parameters make no sense.
std::string metric_spec(const Measure& measure, const SpecInput& input);

/// All measures, in the order in which they are printed.
const std::vector<Measure>& measures();

/// Adds the measures that `name`, of a measure or of a set of them, stands for. False when there is
/// none such.
bool resolve_measure(std::string_view name, Compat compat, std::vector<std::string>& names);

}  // namespace assay::trec_eval
