#pragma once

#include <string>

#include "assay/metrics/trace.h"
#include "assay/studies/tune.h"

namespace assay {

/// For people: the scores, what each fold chose, k1 by b, and what to make of it.
std::string tune_text(const TuneResult& result, Language language, int digits);

/// A row a setting.
std::string tune_csv(const TuneResult& result);

/// docs/tune.md describes it.
std::string tune_json(const TuneResult& result);

}  // namespace assay
