#pragma once

// The readers that read_labels chooses from.

#include "assay/core/labels.h"
#include "assay/io/input.h"
#include "assay/io/read.h"

namespace assay {

/// TREC qrels: `query iteration document grade`, a line each.
///
/// The iteration column is mostly a constant that nobody reads; then it is left out. It becomes the
/// subtopic when it tells something: a document has two labels for a query that differ in it, or
/// its values are neither all the same nor all one of 0 and Q0. options.columns can say that it is
/// something else: {"rater", "iteration"} for files with several judges (trec_eval's qrels_jg),
/// {"aspect", "iteration"}, or {"subtopic", "iteration"} to keep it in any case.
///
/// In trec_eval's dialects a grade is what atol makes of it, a blank line or a fifth field is an
/// error, and the iteration column is left out unless options.columns names it. Version 10 also
/// takes a line that begins with # for a comment, but not the line after a comment, which it reads
/// as a label whatever it begins with; and a comment in the last line, where it reads past its
/// buffer, is an error here.
Labels read_trec_labels(const Input& input, const ReadOptions& options);

/// LETOR or SVMlight: `grade qid:QUERY 1:0.5 2:0 ... # comment`. The document is the one that the
/// comment names (`docid = X`, `doc = X`, or X alone), else the number of the row in its query.
Labels read_letor_labels(const Input& input, const ReadOptions& options);

/// JSON lines, a JSON array of objects, or CSV or TSV with a header: a label a row; or one JSON
/// object {"query": {"document": grade}}.
///
/// A table without a column for the grade but with two or more such as `ann_rating`, `bob_rating`
/// (or _grade, _label, _judgment, _relevance) has a rater a column; an empty cell is no label, and
/// a column for what they agreed on (final_, overall_, consensus_, gold_, mean_, average_,
/// majority_) is left out. options.columns {"grade", "final_rating"} reads that one instead.
Labels read_record_labels(const Input& input, Format format, const ReadOptions& options);

/// Throws Error when no label was read.
Labels finished_labels(LabelsBuilder& builder, Scale scale, const Input& input);

}  // namespace assay
