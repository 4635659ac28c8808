#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "assay/compare/comparison.h"
#include "assay/core/labels.h"
#include "assay/core/run.h"
#include "assay/evaluate/plan.h"
#include "assay/metrics/message.h"

namespace assay {

/// Something a person should know before acting on the numbers, with what it rests on.
struct Hint {
    std::string id;  ///< stable: recall_up_ndcg_flat, poor_ideal, deep_only, few_labels,
                     ///< one_relevant, binary_labels
    Message title;
    Message evidence;
};

/// What a comparison of `system` with the first suggests, and with system 1 what the labels
/// themselves do. Scores what it needs beyond the table itself.
std::vector<Hint> hints(const Labels& labels, std::span<const Run> runs, const Plan& plan,
                        std::size_t system, const CompareOptions& options);

/// one_relevant and binary_labels. The labels have one grade a (query, document).
std::vector<Hint> label_hints(const Labels& labels);

}  // namespace assay
