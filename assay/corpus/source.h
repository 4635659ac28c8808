#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "assay/corpus/corpus.h"

namespace assay {

/// The documents of one file, or of several. It knows nothing of ids that come twice, of empty
/// corpora and of leniency: CorpusReader does.
class DocumentSource {
  public:
    virtual ~DocumentSource() = default;

    /// As CorpusReader::next. After an Error, the document at fault is behind us.
    virtual bool next(Document& document) = 0;

    /// Where the document last read begins: "file:line".
    virtual std::string where() const = 0;

    virtual std::uint64_t bytes_read() const = 0;
};

/// Fills a document, in the memory of the one before it.
class DocumentFiller {
  public:
    explicit DocumentFiller(Document& document) : document_{document} {
        document.id.clear();
        document.attributes.clear();
    }

    /// The text of a new field, empty.
    std::string& add_field(std::string_view name) {
        if (fields_ == document_.fields.size()) document_.fields.emplace_back();
        Document::Field& field = document_.fields[fields_++];
        field.name = name;
        field.text.clear();
        return field.text;
    }

    /// The first of several of one name counts.
    void add_attribute(std::string_view name, AttributeValue value) {
        for (const Document::Attribute& known : document_.attributes) {
            if (known.name == name) return;
        }
        document_.attributes.push_back({std::string{name}, std::move(value)});
    }

    std::size_t fields() const { return fields_; }

    /// Call it last.
    void finish() { document_.fields.resize(fields_); }

  private:
    Document& document_;
    std::size_t fields_ = 0;
};

/// `name` is the path within the corpus: pages are known by it.
struct SourceFile {
    std::string name;
    Input input;
};

/// Records: JSON lines, a JSON array, or a table. TREC's <DOC>s. Pages: one file, one document.
std::unique_ptr<DocumentSource> make_record_source(Input input, CorpusFormat format,
                                                   const CorpusOptions& options);
std::unique_ptr<DocumentSource> make_trec_source(Input input);
std::unique_ptr<DocumentSource> make_page_source(SourceFile file, const CorpusOptions& options);

}  // namespace assay
