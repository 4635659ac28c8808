#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "assay/compare/comparison.h"
#include "assay/metrics/message.h"

namespace assay {

/// Why the interval of a pair and its verdict seem to say different things: the interval leaves out
/// 0, yet no difference is shown, or the other way round. Nothing where they agree, and where there
/// is no verdict. The first of these that is so: p is corrected and the interval is not (p alone is
/// below alpha, or Tukey's test corrects by itself); confidence and alpha are not each other's
/// complement; they are different methods.
std::optional<Message> disagreement(const CompareOptions& options, const PairComparison& pair);

/// The same for several pairs, each with what it is called: one sentence a reason.
std::vector<Message> disagreements(
    const CompareOptions& options,
    const std::vector<std::pair<std::string, const PairComparison*>>& pairs);

}  // namespace assay
