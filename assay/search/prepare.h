#pragma once

#include "assay/index/index.h"
#include "assay/search/prepared_query.h"
#include "assay/search/query.h"

namespace assay {

struct PrepareOptions {
    Matching matching;
    bool unique_terms = false;  ///< a term that is repeated counts once
};

/// A prefix stands for at most so many terms, those in the most documents.
inline constexpr std::size_t kMostPrefixTerms = 1024;

/// Analyses the query and looks its words up.
///
/// - A word in no live document is replaced by those of its parts that are in some.
/// - A word and its synonyms are one unit, and so are all terms with a prefix.
/// - A phrase is one unit; removed stop words leave gaps in it. A must-not of several words is
///   taken as a phrase.
/// - Units that mean the same are one, with their weights summed.
///
/// Throws Error, with a caret in the query, for a field there is none of.
PreparedQuery prepare(const ParsedQuery& query, const Index& index, Analyzer& analyzer,
                      const PrepareOptions& options);

}  // namespace assay
