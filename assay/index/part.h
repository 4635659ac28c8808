#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "assay/core/bytes.h"

namespace assay {

/// One file of an index, as the manifest lists it. What a part holds is written in
/// docs/index-format.md; each begins with a header of 16 bytes: "assay", the part's kind, a
/// version.
struct IndexPart {
    std::string kind;  ///< "terms", "postings", "positions", "lengths", "ids", ...
    std::uint32_t version = 1;
    bool optional = false;       ///< a program that does not know the kind may ignore it
    std::string file;            ///< its name within the folder of the index
    std::uint64_t size = 0;      ///< in bytes, header included
    std::uint64_t checksum = 0;  ///< XXH3 of all its bytes
};

/// Writes one part: bytes go to the file as they come, the checksum grows with them. Nothing is
/// durable before finish(), which also syncs the file.
class PartWriter {
  public:
    /// Creates `folder`/`file`; throws Error when that fails.
    PartWriter(const std::string& folder, std::string file, std::string kind, std::uint32_t version,
               bool optional = false);
    ~PartWriter();
    PartWriter(PartWriter&&) noexcept;
    PartWriter& operator=(PartWriter&&) = delete;

    void write(std::string_view bytes);
    template <class T>
    void write_array(const T* data, std::size_t count) {
        write({reinterpret_cast<const char*>(data), count * sizeof(T)});
    }

    /// Bytes so far, header included: the offset the next byte will have.
    std::uint64_t offset() const;

    IndexPart finish();

  private:
    struct State;
    std::unique_ptr<State> state_;
};

/// A part opened for reading, mapped. The header has been checked: kind, version, size. The
/// checksum has not: verify_part() does that.
class PartReader {
  public:
    PartReader() = default;
    PartReader(const std::string& folder, const IndexPart& part, std::uint32_t newest_version);

    /// All bytes, header included, so that offsets are those of the file.
    std::string_view bytes() const { return bytes_ ? bytes_->view() : std::string_view{}; }

    /// `count` values of T from byte `offset` on; throws Error, naming the file, when the part is
    /// too short. Values are aligned when `offset` is.
    template <class T>
    const T* array(std::uint64_t offset, std::uint64_t count) const {
        return reinterpret_cast<const T*>(checked(offset, count, sizeof(T)));
    }

    /// What is wrong with the file, as an Error naming it.
    [[noreturn]] void damaged(std::string_view what) const;

  private:
    const char* checked(std::uint64_t offset, std::uint64_t count, std::uint64_t size) const;

    std::shared_ptr<const Bytes> bytes_;
    std::string path_;
};

inline constexpr std::uint64_t kPartHeader = 16;

/// Throws Error when the bytes of the part are not those its checksum was made of.
void verify_part(const std::string& folder, const IndexPart& part);

}  // namespace assay
