#include "assay/cli/index_corpus.h"

#include <fmt/format.h>

#include <future>

#include "assay/cli/progress.h"
#include "assay/core/error.h"

namespace assay {
namespace {

constexpr std::size_t kBatchDocuments = 4096;
constexpr std::size_t kBatchBytes = std::size_t{8} << 20U;

/// Documents that are analysed together; keeps their memory from one batch to the next.
struct Batch {
    std::vector<Document> documents;
    std::size_t count = 0;
    std::uint64_t bytes_read = 0;

    void read(CorpusReader& corpus) {
        std::size_t bytes = 0;
        for (count = 0; count < kBatchDocuments && bytes < kBatchBytes; ++count) {
            if (count == documents.size()) documents.emplace_back();
            if (!corpus.next(documents[count])) break;
            for (const Document::Field& field : documents[count].fields) bytes += field.text.size();
        }
        bytes_read = corpus.bytes_read();
    }
};

}  // namespace

void add_reading_options(CLI::App& parser, CorpusInput& input) {
    parser
        .add_option("--format", input.format,
                    "Of the corpus: jsonl, json, csv, tsv, trec, beir or folder")
        ->capture_default_str();
    parser.add_option("--column", input.columns,
                      "FIELD=NAME: the member or column that holds a field, or the id; repeatable");
    parser.add_flag("--strip-extensions", input.strip_extensions,
                    "Know the pages of a folder without .md, .html, ...");
    parser.add_flag("--lenient", input.lenient, "Skip what cannot be read, and say how much");
}

void add_corpus_options(CLI::App& parser, CorpusInput& input) {
    add_reading_options(parser, input);
    parser.add_option("--attribute", input.attributes, "Keep only these attributes; repeatable");
    parser.add_option("--memory", input.memory, "Bytes of documents held before they are written")
        ->capture_default_str();
    parser.add_option("--threads", input.threads, "Threads; one a core by default");
}

CorpusOptions corpus_options_of(const CorpusInput& input) {
    CorpusOptions options;
    options.format = parse_corpus_format(input.format);
    options.lenient = input.lenient;
    options.attributes = input.attributes;
    options.strip_extensions = input.strip_extensions;
    for (const std::string& column : input.columns) {
        const std::size_t sign = column.find('=');
        if (sign == 0 || sign == std::string::npos) {
            throw Error{fmt::format("--column takes FIELD=NAME, not '{}'", column)};
        }
        options.columns[column.substr(0, sign)] = column.substr(sign + 1);
    }
    return options;
}

WriterOptions writer_options_of(const CorpusInput& input) {
    return {.memory = parse_size(input.memory, "--memory"),
            .threads = input.threads == 0 ? default_threads() : input.threads};
}

IndexedCorpus index_corpus(CorpusReader& corpus, IndexWriter& writer,
                           IndexWriter::IfPresent present) {
    Progress progress{"indexing"};
    IndexedCorpus result;
    Batch batch;
    Batch next;
    for (batch.read(corpus); batch.count > 0; std::swap(batch, next)) {
        std::future<void> reading =
            std::async(std::launch::async, [&next, &corpus] { next.read(corpus); });
        writer.add(std::span{batch.documents}.first(batch.count), present);
        result.documents += batch.count;
        progress.show(result.documents, batch.bytes_read, corpus.bytes_total());
        reading.get();
    }
    result.skipped = corpus.skipped();
    return result;
}

}  // namespace assay
