#include "assay/corpus/corpus_format.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <utility>

#include "assay/core/error.h"
#include "assay/corpus/page.h"
#include "assay/io/text.h"

namespace assay {
namespace {

using FormatName = std::pair<std::string_view, CorpusFormat>;

constexpr std::array<FormatName, 8> kFormats{{{"detect", CorpusFormat::detect},
                                              {"jsonl", CorpusFormat::jsonl},
                                              {"json", CorpusFormat::json},
                                              {"csv", CorpusFormat::csv},
                                              {"tsv", CorpusFormat::tsv},
                                              {"trec", CorpusFormat::trec},
                                              {"beir", CorpusFormat::beir},
                                              {"folder", CorpusFormat::folder}}};

constexpr std::array<FormatName, 8> kExtensions{{{".jsonl", CorpusFormat::jsonl},
                                                 {".ndjson", CorpusFormat::jsonl},
                                                 {".json", CorpusFormat::json},
                                                 {".csv", CorpusFormat::csv},
                                                 {".tsv", CorpusFormat::tsv},
                                                 {".trec", CorpusFormat::trec},
                                                 {".sgml", CorpusFormat::trec},
                                                 {".trectext", CorpusFormat::trec}}};

std::string_view first_line(std::string_view text) {
    for (Lines lines{text}; lines.next();) {
        const std::string_view line = trimmed(lines.line());
        if (!line.empty()) return line;
    }
    return {};
}

}  // namespace

CorpusFormat parse_corpus_format(std::string_view name) {
    const auto* const found = std::ranges::find(kFormats, name, &FormatName::first);
    if (found != kFormats.end()) return found->second;
    std::string names;
    for (const auto& [known, format] : kFormats) {
        names += fmt::format("{}{}", names.empty() ? "" : ", ", known);
    }
    throw Error{fmt::format("no corpus format is called '{}'; there are: {}", name, names)};
}

CorpusFormat format_by_name(std::string_view path) {
    std::filesystem::path name{path};
    const std::string last = lower_case(name.extension().string());
    if (last == ".gz" || last == ".zst") name.replace_extension();
    if (page_kind(name.string()) != PageKind::none) return CorpusFormat::folder;
    const std::string extension = lower_case(name.extension().string());
    const auto* const found = std::ranges::find(kExtensions, extension, &FormatName::first);
    return found == kExtensions.end() ? CorpusFormat::detect : found->second;
}

CorpusFormat format_of_file(const Input& input) {
    const std::string_view line = first_line(input.text());
    if (lower_case(line.substr(0, 5)) == "<doc>") return CorpusFormat::trec;
    const CorpusFormat named = format_by_name(input.name);
    if (named == CorpusFormat::json && line.starts_with('{')) return CorpusFormat::jsonl;
    if (named != CorpusFormat::detect) return named;
    refuse_empty(input);
    if (line.starts_with('{')) return CorpusFormat::jsonl;
    if (line.starts_with('[')) return CorpusFormat::json;
    if (line.find('\t') != std::string_view::npos) return CorpusFormat::tsv;
    if (line.find(',') != std::string_view::npos) return CorpusFormat::csv;
    throw Error::at(input.name, 1,
                    "neither JSON, nor a table, nor TREC: name the format of the corpus");
}

}  // namespace assay
