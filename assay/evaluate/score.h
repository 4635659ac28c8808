#pragma once

/// The evaluate module: labels and runs in, a ScoreTable out. plan.h says what is computed,
/// policies.h how the cases are treated that metrics leave open, join.h turns rows and labels into
/// what a metric sees.

#include <span>

#include "assay/core/labels.h"
#include "assay/core/preferences.h"
#include "assay/core/run.h"
#include "assay/core/score_table.h"
#include "assay/evaluate/plan.h"

namespace assay {

/// Every metric of the plan for every query of the labels and every run, and their averages.
/// Metrics of two rankings compare each run with the first. The result depends neither on
/// plan.threads nor on the order of rows in the files.
///
/// The table is complete: all that decided about its numbers is in it, and whoever prints it,
/// stores it or goes on with it adds nothing to its conventions.
///
/// Throws Error for what a run's rows or the plan have wrong, and when a run, or the candidates,
/// have no query of the labels (overlap.h).
ScoreTable score(const Labels& labels, std::span<const Run> runs, const Plan& plan);

/// The same for preference metrics.
ScoreTable score_preferences(const Preferences& preferences, std::span<const Run> runs,
                             const Plan& plan);

}  // namespace assay
