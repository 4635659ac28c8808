#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "assay/core/bytes.h"

namespace assay {

/// The bytes of an input, decompressed: a plain file stays mapped, everything else is in memory.
struct Input {
    std::string name;  ///< the path, or "-" for standard input; errors begin with it
    std::shared_ptr<const Bytes> bytes;

    std::string_view text() const { return bytes->view(); }
};

/// Opens a file, or standard input for "-". gzip and zstd are recognised by their first bytes.
/// Throws Error when the file cannot be read, or its compressed data is damaged or cut short.
Input open_input(const std::string& path);

/// The number of the line in which the byte at `offset` stands, counted from 1.
std::size_t line_of(std::string_view text, std::size_t offset);

}  // namespace assay
