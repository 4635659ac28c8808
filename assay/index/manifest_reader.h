#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <string_view>

#include "assay/index/manifest.h"
#include "assay/io/value.h"

namespace assay {

/// Reads the JSON of a manifest. Members it does not know are passed over.
class ManifestReader {
  public:
    explicit ManifestReader(std::string path) : path_{std::move(path)} {}

    Manifest read(std::string_view json);

  private:
    const Value& member(const Value& object, std::string_view key, Value::Kind kind) const;
    std::uint64_t integer(const Value& value) const;
    std::uint64_t integer(const Value& object, std::string_view key) const;
    std::uint32_t small(const Value& object, std::string_view key) const;
    std::uint64_t hex(const Value& object, std::string_view key) const;
    bool boolean(const Value& object, std::string_view key) const;
    std::string text(const Value& object, std::string_view key) const;
    void read_fields(const Value& array);
    void read_part(const Value& value, SegmentRecord& segment);
    void read_segment(const Value& value);
    [[noreturn]] void damaged(std::string_view what) const;

    std::string path_;
    Manifest manifest_;
    std::set<std::string> files_;
};

}  // namespace assay
