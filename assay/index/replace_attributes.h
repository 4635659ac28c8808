#pragma once

#include <cstddef>
#include <span>

#include "assay/core/document.h"
#include "assay/index/index_writer.h"

namespace assay {

/// Replaces columns of an index without touching anything else: every attribute that any of `rows`
/// has is a column, which afterwards holds the values of the rows and no others. Returns how many
/// rows name a document that is not in the index. Commits nothing.
std::size_t replace_attributes(IndexWriter& writer, std::span<const Document> rows);

}  // namespace assay
