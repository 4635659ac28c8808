#include "assay/io/format.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>
#include <utility>
#include <vector>

#include "assay/core/error.h"
#include "assay/io/columns.h"
#include "assay/io/csv.h"
#include "assay/io/text.h"

namespace assay {
namespace {

using FormatName = std::pair<std::string_view, Format>;

constexpr std::array<FormatName, 8> kFormats{{{"detect", Format::detect},
                                              {"trec", Format::trec},
                                              {"jsonl", Format::jsonl},
                                              {"csv", Format::csv},
                                              {"tsv", Format::tsv},
                                              {"beir", Format::beir},
                                              {"letor", Format::letor},
                                              {"json", Format::json}}};

constexpr std::array<FormatName, 12> kExtensions{{{".jsonl", Format::jsonl},
                                                  {".ndjson", Format::jsonl},
                                                  {".json", Format::json},
                                                  {".csv", Format::csv},
                                                  {".tsv", Format::tsv},
                                                  {".qrels", Format::trec},
                                                  {".run", Format::trec},
                                                  {".trec", Format::trec},
                                                  {".svm", Format::letor},
                                                  {".svmlight", Format::letor},
                                                  {".libsvm", Format::letor},
                                                  {".letor", Format::letor}}};

constexpr std::array<std::string_view, 5> kKinds{"labels", "a run", "queries", "scored pairs",
                                                 "preferences"};

std::filesystem::path without_compression(std::string_view path) {
    std::filesystem::path name{path};
    const std::string extension = lower_case(name.extension().string());
    return extension == ".gz" || extension == ".zst" ? name.replace_extension() : name;
}

/// The file itself, or with .gz or .zst when there is only that.
std::filesystem::path plain_or_compressed(const std::filesystem::path& path) {
    std::error_code ignored;
    for (const char* const ending : {"", ".gz", ".zst"}) {
        std::filesystem::path with = path;
        with += ending;
        if (std::filesystem::exists(with, ignored)) return with;
    }
    return path;
}

std::optional<Format> format_by_name(std::string_view path) {
    const std::string extension = lower_case(without_compression(path).extension().string());
    const auto found = std::ranges::find(kExtensions, extension, &FormatName::first);
    if (found == kExtensions.end()) return std::nullopt;
    return found->second;
}

/// The first lines that have something in them, up to two.
std::pair<std::string_view, std::string_view> first_lines(std::string_view text) {
    std::array<std::string_view, 2> found;
    std::size_t count = 0;
    for (Lines lines{text}; count < 2 && lines.next();) {
        const std::string_view line = trimmed(lines.line());
        if (!line.empty()) found[count++] = line;
    }
    return {found[0], found[1]};
}

Format json_or_lines(std::string_view first, std::string_view second, bool named_json) {
    if (first.starts_with('[')) return Format::json;
    if (!first.ends_with('}')) return Format::json;
    if (second.starts_with('{')) return Format::jsonl;
    if (named_json) return Format::json;
    const std::size_t colon = first.find(':');
    const std::string_view value =
        colon == std::string_view::npos ? std::string_view{} : trimmed(first.substr(colon + 1));
    return value.starts_with('{') || value.starts_with('[') ? Format::json : Format::jsonl;
}

Format format_by_content(const Input& input, const ReadOptions& options, FileKind kind) {
    const auto [first, second] = first_lines(input.text());
    if (first.starts_with('{') || first.starts_with('[')) {
        return json_or_lines(first, second, false);
    }
    if (first.starts_with('<') && kind == FileKind::queries) return Format::trec;
    if (has_header(input, '\t', options, kind)) return Format::tsv;
    if (has_header(input, ',', options, kind)) return Format::csv;
    if (kind == FileKind::queries) return Format::tsv;
    std::vector<std::string_view> fields;
    split_fields(first, fields);
    const bool letor = fields.size() > 1 && fields[1].starts_with("qid:");
    return letor ? Format::letor : Format::trec;
}

Format detected(const Input& input, const ReadOptions& options, FileKind kind) {
    const std::optional<Format> named = format_by_name(input.name);
    if (!named) return format_by_content(input, options, kind);
    if (*named == Format::json) {
        const auto [first, second] = first_lines(input.text());
        return json_or_lines(first, second, true);
    }
    const bool no_header =
        *named == Format::tsv && options.columns.empty() && !has_header(input, '\t', options, kind);
    return no_header ? format_by_content(input, options, kind) : *named;
}

Format beir_form(FileKind kind) {
    if (kind == FileKind::queries) return Format::jsonl;
    return kind == FileKind::run ? Format::json : Format::tsv;
}

bool can_have(FileKind kind, Format format) {
    if (format == Format::letor) return kind == FileKind::labels;
    return format != Format::trec || kind != FileKind::pairs;
}

std::string_view name_of(Format format) {
    return std::ranges::find(kFormats, format, &FormatName::second)->first;
}

}  // namespace

Format parse_format(std::string_view name) {
    const auto found = std::ranges::find(kFormats, name, &FormatName::first);
    if (found != kFormats.end()) return found->second;
    std::string names;
    for (const auto& [known, format] : kFormats) {
        names += fmt::format("{}{}", names.empty() ? "" : ", ", known);
    }
    throw Error{fmt::format("unknown format '{}'; there are: {}", name, names)};
}

Format format_of(const Input& input, const ReadOptions& options, FileKind kind) {
    refuse_no_text(input);
    Format format = options.format;
    if (format == Format::beir) format = beir_form(kind);
    if (format == Format::detect) format = detected(input, options, kind);
    if (!can_have(kind, format)) {
        throw Error::at(input.name, 1,
                        fmt::format("{} cannot be read from {} files",
                                    kKinds[static_cast<std::size_t>(kind)], name_of(format)));
    }
    return format;
}

bool has_header(const Input& input, char separator, const ReadOptions& options, FileKind kind) {
    Value header{.kind = Value::Kind::object};
    ReadOptions names;
    names.columns = options.columns;
    names.shared_columns = options.shared_columns;
    Columns columns{input.name, names};
    CsvReader csv{input.name, input.text(), separator};
    try {
        if (!csv.next() || csv.cells().size() < 2) return false;
        for (const std::string_view cell : csv.cells()) header.members.push_back({.key = cell});
        columns.bind(header);
    } catch (const Error&) {
        return false;
    }
    if (columns.has_named()) return true;
    switch (kind) {
        case FileKind::queries:
            return columns.has(Column::id) || columns.has(Column::text);
        case FileKind::pairs:
            return columns.has(Column::grade) || columns.has(Column::score);
        case FileKind::preferences:
            return columns.has(Column::query) &&
                   (columns.has(Column::doc) || columns.has(Column::preferred));
        default:
            return columns.has(Column::query) && columns.has(Column::doc);
    }
}

std::string path_in_folder(const std::string& path, FileKind kind) {
    namespace fs = std::filesystem;
    std::error_code ignored;
    if (!fs::is_directory(path, ignored)) return path;
    const fs::path folder{path};
    if (kind == FileKind::queries) return plain_or_compressed(folder / "queries.jsonl").string();
    const fs::path test = plain_or_compressed(folder / "qrels" / "test.tsv");
    if (kind != FileKind::labels || fs::exists(test, ignored)) return test.string();
    std::vector<std::string> tables;
    for (const fs::directory_entry& entry : fs::directory_iterator{folder / "qrels", ignored}) {
        const std::string name = entry.path().string();
        if (without_compression(name).extension() == ".tsv") tables.push_back(name);
    }
    if (tables.size() == 1) return tables.front();
    throw Error{fmt::format("{}: expected qrels/test.tsv, or one .tsv file in qrels, found {}",
                            path, tables.size())};
}

std::string stem_of(std::string_view path) {
    if (path == "-") return "stdin";
    return without_compression(path).stem().string();
}

}  // namespace assay
