#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "assay/corpus/corpus.h"
#include "assay/index/index.h"
#include "assay/text/analyzer.h"

namespace assay {

/// A corpus made ready for a study of tools: one file for the tools, an index for each standard.
struct Site {
    std::string source;          ///< the corpus, for people
    std::string file;            ///< all documents, as docs/tool-protocol.md has them
    std::vector<Index> indexes;  ///< one an analyser
    std::size_t documents = 0;
    std::size_t skipped = 0;  ///< by a lenient reader
    /// zh or en where most documents say so of themselves (attribute lang or language); else zh, en
    /// or mixed by the letters of the texts.
    std::string language;

    /// The first field called title, or the id. The number is that of the first index.
    std::string title(std::uint32_t document) const;
    /// All fields of a document, one after the other.
    std::string text(std::uint32_t document) const;
};

/// Goes through the corpus once. `folder` must exist; files are made in it. `seen` is told how many
/// documents there were so far. Throws Error for ids that are not UTF-8: tools speak JSON.
Site prepare_site(CorpusReader& corpus, const std::string& source, const std::string& folder,
                  std::span<const AnalyzerConfig> analyzers, std::size_t threads,
                  const std::function<void(std::size_t)>& seen);

/// zh when Han characters make up a third of the text or more, en when hardly any, else mixed; a
/// Han character weighs as much as three Latin letters. Empty where there are no letters.
std::string corpus_language(std::size_t han, std::size_t latin);

}  // namespace assay
