#include "assay/index/part.h"

#include <fmt/format.h>

#include <cassert>
#include <cstring>
#include <utility>

#include "assay/core/error.h"
#include "assay/core/hash.h"
#include "assay/index/files.h"

namespace assay {
namespace {

constexpr std::string_view kMagic = "assay";
constexpr std::size_t kKindBytes = 9;
constexpr std::size_t kBuffer = std::size_t{1} << 18;

/// "assay", the kind filled up with zeros, the version.
std::string header_of(std::string_view kind, std::uint32_t version) {
    assert(kind.size() <= kKindBytes && version <= UINT16_MAX);
    std::string header{kMagic};
    header += kind;
    header.resize(kMagic.size() + kKindBytes, '\0');
    header += static_cast<char>(version & 0xFFU);
    header += static_cast<char>(version >> 8U);
    return header;
}

}  // namespace

struct PartWriter::State {
    OutputFile file;
    IndexPart part;
    HashStream hash;
    std::string buffer;
    std::uint64_t offset = 0;

    void flush() {
        hash.add(buffer);
        file.write(buffer);
        buffer.clear();
    }
};

PartWriter::PartWriter(const std::string& folder, std::string file, std::string kind,
                       std::uint32_t version, bool optional)
    : state_{new State{.file = OutputFile{folder + "/" + file},
                       .part = {.kind = std::move(kind),
                                .version = version,
                                .optional = optional,
                                .file = std::move(file)},
                       .hash = {},
                       .buffer = {}}} {
    write(header_of(state_->part.kind, version));
}

PartWriter::~PartWriter() = default;
PartWriter::PartWriter(PartWriter&&) noexcept = default;

void PartWriter::write(std::string_view bytes) {
    state_->offset += bytes.size();
    state_->buffer += bytes;
    if (state_->buffer.size() >= kBuffer) state_->flush();
}

std::uint64_t PartWriter::offset() const { return state_->offset; }

IndexPart PartWriter::finish() {
    state_->flush();
    state_->file.sync();
    state_->part.size = state_->offset;
    state_->part.checksum = state_->hash.value();
    return std::move(state_->part);
}

PartReader::PartReader(const std::string& folder, const IndexPart& part,
                       std::uint32_t newest_version)
    : bytes_{Bytes::map(folder + "/" + part.file)}, path_{folder + "/" + part.file} {
    if (part.version > newest_version) {
        throw Error{fmt::format("{}: part '{}' has version {}; this program reads up to {}", path_,
                                part.kind, part.version, newest_version)};
    }
    if (bytes().size() != part.size) {
        damaged(fmt::format("{} bytes where the manifest says {}", bytes().size(), part.size));
    }
    if (part.kind.size() > kKindBytes || part.version > UINT16_MAX ||
        !bytes().starts_with(header_of(part.kind, part.version))) {
        damaged(fmt::format("not a part '{}' of version {}", part.kind, part.version));
    }
}

void PartReader::damaged(std::string_view what) const {
    throw Error{fmt::format("{}: damaged: {}", path_, what)};
}

const char* PartReader::checked(std::uint64_t offset, std::uint64_t count,
                                std::uint64_t size) const {
    const std::uint64_t have = bytes().size();
    if (offset > have || count > (have - offset) / size) damaged("too short");
    return bytes().data() + offset;
}

void verify_part(const std::string& folder, const IndexPart& part) {
    const PartReader reader{folder, part, part.version};
    if (hash_bytes(reader.bytes()) != part.checksum) reader.damaged("the checksum is wrong");
}

}  // namespace assay
