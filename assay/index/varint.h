#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace assay {

/// Seven bits a byte, the lowest first; the top bit says that more follow.
inline void put_varint(std::uint64_t value, std::string& out) {
    for (; value >= 0x80; value >>= 7) out.push_back(static_cast<char>(value | 0x80));
    out.push_back(static_cast<char>(value));
}

/// Takes a number from the front; 0 when the bytes end before it does.
inline std::uint64_t take_varint(std::string_view& bytes) {
    std::uint64_t value = 0;
    unsigned shift = 0;
    for (std::size_t i = 0; i < bytes.size() && shift < 64; ++i, shift += 7) {
        const auto byte = static_cast<unsigned char>(bytes[i]);
        value |= std::uint64_t{byte & 0x7fU} << shift;
        if (byte < 0x80) {
            bytes.remove_prefix(i + 1);
            return value;
        }
    }
    bytes = {};
    return 0;
}

/// The same for bytes nobody has vouched for: nothing when they end before the number does, or it
/// has more than 64 bits.
inline std::optional<std::uint64_t> take_checked_varint(std::string_view& bytes) {
    std::string_view rest = bytes;
    const std::uint64_t value = take_varint(rest);
    const std::size_t length = bytes.size() - rest.size();
    if (length == 0 || static_cast<unsigned char>(bytes[length - 1]) >= 0x80) return std::nullopt;
    if (length == 10 && static_cast<unsigned char>(bytes[9]) > 1) return std::nullopt;
    bytes = rest;
    return value;
}

/// Takes the `count` next bytes, or what there is.
inline std::string_view take_bytes(std::string_view& bytes, std::uint64_t count) {
    const std::string_view taken = bytes.substr(0, count);
    bytes.remove_prefix(taken.size());
    return taken;
}

}  // namespace assay
