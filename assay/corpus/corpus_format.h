#pragma once

#include <string_view>

#include "assay/corpus/corpus.h"

namespace assay {

/// What a file's name says, without .gz or .zst: .jsonl and .ndjson, .json, .csv, .tsv, .trec and
/// .sgml; `folder` for a page; `detect` where it says nothing.
CorpusFormat format_by_name(std::string_view path);

/// The format of a file: what its name says, else how its text begins. <DOC> begins TREC in a file
/// of any name; a .json of objects, one a line, is JSON lines. Throws Error when nothing fits.
CorpusFormat format_of_file(const Input& input);

}  // namespace assay
