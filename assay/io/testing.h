#pragma once

// What the tests of readers share. Not part of the library.

#include <string>
#include <utility>

#include "assay/core/error.h"
#include "assay/io/input.h"

namespace assay {

/// An input with this text, as if it stood in a file of that name.
inline Input in_memory(std::string name, std::string text) {
    return open_input(std::move(name), Bytes::own(std::move(text)));
}

/// What the Error says that `read` throws, or "" when it throws none.
template <typename Read>
std::string error_of(const Read& read) {
    try {
        read();
    } catch (const Error& error) {
        return error.what();
    }
    return "";
}

/// The path of a file that real-data tests use; it may not be there.
inline std::string shared_data(const std::string& name) {
    return std::string{ASSAY_SOURCE_DIR "/../shared/data/"} + name;
}

}  // namespace assay
