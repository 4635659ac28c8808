#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "assay/io/input.h"
#include "assay/io/read.h"

namespace assay {

/// What a file is read for.
enum class FileKind : std::uint8_t { labels, run, queries, pairs, preferences };

/// The format of an input, found in this order:
///
/// 1. options.format, when it is not `detect`. `beir` means the form that BEIR has for this kind of
///    file: TSV for labels, JSON lines for queries, JSON for runs.
/// 2. The name, without .gz or .zst: .jsonl and .ndjson are JSON lines; .json is JSON, unless its
///    first two lines are each an object of their own (then JSON lines); .csv and .tsv tables, but
///    a .tsv whose first line is no header of this kind of file is looked at as if it had no name;
///    .svm, .svmlight, .libsvm and .letor are LETOR; .qrels, .run and .trec are TREC.
/// 3. The first line with something in it: `[` begins JSON; `{` begins JSON lines, or JSON when the
///    object does not end in the line or its first value is an object or a list; `<` begins TREC
///    topics; a line with tabs or commas whose parts are known column names is the header of a
///    TSV or CSV table; a second field that begins with `qid:` means LETOR; else it is TREC (for
///    queries: TSV without a header).
///
/// Throws Error when a file of this kind cannot have that format.
Format format_of(const Input& input, const ReadOptions& options, FileKind kind);

/// The file of a BEIR folder that holds this: queries.jsonl, or qrels/test.tsv (where there is no
/// such file, the only .tsv in qrels), each also with .gz or .zst. Any path that is no folder is
/// returned as it is.
std::string path_in_folder(const std::string& path, FileKind kind);

/// The file's name without folder, .gz or .zst, and extension.
std::string stem_of(std::string_view path);

/// Whether the first row of the text is a header for this kind of file.
bool has_header(const Input& input, char separator, const ReadOptions& options, FileKind kind);

}  // namespace assay
