#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "assay/index/part.h"

namespace assay {

/// A segment as the manifest lists it. The numbers are there so that opening an index need not
/// look for them.
struct SegmentRecord {
    std::uint32_t documents = 0;                    ///< deleted ones included
    std::uint32_t deleted = 0;                      ///< set in its part "dead"
    std::uint64_t total_length = 0;                 ///< of live documents, in tokens that count
    std::vector<std::uint64_t> field_total_length;  ///< the same, one a field
    std::vector<IndexPart> parts;
};

/// What an index consists of: the one file of a fixed name, replaced whole with every commit.
struct Manifest {
    std::uint64_t generation = 0;     ///< counts commits
    std::string analyzer;             ///< serialise() of its configuration
    std::uint64_t fingerprint = 0;    ///< the analyser's
    std::vector<std::string> fields;  ///< names; a field's number is its place
    bool positions = true;            ///< false: places are made up, phrases mean nothing
    bool keeps_texts = true;          ///< new documents' fields are kept as they were given
    std::uint64_t next_ordinal = 0;   ///< how many documents were ever added
    std::uint64_t next_file = 1;      ///< the number in the names of the next files
    std::vector<SegmentRecord> segments;

    std::uint64_t documents() const;  ///< live ones
};

inline constexpr std::string_view kManifestFile = "manifest";

/// The text of the file: a line with the format's version and the checksum of all that follows,
/// then JSON.
std::string serialise(const Manifest& manifest);

/// Reads it back. `path` is what errors begin with. Throws Error when it is no manifest, damaged,
/// of a newer format, or lists a part this program does not know and needs.
Manifest parse_manifest(std::string_view text, const std::string& path);

Manifest read_manifest(const std::string& folder);

/// Makes `manifest` the one of the folder: when it returns, that is on the disk. Everything the
/// manifest lists must be already, but for the names in the folder.
void commit_manifest(const std::string& folder, const Manifest& manifest);

/// "seg-7": the beginning of the names of files that are written together.
std::string file_stem(std::uint64_t number);

/// Whether a file in an index's folder is one that Assay made and may remove.
bool is_index_file(std::string_view name);

}  // namespace assay
