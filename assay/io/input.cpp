#include "assay/io/input.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

#include "assay/core/error.h"
#include "assay/io/blanks.h"
#include "assay/io/decompress.h"

namespace assay {
namespace {

/// Reads a descriptor to its end: a pipe or a terminal cannot be mapped.
std::string read_all(int fd, const std::string& name) {
    std::string text;
    std::size_t size = 0;
    for (;;) {
        if (text.size() == size) text.resize(std::max<std::size_t>(1U << 16, 2 * size));
        const ssize_t count = ::read(fd, text.data() + size, text.size() - size);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) throw Error{fmt::format("{}: cannot read: {}", name, std::strerror(errno))};
        if (count == 0) break;
        size += static_cast<std::size_t>(count);
    }
    text.resize(size);
    return text;
}

/// A named pipe, or what a shell makes of <(command).
std::string read_pipe(const std::string& path) {
    const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (fd < 0) throw Error{fmt::format("{}: cannot open: {}", path, std::strerror(errno))};
    const auto close = [](const int* open) { ::close(*open); };
    const std::unique_ptr<const int, decltype(close)> guard{&fd, close};
    return read_all(fd, path);
}

/// What was read is gone, so a second reader would take it for an empty file.
std::string read_standard_input(const std::string& name) {
    static std::atomic<bool> read = false;
    if (read.exchange(true)) {
        throw Error{fmt::format("{}: standard input can be read once only", name)};
    }
    return read_all(STDIN_FILENO, name);
}

std::shared_ptr<const Bytes> bytes_of(const std::string& path) {
    if (path == "-") return Bytes::own(read_standard_input(path));
    std::error_code ignored;
    const std::filesystem::file_status status = std::filesystem::status(path, ignored);
    const bool stream = std::filesystem::is_fifo(status) || std::filesystem::is_socket(status) ||
                        std::filesystem::is_character_file(status);
    return stream ? Bytes::own(read_pipe(path)) : Bytes::map(path);
}

}  // namespace

Input open_input(const std::string& path) { return open_input(path, bytes_of(path)); }

Input open_input(std::string name, std::shared_ptr<const Bytes> bytes) {
    if (is_gzip(bytes->view())) {
        bytes = Bytes::own(gunzip(bytes->view(), name));
    } else if (is_zstd(bytes->view())) {
        bytes = Bytes::own(unzstd(bytes->view(), name));
    }
    return {std::move(name), std::move(bytes)};
}

void refuse_empty(const Input& input) {
    if (std::ranges::all_of(input.text(), is_blank)) {
        throw Error::at(input.name, 1, "the file is empty");
    }
}

std::size_t line_of(std::string_view text, std::size_t offset) {
    return 1 + static_cast<std::size_t>(std::ranges::count(text.substr(0, offset), '\n'));
}

}  // namespace assay
