#include "assay/index/files.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <utility>

#include "assay/core/error.h"

namespace assay {
namespace {

std::atomic<FileWitness*> the_witness{nullptr};

FileWitness* witness() { return the_witness.load(std::memory_order_acquire); }

[[noreturn]] void fail(std::string_view what, const std::string& path) {
    throw Error{fmt::format("{}: {}: {}", path, what, std::strerror(errno))};
}

}  // namespace

FileWitness* set_file_witness(FileWitness* next) { return the_witness.exchange(next); }

OutputFile::OutputFile(std::string path)
    : path_{std::move(path)},
      descriptor_{::open(path_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644)} {
    if (descriptor_ < 0) fail("cannot create", path_);
    if (FileWitness* sees = witness()) sees->created(path_);
}

OutputFile::~OutputFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
}

OutputFile::OutputFile(OutputFile&& other) noexcept
    : path_{std::move(other.path_)}, descriptor_{std::exchange(other.descriptor_, -1)} {}

void OutputFile::write(std::string_view bytes) {
    for (std::string_view rest = bytes; !rest.empty();) {
        const ssize_t written = ::write(descriptor_, rest.data(), rest.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) fail("cannot write", path_);
        rest.remove_prefix(static_cast<std::size_t>(written));
    }
    if (FileWitness* sees = witness()) sees->written(path_, bytes);
}

void OutputFile::sync() {
    if (::fsync(descriptor_) != 0) fail("cannot write", path_);
    if (FileWitness* sees = witness()) sees->synced(path_);
}

void rename_file(const std::string& from, const std::string& to) {
    if (std::rename(from.c_str(), to.c_str()) != 0) fail("cannot write", to);
    if (FileWitness* sees = witness()) sees->renamed(from, to);
}

void remove_file(const std::string& path) {
    if (::unlink(path.c_str()) != 0 && errno != ENOENT) fail("cannot remove", path);
    if (FileWitness* sees = witness()) sees->removed(path);
}

void sync_folder(const std::string& folder) {
    const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0) fail("cannot open", folder);
    const int result = ::fsync(descriptor);
    ::close(descriptor);
    if (result != 0) fail("cannot write", folder);
    if (FileWitness* sees = witness()) sees->folder_synced(folder);
}

FileLock::FileLock(const std::string& path, std::string_view message)
    : descriptor_{::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644)} {
    if (descriptor_ < 0) fail("cannot open", path);
    if (::flock(descriptor_, LOCK_EX | LOCK_NB) == 0) return;
    const bool taken = errno == EWOULDBLOCK;
    ::close(descriptor_);
    if (!taken) fail("cannot lock", path);
    throw Error{std::string{message}};
}

FileLock::~FileLock() {
    if (descriptor_ >= 0) ::close(descriptor_);
}

FileLock::FileLock(FileLock&& other) noexcept : descriptor_{std::exchange(other.descriptor_, -1)} {}

}  // namespace assay
