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

constexpr std::size_t kLookedAt = 4096;  ///< bytes of the first line: it may be the whole file

/// "UTF-16" or "UTF-32" where a byte order mark says so, else nothing. No file of ours can do
/// without ASCII, which has NUL bytes there: an id of other bytes is not mistaken for a mark.
std::string_view marked_as(std::string_view text) {
    using namespace std::string_view_literals;
    if (text.substr(0, kLookedAt).find('\0') == std::string_view::npos) return {};
    if (text.starts_with("\xFF\xFE\0\0"sv) || text.starts_with("\0\0\xFE\xFF"sv)) return "UTF-32";
    if (text.starts_with("\xFF\xFE"sv) || text.starts_with("\xFE\xFF"sv)) return "UTF-16";
    return {};
}

/// A quarter of the first line are NUL bytes: of ASCII in UTF-16 it is half.
bool is_full_of_nul(std::string_view text) {
    const std::string_view line = text.substr(0, std::min(text.find('\n'), kLookedAt));
    const auto count = static_cast<std::size_t>(std::ranges::count(line, '\0'));
    return count > 1 && 4 * count >= line.size();
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

void refuse_wide_text(const Input& input) {
    const std::string_view text = input.bytes->view();
    if (const std::string_view name = marked_as(text); !name.empty()) {
        throw Error{fmt::format("{}: {} text; assay reads UTF-8", input.name, name)};
    }
    if (is_full_of_nul(text)) {
        throw Error{fmt::format(
            "{}: the first line is full of NUL bytes: UTF-16, or no text; assay reads UTF-8",
            input.name)};
    }
}

void refuse_no_text(const Input& input) {
    refuse_empty(input);
    refuse_wide_text(input);
}

std::size_t line_of(std::string_view text, std::size_t offset) {
    return 1 + static_cast<std::size_t>(std::ranges::count(text.substr(0, offset), '\n'));
}

}  // namespace assay
