#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "assay/corpus/corpus.h"
#include "assay/index/index_writer.h"

namespace assay {

/// The options of every verb that reads documents, into an index or otherwise.
struct CorpusInput {
    std::string format = "detect";
    std::vector<std::string> columns;     ///< FIELD=NAME
    std::vector<std::string> attributes;  ///< the only ones kept
    bool strip_extensions = false;
    bool lenient = false;
    std::string memory = "1G";
    std::size_t threads = 0;  ///< 0: one a core
};
/// How a corpus is read; add_corpus_options() adds how an index is written.
void add_reading_options(CLI::App& parser, CorpusInput& input);
void add_corpus_options(CLI::App& parser, CorpusInput& input);

CorpusOptions corpus_options_of(const CorpusInput& input);
WriterOptions writer_options_of(const CorpusInput& input);

struct IndexedCorpus {
    std::uint64_t documents = 0;
    std::size_t skipped = 0;
};

/// Reads a corpus into an index, the next documents while the last ones are being analysed; shows
/// how far it is. Commits nothing.
IndexedCorpus index_corpus(CorpusReader& corpus, IndexWriter& writer,
                           IndexWriter::IfPresent present);

}  // namespace assay
