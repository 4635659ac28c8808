#pragma once

/// The library in one header: read labels and runs, plan, score, compare, gate, audit, show.
/// Everything that semantic versioning covers is reached from here; other headers may change.
///
///     const assay::Labels labels = assay::read_labels("labels.csv", {});
///     const assay::Run run = assay::read_run("new.run", {});
///     assay::Plan plan;
///     plan.metrics.push_back(assay::make_metric("nDCG@10"));
///     const assay::ScoreTable table = assay::score(labels, {&run, 1}, plan);

#include "assay/audit/audit.h"
#include "assay/compare/comparison.h"
#include "assay/compare/funnel.h"
#include "assay/compare/hints.h"
#include "assay/compare/movements.h"
#include "assay/compare/slices.h"
#include "assay/compare/twins.h"
#include "assay/compare/verdict.h"
#include "assay/core/error.h"
#include "assay/core/labels.h"
#include "assay/core/preferences.h"
#include "assay/core/queries.h"
#include "assay/core/run.h"
#include "assay/core/score_table.h"
#include "assay/core/scored_pairs.h"
#include "assay/corpus/corpus.h"
#include "assay/evaluate/explain.h"
#include "assay/evaluate/like.h"
#include "assay/evaluate/overlap.h"
#include "assay/evaluate/plan.h"
#include "assay/evaluate/pointwise.h"
#include "assay/evaluate/score.h"
#include "assay/evaluate/unknown_ids.h"
#include "assay/gate/gate.h"
#include "assay/gate/rules.h"
#include "assay/index/ciff.h"
#include "assay/index/index.h"
#include "assay/index/index_writer.h"
#include "assay/index/verify.h"
#include "assay/io/read.h"
#include "assay/metrics/registry.h"
#include "assay/report/audit_report.h"
#include "assay/report/comparison_report.h"
#include "assay/report/gate_report.h"
#include "assay/report/report_builder.h"
#include "assay/report/score_report.h"
#include "assay/search/batch.h"
#include "assay/search/query_parser.h"
#include "assay/search/search.h"
#include "assay/search/snippet.h"
#include "assay/studies/query_maker.h"
#include "assay/studies/tune.h"
