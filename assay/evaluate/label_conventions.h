#pragma once

#include "assay/core/labels.h"
#include "assay/core/score_table.h"

namespace assay {

/// What the labels themselves decide about a number, where it is not the usual: `gains`, highest
/// grade first, when grades gain neither themselves nor what the four names gain; `subtopics`, how
/// grades of several subtopics become the one that metrics without subtopics see.
Conventions label_conventions(const Labels& labels);

}  // namespace assay
