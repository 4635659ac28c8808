#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace assay {

bool is_gzip(std::string_view bytes);
bool is_zstd(std::string_view bytes);

/// The data of all members of a gzip file, or all frames of a zstd file. `name` begins the message
/// of the Error thrown when they are damaged or cut short, or hold more than `most` bytes.
std::string gunzip(std::string_view bytes, std::string_view name,
                   std::size_t most = static_cast<std::size_t>(-1));
std::string unzstd(std::string_view bytes, std::string_view name);

}  // namespace assay
