#pragma once

#include <string_view>
#include <vector>

#include "assay/core/labels.h"
#include "assay/evaluate/policies.h"

namespace assay {

/// One grade of those that several raters gave, which end up sorted; there is at least one.
double combine_grades(std::vector<double>& grades, Raters raters);

/// Labels with one grade a (query, document): those of one aspect, the raters of a document
/// combined as the policy says, the highest grade over subtopics. Throws Error when the labels
/// have no such aspect.
Labels select_labels(const Labels& labels, std::string_view aspect, Raters raters);

/// The labels of one aspect, with subtopics and raters as they are.
Labels labels_of_aspect(const Labels& labels, std::string_view aspect);

}  // namespace assay
