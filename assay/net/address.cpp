#include "assay/net/address.h"

#include <netinet/in.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

namespace assay {
namespace {

/// The first `bits` of the bytes: a network.
struct Range {
    std::array<std::uint8_t, 16> bytes;
    unsigned bits;
};

constexpr std::array kPrivate4{
    Range{{0}, 8},              // this network
    Range{{10}, 8},             // private
    Range{{100, 64}, 10},       // shared by the customers of a provider
    Range{{127}, 8},            // loopback
    Range{{169, 254}, 16},      // link-local, and the metadata services of clouds
    Range{{172, 16}, 12},       // private
    Range{{192, 0, 0}, 24},     // protocol assignments
    Range{{192, 0, 2}, 24},     // documentation
    Range{{192, 88, 99}, 24},   // relays of 6to4
    Range{{192, 168}, 16},      // private
    Range{{198, 18}, 15},       // benchmarks
    Range{{198, 51, 100}, 24},  // documentation
    Range{{203, 0, 113}, 24},   // documentation
    Range{{224}, 3},            // multicast, reserved, broadcast
};

constexpr std::array kPrivate6{
    Range{{0x00, 0x64, 0xFF, 0x9B, 0x00, 0x01}, 48},  // local translation to IPv4
    Range{{0x01}, 64},                                // discarded
    Range{{0x20, 0x01}, 23},                          // protocol assignments, Teredo
    Range{{0x20, 0x01, 0x0D, 0xB8}, 32},              // documentation
    Range{{0x3F, 0xFF}, 20},                          // documentation
    Range{{0xFC}, 7},                                 // unique local
    Range{{0xFE, 0x80}, 10},                          // link-local
    Range{{0xFE, 0xC0}, 10},                          // site-local
    Range{{0xFF}, 8},                                 // multicast
};

/// Networks whose addresses have an IPv4 address inside, and where in them it begins.
struct Wrapping {
    Range range;
    std::size_t at;
};
constexpr std::array kWrapping{
    Wrapping{{{0}, 96}, 12},  // also :: and ::1, which become 0.0.0.0 and 0.0.0.1
    Wrapping{{{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF}, 96}, 12},
    Wrapping{{{0x00, 0x64, 0xFF, 0x9B}, 96}, 12},
    Wrapping{{{0x20, 0x02}, 16}, 2},
};

bool is_in(std::span<const std::uint8_t> address, const Range& range) {
    for (unsigned bit = 0; bit < range.bits; ++bit) {
        const unsigned mask = 0x80U >> bit % 8;
        if ((address[bit / 8] & mask) != (range.bytes[bit / 8] & mask)) return false;
    }
    return true;
}

bool is_private4(std::span<const std::uint8_t> address) {
    return std::ranges::any_of(kPrivate4, [&](const Range& r) { return is_in(address, r); });
}

bool is_private6(std::span<const std::uint8_t> address) {
    for (const Wrapping& wrapping : kWrapping) {
        if (is_in(address, wrapping.range) && is_private4(address.subspan(wrapping.at, 4))) {
            return true;
        }
    }
    return std::ranges::any_of(kPrivate6, [&](const Range& r) { return is_in(address, r); });
}

template <typename Address, std::size_t size>
std::array<std::uint8_t, size> bytes_of(const Address& address) {
    std::array<std::uint8_t, size> bytes{};
    static_assert(sizeof address == size);
    std::memcpy(bytes.data(), &address, size);
    return bytes;
}

}  // namespace

bool is_private_address(const sockaddr& address) {
    if (address.sa_family == AF_INET) {
        const auto& v4 = reinterpret_cast<const sockaddr_in&>(address);
        return is_private4(bytes_of<in_addr, 4>(v4.sin_addr));
    }
    if (address.sa_family == AF_INET6) {
        const auto& v6 = reinterpret_cast<const sockaddr_in6&>(address);
        return is_private6(bytes_of<in6_addr, 16>(v6.sin6_addr));
    }
    return true;
}

}  // namespace assay
