#include "assay/corpus/corpus.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <optional>
#include <utility>

#include "assay/core/error.h"
#include "assay/corpus/corpus_format.h"
#include "assay/corpus/files.h"
#include "assay/corpus/id_set.h"
#include "assay/corpus/page.h"
#include "assay/corpus/source.h"
#include "assay/io/blanks.h"
#include "assay/io/text.h"

namespace assay {
namespace {

std::unique_ptr<DocumentSource> make_source(SourceFile file, CorpusFormat format,
                                            const CorpusOptions& options) {
    switch (format) {
        case CorpusFormat::trec:
            return make_trec_source(std::move(file.input));
        case CorpusFormat::folder:
            return make_page_source(std::move(file), options);
        case CorpusFormat::beir:
            return make_record_source(std::move(file.input), CorpusFormat::jsonl, options);
        default:
            return make_record_source(std::move(file.input), format, options);
    }
}

/// The files of a set one after the other, each as what it is.
class FilesSource : public DocumentSource {
  public:
    FilesSource(std::shared_ptr<const FileSet> set, CorpusOptions options)
        : set_{std::move(set)}, options_{std::move(options)} {}

    bool next(Document& document) override {
        for (;;) {
            if (source_ && source_->next(document)) return true;
            if (source_) read_ += set_->files()[next_ - 1].size;
            source_.reset();
            if (next_ == set_->files().size()) return false;
            open(set_->files()[next_++]);
        }
    }

    std::string where() const override { return source_ ? source_->where() : std::string{}; }
    std::uint64_t bytes_read() const override { return read_; }

  private:
    void open(const FileSet::File& file) {
        SourceFile opened{file.name, set_->open(file)};
        CorpusFormat format = options_.format;
        if (format == CorpusFormat::detect || format == CorpusFormat::beir) {
            format = format_of_file(opened.input);
        }
        source_ = make_source(std::move(opened), format, options_);
    }

    std::shared_ptr<const FileSet> set_;
    CorpusOptions options_;
    std::size_t next_ = 0;
    std::uint64_t read_ = 0;
    std::unique_ptr<DocumentSource> source_;
};

using OpenSource = std::function<std::unique_ptr<DocumentSource>()>;

class CheckedReader : public CorpusReader {
  public:
    CheckedReader(std::string name, OpenSource open, std::uint64_t size, CorpusOptions options)
        : name_{std::move(name)},
          open_{std::move(open)},
          size_{size},
          options_{std::move(options)},
          source_{open_()} {}

    bool next(Document& document) override {
        for (;;) {
            try {
                if (!source_->next(document)) return end();
                check(document);
                ++count_;
                return true;
            } catch (const Error&) {
                if (!options_.lenient || ended_) throw;
                ++skipped_;
            }
        }
    }

    std::uint64_t bytes_read() const override { return ended_ ? size_ : source_->bytes_read(); }
    std::uint64_t bytes_total() const override { return size_; }
    std::size_t skipped() const override { return skipped_; }

  private:
    bool end() {
        ended_ = true;
        if (count_ == 0) {
            throw Error{fmt::format("{}: {}", name_, nothing_read("document", skipped_))};
        }
        return false;
    }

    [[noreturn]] void fail(std::string_view what) const {
        throw Error{fmt::format("{}: {}", source_->where(), what)};
    }

    void check(Document& document) {
        if (document.id.empty()) fail("the document has no id");
        if (std::ranges::any_of(document.id, is_blank)) {
            fail(fmt::format("the id '{}' has white space in it: no run could name the document",
                             document.id));
        }
        if (!ids_.insert(document.id)) refuse_twin(document.id);
        if (!options_.attributes.empty()) {
            std::erase_if(document.attributes, [this](const Document::Attribute& attribute) {
                return std::ranges::find(options_.attributes, attribute.name) ==
                       options_.attributes.end();
            });
        }
    }

    /// Goes through the corpus once more, to say where the id was first seen. When it was not, two
    /// ids have one hash, and all is well.
    void refuse_twin(const std::string& id) const {
        if (options_.lenient) fail(fmt::format("the id '{}' comes twice", id));
        const std::unique_ptr<DocumentSource> again = open_();
        Document document;
        for (std::size_t i = 0; i < count_ && again->next(document); ++i) {
            if (document.id != id) continue;
            fail(fmt::format("the id '{}' comes twice: it is that of {}, too", id, again->where()));
        }
    }

    std::string name_;
    OpenSource open_;
    std::uint64_t size_;
    CorpusOptions options_;
    std::unique_ptr<DocumentSource> source_;
    IdSet ids_;
    std::size_t count_ = 0;
    std::size_t skipped_ = 0;
    bool ended_ = false;
};

std::unique_ptr<CorpusReader> read_files(const std::string& name,
                                         const std::shared_ptr<FileSet>& set,
                                         const CorpusOptions& options) {
    const auto is_page = [](const std::string& file) { return page_kind(file) != PageKind::none; };
    const auto is_record = [](const std::string& file) {
        return format_by_name(file) != CorpusFormat::detect;
    };
    const bool pages = std::ranges::any_of(set->files(), is_page, &FileSet::File::name);
    const CorpusFormat format = options.format;
    if (format == CorpusFormat::folder || (format == CorpusFormat::detect && pages)) {
        set->filter(is_page);
    } else if (format == CorpusFormat::detect &&
               std::ranges::any_of(set->files(), is_record, &FileSet::File::name)) {
        set->filter(is_record);
    }
    if (set->files().empty()) {
        throw Error{fmt::format("{}: no file in it that is part of a corpus", name)};
    }
    std::uint64_t size = 0;
    for (const FileSet::File& file : set->files()) size += file.size;
    CorpusOptions each = options;
    if (format == CorpusFormat::folder) each.format = CorpusFormat::folder;
    const OpenSource open = [set, each] { return std::make_unique<FilesSource>(set, each); };
    return std::make_unique<CheckedReader>(name, open, size, options);
}

/// BEIR's corpus.jsonl in a folder; empty where there is none.
std::string beir_corpus(const std::string& folder) {
    for (const char* name : {"corpus.jsonl", "corpus.jsonl.gz", "corpus.jsonl.zst"}) {
        std::error_code ignored;
        const std::filesystem::path path = std::filesystem::path{folder} / name;
        if (std::filesystem::is_regular_file(path, ignored)) return path.string();
    }
    return {};
}

}  // namespace

std::unique_ptr<CorpusReader> open_corpus(const std::string& path, const CorpusOptions& options) {
    std::error_code ignored;
    if (!std::filesystem::is_directory(path, ignored))
        return open_corpus(open_input(path), options);
    const bool may_be_beir =
        options.format == CorpusFormat::detect || options.format == CorpusFormat::beir;
    const std::string beir = may_be_beir ? beir_corpus(path) : std::string{};
    if (!beir.empty()) return open_corpus(open_input(beir), options);
    if (options.format == CorpusFormat::beir) {
        throw Error{fmt::format("{}: no corpus.jsonl in the folder", path)};
    }
    return read_files(path, files_in_folder(path), options);
}

std::unique_ptr<CorpusReader> open_corpus(const Input& input, const CorpusOptions& options) {
    if (is_tar(input)) return read_files(input.name, files_in_tar(input), options);
    refuse_empty(input);
    const CorpusFormat format =
        options.format == CorpusFormat::detect ? format_of_file(input) : options.format;
    const OpenSource open = [input, format, options] {
        const std::string name = std::filesystem::path{input.name}.filename().string();
        return make_source({name, input}, format, options);
    };
    return std::make_unique<CheckedReader>(input.name, open, input.text().size(), options);
}

}  // namespace assay
