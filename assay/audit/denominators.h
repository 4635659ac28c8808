#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "assay/core/labels.h"
#include "assay/core/run.h"
#include "assay/evaluate/plan.h"

namespace assay {

/// One side of a comparison with what it is held against. All outlive what is made of them.
struct GroundArm {
    std::string name;
    const Labels* labels = nullptr;   ///< never null
    const Run* run = nullptr;         ///< never null
    const Run* candidates = nullptr;  ///< limits the ideal list; null: every judged document
};

/// One query of two arms: whether they stand on the same ground, and what of the delta comes from
/// what. For nDCG numerators are DCG, denominators the ideal's.
struct GroundQuery {
    std::string query;
    bool judged_differs = false;  ///< other documents judged
    bool grades_differ = false;   ///< other grades for documents judged in both
    bool ideal_differs = false;   ///< another denominator
    bool candidates_differ = false;
    double numerator_base = 0.0;  ///< NaN, as all below, where the metric has no value
    double numerator_system = 0.0;
    double denominator_base = 0.0;
    double denominator_system = 0.0;
    double delta = 0.0;
    double from_numerators = 0.0;    ///< had the denominators not moved; both parts make the delta
    double from_denominators = 0.0;  ///< had the numerators not moved

    bool differs() const {
        return judged_differs || grades_differ || ideal_differs || candidates_differ;
    }
};

struct GroundComparison {
    std::string metric;
    std::size_t differing = 0;  ///< queries
    double delta = 0.0;         ///< means over the queries that have a value in both arms
    double from_numerators = 0.0;
    double from_denominators = 0.0;
    double delta_numerators = 0.0;     ///< of DCG itself
    double delta_denominators = 0.0;   ///< of the ideal DCG
    std::vector<GroundQuery> queries;  ///< of either label file, in byte order
};

/// The metric is a ratio, as nDCG, R and AP are; Error for others. Each part of the delta is the
/// mean of moving it first and moving it second.
GroundComparison compare_grounds(const GroundArm& base, const GroundArm& system,
                                 const Metric& metric, const Policies& policies);

/// Throws Error that names the first queries which differ, unless `common` says that the comparison
/// is made on what the arms have in common.
void check_same_ground(const GroundComparison& comparison, bool common);

/// Labels both arms can be held to.
struct CommonLabels {
    Labels labels;
    std::size_t only_base = 0;  ///< labels left out: the other arm does not have the document
    std::size_t only_system = 0;
    std::size_t conflicting = 0;  ///< left out: the arms have it with different grades
};

/// Documents judged in both arms, with the same grade, and in both candidate sets where there are
/// such.
CommonLabels common_labels(const GroundArm& base, const GroundArm& system,
                           const Policies& policies);

}  // namespace assay
