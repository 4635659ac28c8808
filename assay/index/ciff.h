#pragma once

#include <string>

#include "assay/index/index.h"
#include "assay/index/index_writer.h"

namespace assay {

/// The Common Index File Format of OSIRRC: one file of protobuf messages, each after its length: a
/// header, a list of postings for each term, a record for each document. It knows neither fields
/// nor positions. docs/index-format.md says what is kept and what is lost.

/// Writes the live documents of an index, whole or not at all: terms in byte order, documents
/// numbered from 0 in the order of the index, lengths as BM25 counts them.
void export_ciff(const Index& index, const std::string& file);

/// Makes an index of a CIFF file: one field `body`, the analyser `whitespace`, and made-up
/// positions. Throws Error, naming the file, when it is damaged or no such file.
void import_ciff(const std::string& file, const std::string& folder, bool overwrite);

}  // namespace assay
