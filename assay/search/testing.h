#pragma once

// What the tests of searching share: small indexes, made as users make them.

#include <string>
#include <utility>
#include <vector>

#include "assay/index/index.h"
#include "assay/index/index_writer.h"
#include "assay/index/testing.h"
#include "assay/search/query_parser.h"
#include "assay/search/search.h"

namespace assay {

/// Words are what stands between blanks.
inline AnalyzerConfig white_space() {
    AnalyzerConfig config;
    config.name = "whitespace";
    config.whitespace = true;
    return config;
}

/// A document with one field, "body".
inline Document body(std::string id, std::string text) {
    return {std::move(id), {{"body", std::move(text)}}, {}};
}

inline Document titled(std::string id, std::string title, std::string text) {
    return {std::move(id), {{"title", std::move(title)}, {"body", std::move(text)}}, {}};
}

/// An index in a folder of its own. Each batch of documents becomes a segment; `removed` ids are
/// deleted afterwards.
class TestIndex {
  public:
    explicit TestIndex(const std::vector<std::vector<Document>>& batches,
                       const AnalyzerConfig& analyzer = white_space(),
                       const std::vector<std::string>& removed = {})
        : index_{make(folder_.path(), batches, analyzer, removed)} {}

    const Index& index() const { return index_; }
    operator const Index&() const { return index_; }

  private:
    static Index make(const std::string& folder, const std::vector<std::vector<Document>>& batches,
                      const AnalyzerConfig& analyzer, const std::vector<std::string>& removed) {
        const std::string path = folder + "/index";
        NewIndex wanted;
        wanted.analyzer = analyzer;
        IndexWriter::create(path, wanted, {.threads = 1}).commit();
        for (const std::vector<Document>& batch : batches) {
            IndexWriter writer = IndexWriter::open(path, {.threads = 1});
            writer.add(batch, IndexWriter::IfPresent::refuse);
            writer.commit();
        }
        if (!removed.empty()) {
            IndexWriter writer = IndexWriter::open(path, {.threads = 1});
            for (const std::string& id : removed) writer.remove(id);
            writer.commit();
        }
        return Index::open(path);
    }

    TestFolder folder_;
    Index index_;
};

/// The ids of the hits, best first.
inline std::vector<std::string> found_ids(const Index& index, std::string_view query,
                                          const SearchOptions& options = {}) {
    Searcher searcher{index};
    std::vector<std::string> ids;
    for (const Hit& hit : searcher.search(parse_query(query), options).hits) {
        ids.emplace_back(index.id(hit.document));
    }
    return ids;
}

/// The score of the document with that id; 0 when the query does not find it.
inline double score_of(const Index& index, std::string_view query, std::string_view id,
                       const SearchOptions& options = {}) {
    Searcher searcher{index};
    for (const Hit& hit : searcher.search(parse_query(query), options).hits) {
        if (index.id(hit.document) == id) return hit.score;
    }
    return 0.0;
}

}  // namespace assay
