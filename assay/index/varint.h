#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace assay {

/// Appends `value` in base 128, least significant digit first, the top bit of a byte set when
/// another follows: LEB128, which is also protobuf's varint.
inline void append_varint(std::string& out, std::uint64_t value) {
    while (value >= 0x80) {
        out += static_cast<char>(value | 0x80U);
        value >>= 7U;
    }
    out += static_cast<char>(value);
}

/// Takes a number off the front of `bytes`; nothing when they end before it does, or it has more
/// than 64 bits.
inline std::optional<std::uint64_t> take_varint(std::string_view& bytes) {
    std::uint64_t value = 0;
    for (unsigned i = 0; i < 10 && i < bytes.size(); ++i) {
        const auto byte = static_cast<unsigned char>(bytes[i]);
        if (i == 9 && byte > 1) return std::nullopt;
        value |= static_cast<std::uint64_t>(byte & 0x7FU) << (7 * i);
        if (byte < 0x80) {
            bytes.remove_prefix(i + 1);
            return value;
        }
    }
    return std::nullopt;
}

}  // namespace assay
