#pragma once

// What the tests of corpora share. Not part of the library.

#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "assay/core/bytes.h"
#include "assay/corpus/corpus.h"
#include "assay/io/testing.h"

namespace assay {

inline std::vector<Document> all_of(CorpusReader& reader) {
    std::vector<Document> documents;
    for (Document document; reader.next(document);) documents.push_back(document);
    return documents;
}

inline std::vector<Document> documents_of(std::string name, std::string text,
                                          const CorpusOptions& options = {}) {
    return all_of(*open_corpus(in_memory(std::move(name), std::move(text)), options));
}

inline std::vector<std::string> ids_of(CorpusReader& reader) {
    std::vector<std::string> ids;
    for (const Document& document : all_of(reader)) ids.push_back(document.id);
    return ids;
}

/// "id | field=text ... | attribute=value ...", texts of attributes in quotes.
inline std::string described(const Document& document) {
    std::string text = document.id + " |";
    for (const Document::Field& field : document.fields) {
        text += fmt::format(" {}={}", field.name, field.text);
    }
    text += " |";
    for (const auto& [name, value] : document.attributes) {
        text += fmt::format(" {}=", name);
        if (const auto* words = std::get_if<std::string>(&value)) text += '"' + *words + '"';
        if (const auto* whole = std::get_if<std::int64_t>(&value)) text += fmt::to_string(*whole);
        if (const auto* number = std::get_if<double>(&value)) text += fmt::to_string(*number);
    }
    return text;
}

/// A folder that is gone when the test is over.
class TemporaryFolder {
  public:
    explicit TemporaryFolder(const std::string& name)
        : path_{std::filesystem::temp_directory_path() /
                fmt::format("assay-{}-{}", name, ::getpid())} {
        std::filesystem::remove_all(path_);
        std::filesystem::create_directories(path_);
    }
    ~TemporaryFolder() { std::filesystem::remove_all(path_); }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    std::string path() const { return path_.string(); }
    void write(const std::string& name, std::string_view text) const {
        std::filesystem::create_directories((path_ / name).parent_path());
        write_file((path_ / name).string(), text);
    }

  private:
    std::filesystem::path path_;
};

}  // namespace assay
