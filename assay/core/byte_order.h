#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace assay {

/// The numbers 0 .. names.size()-1 in byte order of the names they stand for;
/// equal names in the order they come.
std::vector<std::uint32_t> byte_order(std::span<const std::string_view> names);

/// The same for a caller that knows the `falls`: the places of names below the one before, rising.
std::vector<std::uint32_t> byte_order(std::span<const std::string_view> names,
                                      std::span<const std::uint32_t> falls);

/// Places [begin, end) of a list.
struct Stretch {
    std::uint32_t begin;
    std::uint32_t end;
};

/// The same order as stretches of places that follow each other; few where the names are in a few
/// rising stretches themselves.
std::vector<Stretch> byte_order_stretches(std::span<const std::string_view> names,
                                          std::span<const std::uint32_t> falls);

}  // namespace assay
