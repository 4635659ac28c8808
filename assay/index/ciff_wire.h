#pragma once

// Just as much of protobuf's wire format as CIFF needs. A message is a row of fields: a key, which
// is the field's number and the kind of its value, and the value.

#include <bit>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>

#include "assay/index/varint.h"

namespace assay::wire {

enum Kind : std::uint64_t { kVarint = 0, kFixed64 = 1, kBytes = 2, kFixed32 = 5 };

inline void put_key(std::uint64_t field, Kind kind, std::string& out) {
    put_varint(field << 3U | kind, out);
}

/// Values that are zero or empty are left out: a reader takes them for that anyway.
inline void put_integer(std::uint64_t field, std::uint64_t value, std::string& out) {
    if (value == 0) return;
    put_key(field, kVarint, out);
    put_varint(value, out);
}

inline void put_bytes(std::uint64_t field, std::string_view bytes, std::string& out) {
    if (bytes.empty()) return;
    put_key(field, kBytes, out);
    put_varint(bytes.size(), out);
    out += bytes;
}

inline void put_double(std::uint64_t field, double value, std::string& out) {
    if (value == 0) return;
    put_key(field, kFixed64, out);
    const auto bits = std::bit_cast<std::uint64_t>(value);
    for (unsigned shift = 0; shift < 64; shift += 8) out += static_cast<char>(bits >> shift);
}

struct Field {
    std::uint64_t number = 0;
    Kind kind = kVarint;
    std::uint64_t value = 0;      ///< of a varint
    std::string_view bytes = {};  ///< of the other kinds
};

/// Takes bytes with their length before them; nothing when they are cut off.
inline std::optional<std::string_view> take_delimited(std::string_view& rest) {
    const std::optional<std::uint64_t> size = take_checked_varint(rest);
    if (!size || *size > rest.size()) return std::nullopt;
    return take_bytes(rest, *size);
}

/// Takes a field off the front of a message; nothing when it is damaged.
inline std::optional<Field> take_field(std::string_view& rest) {
    const std::optional<std::uint64_t> key = take_checked_varint(rest);
    if (!key) return std::nullopt;
    Field field{.number = *key >> 3U, .kind = static_cast<Kind>(*key & 7U)};
    std::optional<std::string_view> bytes;
    switch (field.kind) {
        case kVarint: {
            const std::optional<std::uint64_t> value = take_checked_varint(rest);
            if (!value) return std::nullopt;
            field.value = *value;
            return field;
        }
        case kFixed64:
        case kFixed32: {
            const std::size_t size = field.kind == kFixed64 ? 8 : 4;
            if (rest.size() < size) return std::nullopt;
            field.bytes = take_bytes(rest, size);
            return field;
        }
        case kBytes:
            bytes = take_delimited(rest);
            if (!bytes) return std::nullopt;
            field.bytes = *bytes;
            return field;
    }
    return std::nullopt;
}

}  // namespace assay::wire
