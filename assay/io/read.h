#pragma once

/// The io module: files in, vocabulary types out. A reader is strict unless told otherwise: the
/// first thing it cannot read is an Error that names file and line.

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "assay/core/labels.h"
#include "assay/core/preferences.h"
#include "assay/core/queries.h"
#include "assay/core/run.h"
#include "assay/core/scale.h"
#include "assay/core/score_table.h"
#include "assay/core/scored_pairs.h"
#include "assay/io/input.h"

namespace assay {

enum class Format { detect, trec, jsonl, csv, tsv, beir, letor, json };

/// The format a user names on the command line; throws Error listing them when there is none such.
Format parse_format(std::string_view name);

/// How TREC files are read: by Assay's rules, or accepting just what trec_eval accepts.
enum class Dialect { assay, trec_eval_9, trec_eval_10 };

class ColumnUse;

struct ReadOptions {
    Format format = Format::detect;
    Dialect dialect = Dialect::assay;
    bool lenient = false;
    bool ranks = false;  ///< the caller needs RunRow::rank: a TREC run's rank field is read, too
    std::size_t threads = 1;
    /// Which column holds what, where the header does not say so: {"query", "search_term"}, ...
    /// A file without such a column is an Error.
    std::map<std::string, std::string, std::less<>> columns;
    /// The same for files of which not all need have it: used where a file has that column.
    std::map<std::string, std::string, std::less<>> shared_columns;
    std::shared_ptr<ColumnUse> column_use;  ///< told which of them were found, unless null
    std::optional<Scale> scale;  ///< from a map file; by default found from the labels themselves
};

/// A path is a file, "-" for standard input, or (labels and queries) a folder laid out as BEIR's.
/// How its format is found is written at format_of in format.h; what each format may hold, at the
/// readers of that format. The readers of an Input do the same for what is already open.
Labels read_labels(const std::string& path, const ReadOptions& options);
Labels read_labels(const Input& input, const ReadOptions& options);

/// Query ids with texts. Every other column is an attribute; objects are flattened. TREC topics,
/// JSON lines (BEIR), CSV, TSV with or without a header (then id and text), JSON {"id": "text"}.
Queries read_queries(const std::string& path, const ReadOptions& options);
Queries read_queries(const Input& input, const ReadOptions& options);

/// Rows with a label and a score, a class, or both. A file without a column for the query is one
/// query, "".
ScoredPairs read_scored_pairs(const std::string& path, const ReadOptions& options);
ScoredPairs read_scored_pairs(const Input& input, const ReadOptions& options);

/// trec_eval's `query rater subgroup document level`; rows with those columns; or rows that name
/// two documents (`preferred` and `other`), each a subgroup of its own.
Preferences read_preferences(const std::string& path, const ReadOptions& options);
Preferences read_preferences(const Input& input, const ReadOptions& options);

/// `where` is a path, or NAME=PATH to name the system (a file whose own name has a = is a path).
/// Without NAME the system is called what the run calls it, else as the file without extension.
Run read_run(const std::string& where, const ReadOptions& options);
Run read_run(const Input& input, const ReadOptions& options);

/// The runs of a file whose rows may name several systems, such as an export of Quepid's snapshots:
/// a run for each, in the order in which they come up. NAME becomes NAME/SYSTEM when there are
/// several.
std::vector<Run> read_runs(const std::string& where, const ReadOptions& options);
std::vector<Run> read_runs(const Input& input, const ReadOptions& options);

/// A ready table of scores, CSV or TSV with a header: a row a query and a column a system (then the
/// first column may hold query ids, and the metric is called as the file), or columns query, system
/// and one a metric, as `assay eval -q --format csv` writes it. A column `aspect` beside these may
/// hold one name only. An empty cell and NA are undefined.
ScoreTable read_score_table(const std::string& path);
ScoreTable read_score_table(const Input& input);

/// A map file: lines of `name grade [gain]`, and optionally `relevant GRADE` (by default 1). A gain
/// left out is the grade. A name with spaces stands in double quotes; # begins a comment line.
Scale read_scale(const std::string& path);
Scale read_scale(const Input& input);

}  // namespace assay
