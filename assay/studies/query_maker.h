#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "assay/core/labels.h"
#include "assay/core/queries.h"
#include "assay/corpus/corpus.h"

namespace assay {

/// What a made query is made from. docs/queries.md describes each.
enum class QueryKind : std::uint8_t { title, heading, term, typo, partial, mixed };
inline constexpr std::array<QueryKind, 6> kQueryKinds{QueryKind::title,   QueryKind::heading,
                                                      QueryKind::term,    QueryKind::typo,
                                                      QueryKind::partial, QueryKind::mixed};

/// The value of the attribute `kind`, and the first part of a query's id.
std::string_view name_of(QueryKind kind);

/// Kinds from their names, singular or plural, between commas. Throws Error for an unknown one.
std::vector<QueryKind> parse_query_kinds(std::string_view names);

struct QueryMakerOptions {
    std::vector<QueryKind> kinds{kQueryKinds.begin(), kQueryKinds.end()};
    std::size_t count = 50;  ///< of each kind, at most
    std::uint64_t seed = 1;
    std::string language{};  ///< zh, en or mixed: only queries that language_of() says are; "": all
};

struct MadeQueries {
    /// Attributes: `kind`, `language`, `source` (a document), and, of typos and partials, `clean`
    /// (the text without the mistake) and `edit` (what was done to it).
    Queries queries;
    /// The documents each query was made from, grade 1: known items. Of a typo or a partial, those
    /// of the clean query. Other documents may well be relevant, too.
    Labels labels;
    std::size_t documents = 0;  ///< read
};

/// Makes queries from a corpus. The same documents, in whatever order, and the same options give
/// the same queries; no two have the same text. With a larger count, the titles and headings of a
/// smaller one stay and keep their ids. Holds titles, headings and the vocabulary of the whole
/// corpus, and the texts of a thousand documents or so. Throws Error when the corpus cannot be
/// read.
MadeQueries make_queries(CorpusReader& corpus, const QueryMakerOptions& options);

}  // namespace assay
