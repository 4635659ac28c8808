#pragma once

#include "assay/core/labels.h"
#include "assay/core/score_table.h"
#include "assay/evaluate/plan.h"

namespace assay {

/// What the labels themselves decide about a number, where it is not the usual: `gains`, highest
/// grade first, when grades gain neither themselves nor what the four names gain; `subtopics`, how
/// grades of several subtopics become the one that metrics without subtopics see.
Conventions label_conventions(const Labels& labels);

/// Writes into the table, and among its conventions, what a plan says beside policies: the file and
/// column of the weights, and `like`.
void add_origins(const Plan& plan, ScoreTable& table);

/// Adds `relevant_from`, the lowest grade that counts as relevant where a metric does not say.
void add_relevant_from(const Scale& scale, Conventions& conventions);

}  // namespace assay
