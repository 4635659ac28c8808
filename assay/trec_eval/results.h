#pragma once

#include <string>

#include "assay/core/run.h"
#include "assay/trec_eval/arguments.h"

namespace assay::trec_eval {

/// A results file ("-" for standard input) as trec_eval reads it: blank lines are passed over, a
/// score is the number its field begins with, the run's name is that of the last line. Rows are
/// parsed when they are read; RunRows::read throws Stop for a line with too few fields.
Run read_results(const std::string& path, Compat compat, std::size_t threads);

}  // namespace assay::trec_eval
