#pragma once

/// The corpus module: files and folders in, Documents out. docs/corpus.md says what is read and
/// what becomes of it.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "assay/core/document.h"
#include "assay/io/input.h"

namespace assay {

enum class CorpusFormat : std::uint8_t { detect, jsonl, json, csv, tsv, trec, beir, folder };

/// The format a user names on the command line; throws Error listing them when there is none such.
CorpusFormat parse_corpus_format(std::string_view name);

struct CorpusOptions {
    CorpusFormat format = CorpusFormat::detect;
    bool lenient = false;  ///< pass over what cannot be read, and count it
    /// Records: which member or column holds what. {"id", "sku"}: the id; any other name is that of
    /// a searched field: {"title", "product_name"}. Where a field is named, only those named are
    /// searched; else those with a name such as title, headings, body, text, abstract.
    std::map<std::string, std::string, std::less<>> columns;
    /// Records: the only members that are kept as attributes; empty: all that are no fields.
    std::vector<std::string> attributes;
    /// Records: nothing is searched; whatever is not the id is an attribute.
    bool attributes_only = false;
    /// Pages of a folder: "guide/intro.md" is known as "guide/intro".
    bool strip_extensions = false;
};

/// Goes through a corpus once, in its order: the order of the lines in a file, the byte order of
/// the paths in a folder. Holds one document at a time, never the corpus: a plain file is mapped;
/// a compressed one, an archive and standard input are unpacked in memory, one file at a time.
class CorpusReader {
  public:
    virtual ~CorpusReader() = default;

    /// The next document, or false at the end. Reuses `document`'s memory. Strict: throws Error
    /// that names file and line for what cannot be read, for an id that comes twice, and at the
    /// end when there was no document. Lenient: passes over it; a corpus without any document is
    /// an Error all the same. Do not go on after an Error.
    virtual bool next(Document& document) = 0;

    virtual std::uint64_t bytes_read() const = 0;   ///< of bytes_total(), for a progress bar
    virtual std::uint64_t bytes_total() const = 0;  ///< 0 where it is not known
    virtual std::size_t skipped() const = 0;        ///< lenient: documents passed over
};

/// `path` is a file, "-" for standard input, an archive (.tar, also compressed) or a folder.
/// Throws Error when it cannot be read or holds nothing that is a corpus.
std::unique_ptr<CorpusReader> open_corpus(const std::string& path, const CorpusOptions& options);

/// The same for one file that is already open.
std::unique_ptr<CorpusReader> open_corpus(const Input& input, const CorpusOptions& options);

}  // namespace assay
