#include "assay/index/manifest_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "assay/core/error.h"

namespace assay {
namespace {

/// The kinds of parts this program reads.
constexpr std::array<std::string_view, 8> kKinds{"terms", "postings", "positions", "lengths",
                                                 "ids",   "texts",    "column",    "dead"};

bool is_known(std::string_view kind) {
    return std::find(kKinds.begin(), kKinds.end(), kind) != kKinds.end();
}

}  // namespace

void ManifestReader::damaged(std::string_view what) const {
    throw Error{fmt::format("{}: damaged: {}", path_, what)};
}

const Value& ManifestReader::member(const Value& object, std::string_view key,
                                    Value::Kind kind) const {
    for (const Value& value : object.members) {
        if (value.key != key) continue;
        if (value.kind != kind) damaged(fmt::format("'{}' is of the wrong kind", key));
        return value;
    }
    damaged(fmt::format("'{}' is missing", key));
}

std::uint64_t ManifestReader::integer(const Value& value) const {
    std::uint64_t number = 0;
    const char* const end = value.text.data() + value.text.size();
    const auto [stop, error] = std::from_chars(value.text.data(), end, number);
    if (value.kind != Value::Kind::number || error != std::errc{} || stop != end) {
        damaged(fmt::format("'{}' is not a number that can be", value.key));
    }
    return number;
}

std::uint64_t ManifestReader::integer(const Value& object, std::string_view key) const {
    return integer(member(object, key, Value::Kind::number));
}

std::uint32_t ManifestReader::small(const Value& object, std::string_view key) const {
    const std::uint64_t number = integer(object, key);
    if (number > UINT32_MAX) damaged(fmt::format("'{}' is too large", key));
    return static_cast<std::uint32_t>(number);
}

std::uint64_t ManifestReader::hex(const Value& object, std::string_view key) const {
    const std::string_view digits = member(object, key, Value::Kind::text).text;
    std::uint64_t number = 0;
    const char* const end = digits.data() + digits.size();
    const auto [stop, error] = std::from_chars(digits.data(), end, number, 16);
    if (error != std::errc{} || stop != end) {
        damaged(fmt::format("'{}' is not a number in base 16", key));
    }
    return number;
}

bool ManifestReader::boolean(const Value& object, std::string_view key) const {
    return member(object, key, Value::Kind::boolean).text == "true";
}

std::string ManifestReader::text(const Value& object, std::string_view key) const {
    return std::string{member(object, key, Value::Kind::text).text};
}

void ManifestReader::read_fields(const Value& array) {
    for (const Value& name : array.members) {
        if (name.kind != Value::Kind::text) damaged("the name of a field is not a text");
        const auto& names = manifest_.fields;
        if (std::find(names.begin(), names.end(), name.text) != names.end()) {
            damaged("two fields have the same name");
        }
        manifest_.fields.emplace_back(name.text);
    }
}

void ManifestReader::read_part(const Value& value, SegmentRecord& segment) {
    IndexPart part{.kind = text(value, "kind"),
                   .version = small(value, "version"),
                   .optional = boolean(value, "optional"),
                   .file = text(value, "file"),
                   .size = integer(value, "size"),
                   .checksum = hex(value, "checksum")};
    if (!is_index_file(part.file) || part.file.find('/') != std::string::npos) {
        damaged(fmt::format("'{}' is no name of a part", part.file));
    }
    if (!files_.insert(part.file).second) damaged("two parts are the same file");
    if (!is_known(part.kind) && !part.optional) {
        throw Error{
            fmt::format("{}: the index has a part '{}' that this program does not know: it was "
                        "made by a newer one",
                        path_, part.kind)};
    }
    segment.parts.push_back(std::move(part));
}

void ManifestReader::read_segment(const Value& value) {
    SegmentRecord segment{.documents = small(value, "documents"),
                          .deleted = small(value, "deleted"),
                          .total_length = integer(value, "total_length"),
                          .field_total_length = {},
                          .parts = {}};
    if (segment.deleted > segment.documents) damaged("more documents are deleted than there are");
    for (const Value& length : member(value, "field_total_length", Value::Kind::array).members) {
        segment.field_total_length.push_back(integer(length));
    }
    if (segment.field_total_length.size() > manifest_.fields.size()) {
        damaged("a segment has more fields than the index");
    }
    segment.field_total_length.resize(manifest_.fields.size(), 0);
    for (const Value& part : member(value, "parts", Value::Kind::array).members) {
        read_part(part, segment);
    }
    manifest_.segments.push_back(std::move(segment));
}

Manifest ManifestReader::read(std::string_view json) {
    JsonParser parser{path_};
    const Value& object = parser.parse_object(json, json.size(), 2);
    manifest_ = {};
    files_.clear();
    manifest_.generation = integer(object, "generation");
    manifest_.analyzer = text(object, "analyzer");
    manifest_.fingerprint = hex(object, "fingerprint");
    read_fields(member(object, "fields", Value::Kind::array));
    manifest_.positions = boolean(object, "positions");
    manifest_.keeps_texts = boolean(object, "keeps_texts");
    manifest_.next_ordinal = integer(object, "next_ordinal");
    manifest_.next_file = integer(object, "next_file");
    std::uint64_t documents = 0;
    for (const Value& value : member(object, "segments", Value::Kind::array).members) {
        read_segment(value);
        documents += manifest_.segments.back().documents;
    }
    if (documents >= UINT32_MAX) damaged("more documents than an index can have");
    return std::move(manifest_);
}

}  // namespace assay
