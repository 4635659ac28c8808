#pragma once

// The readers that read_queries chooses from.

#include <string>
#include <unordered_map>

#include "assay/core/queries.h"
#include "assay/io/input.h"
#include "assay/io/read.h"

namespace assay {

/// Collects queries and puts them in order. A second query with an id is an Error.
class QueriesBuilder {
  public:
    explicit QueriesBuilder(const Input& input) : source_{input.name} {}

    void add(Query query, std::size_t line);

    /// Throws Error when there is no query.
    Queries build(std::size_t skipped);

  private:
    std::string source_;
    Queries queries_;
    std::unordered_map<std::string, std::size_t> lines_;
};

/// TREC topics: blocks <top>, <topic> or <DOC>, in each a <num> or <DOCNO> (or an attribute
/// `number`), a <title> or <query>, and others, which become attributes (<desc> and <narr> are
/// called description and narrative). Tags need not be closed. A block without title has as text
/// what stands outside its tags.
Queries read_topics(const Input& input, const ReadOptions& options);

}  // namespace assay
