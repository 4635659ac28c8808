#include "assay/index/manifest.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <set>

#include "assay/core/error.h"
#include "assay/core/hash.h"
#include "assay/index/files.h"
#include "assay/index/manifest_reader.h"
#include "assay/io/json.h"

namespace assay {
namespace {

constexpr std::string_view kName = "assay-index";
constexpr std::uint64_t kFormat = 1;
constexpr std::string_view kTemporary = "manifest.new";
constexpr std::string_view kStem = "seg-";

void write_part(JsonWriter& json, const IndexPart& part) {
    json.begin_object();
    json.key("kind").text(part.kind).key("version").integer(part.version);
    json.key("optional").boolean(part.optional);
    json.key("file").text(part.file).key("size").integer(part.size);
    json.key("checksum").text(fmt::format("{:016x}", part.checksum));
    json.end_object();
}

void write_segment(JsonWriter& json, const SegmentRecord& segment) {
    json.begin_object();
    json.key("documents").integer(segment.documents).key("deleted").integer(segment.deleted);
    json.key("total_length").integer(segment.total_length);
    json.key("field_total_length").begin_row();
    for (const std::uint64_t length : segment.field_total_length) json.integer(length);
    json.end_array();
    json.key("parts").begin_array();
    for (const IndexPart& part : segment.parts) write_part(json, part);
    json.end_array().end_object();
}

std::string json_of(const Manifest& manifest) {
    std::string text;
    JsonWriter json{text, 1};
    json.begin_object();
    json.key("generation").integer(manifest.generation);
    json.key("analyzer").text(manifest.analyzer);
    json.key("fingerprint").text(fmt::format("{:016x}", manifest.fingerprint));
    json.key("fields").begin_row();
    for (const std::string& field : manifest.fields) json.text(field);
    json.end_array();
    json.key("positions").boolean(manifest.positions);
    json.key("keeps_texts").boolean(manifest.keeps_texts);
    json.key("next_ordinal").integer(manifest.next_ordinal);
    json.key("next_file").integer(manifest.next_file);
    json.key("segments").begin_array();
    for (const SegmentRecord& segment : manifest.segments) write_segment(json, segment);
    json.end_array().end_object();
    text += '\n';
    return text;
}

/// The rest of a manifest's text, after its first line was found to be right.
std::string_view checked_body(std::string_view text, const std::string& path) {
    const std::size_t end = text.find('\n');
    if (!text.starts_with(kName) || end == std::string_view::npos) {
        throw Error{path + ": not the manifest of an index"};
    }
    std::string_view line = text.substr(0, end);
    line.remove_prefix(kName.size());
    const std::size_t space = line.rfind(' ');
    if (!line.starts_with(' ') || space == 0) throw Error{path + ": damaged: the first line"};
    const std::string version{line.substr(1, space - 1)};
    if (version != std::to_string(kFormat)) {
        throw Error{fmt::format("{}: an index of format {}; this program reads format {}", path,
                                version, kFormat)};
    }
    const std::string_view body = text.substr(end + 1);
    if (line.substr(space + 1) != fmt::format("{:016x}", hash_bytes(body))) {
        throw Error{path + ": damaged: the checksum is wrong"};
    }
    return body;
}

}  // namespace

std::uint64_t Manifest::documents() const {
    std::uint64_t sum = 0;
    for (const SegmentRecord& segment : segments) sum += segment.documents - segment.deleted;
    return sum;
}

std::string serialise(const Manifest& manifest) {
    const std::string body = json_of(manifest);
    return fmt::format("{} {} {:016x}\n{}", kName, kFormat, hash_bytes(body), body);
}

Manifest parse_manifest(std::string_view text, const std::string& path) {
    return ManifestReader{path}.read(checked_body(text, path));
}

Manifest read_manifest(const std::string& folder) {
    const std::string path = folder + "/" + std::string{kManifestFile};
    std::shared_ptr<const Bytes> bytes;
    try {
        bytes = Bytes::map(path);
    } catch (const Error& error) {
        throw Error{fmt::format("{}: no index here ({})", folder, error.what())};
    }
    return parse_manifest(bytes->view(), path);
}

void commit_manifest(const std::string& folder, const Manifest& manifest) {
    sync_folder(folder);
    const std::string temporary = folder + "/" + std::string{kTemporary};
    {
        OutputFile file{temporary};
        file.write(serialise(manifest));
        file.sync();
    }
    rename_file(temporary, folder + "/" + std::string{kManifestFile});
    sync_folder(folder);
}

std::string file_stem(std::uint64_t number) { return fmt::format("{}{}", kStem, number); }

bool is_index_file(std::string_view name) {
    if (name == kTemporary) return true;
    if (!name.starts_with(kStem)) return false;
    name.remove_prefix(kStem.size());
    const std::size_t digits = std::min(name.find_first_not_of("0123456789"), name.size());
    return digits > 0 && digits < name.size() && name[digits] == '.';
}

}  // namespace assay
