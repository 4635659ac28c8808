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

    /// Everything after the byte order mark, where there is one.
    std::string_view text() const {
        std::string_view view = bytes->view();
        if (view.starts_with("\xEF\xBB\xBF")) view.remove_prefix(3);
        return view;
    }
};

/// Opens a file, or standard input for "-", which can be read once only. gzip and zstd are
/// recognised by their first bytes. Throws Error when the file cannot be read, or its compressed
/// data is damaged or cut short.
Input open_input(const std::string& path);

/// The same for bytes that are already here.
Input open_input(std::string name, std::shared_ptr<const Bytes> bytes);

/// Throws Error when there is nothing to read but white space.
void refuse_empty(const Input& input);

/// Throws Error when the text is UTF-16 or UTF-32, which the readers would take for a text full of
/// NUL bytes.
void refuse_wide_text(const Input& input);

/// Both: what a reader of UTF-8 text asks for first.
void refuse_no_text(const Input& input);

/// The number of the line in which the byte at `offset` stands, counted from 1.
std::size_t line_of(std::string_view text, std::size_t offset);

}  // namespace assay
