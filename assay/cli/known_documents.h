#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>

#include "assay/evaluate/unknown_ids.h"

namespace assay {

/// `--corpus PATH` of the verbs that hold runs to labels: which documents there are.
void add_known_documents_option(CLI::App& parser, std::string& path);

/// The ids of a corpus, or of an index where the folder is one; nothing where no path is given.
/// Throws Error as open_corpus() and Index::open() do.
std::optional<KnownDocuments> known_documents(const std::string& path);

}  // namespace assay
