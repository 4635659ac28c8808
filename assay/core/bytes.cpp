#include "assay/core/bytes.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <utility>

#include "assay/core/error.h"

namespace assay {
namespace {

/// A file descriptor that closes itself.
class Descriptor {
  public:
    explicit Descriptor(int fd) : fd_{fd} {}
    ~Descriptor() {
        if (fd_ >= 0) ::close(fd_);
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    int get() const { return fd_; }

  private:
    int fd_;
};

[[noreturn]] void fail(std::string_view what, const std::string& path) {
    throw Error{fmt::format("{}: {}: {}", path, what, std::strerror(errno))};
}

class MappedBytes final : public Bytes {
  public:
    explicit MappedBytes(const std::string& path) {
        const Descriptor file{::open(path.c_str(), O_RDONLY | O_CLOEXEC)};
        if (file.get() < 0) fail("cannot open", path);
        struct stat status {};
        if (::fstat(file.get(), &status) != 0) fail("cannot read", path);
        if (S_ISDIR(status.st_mode)) throw Error{path + ": is a directory, not a file"};
        if (!S_ISREG(status.st_mode)) throw Error{path + ": not a regular file"};
        size_ = static_cast<std::size_t>(status.st_size);
        if (size_ == 0) return;
        address_ = ::mmap(nullptr, size_, PROT_READ, MAP_PRIVATE, file.get(), 0);
        if (address_ == MAP_FAILED) fail("cannot map", path);
        view_ = {static_cast<const char*>(address_), size_};
    }
    ~MappedBytes() override {
        if (size_ > 0 && address_ != MAP_FAILED) ::munmap(address_, size_);
    }

  private:
    void* address_ = nullptr;
    std::size_t size_ = 0;
};

class OwnedBytes final : public Bytes {
  public:
    explicit OwnedBytes(std::string text) : text_{std::move(text)} { view_ = text_; }

  private:
    std::string text_;
};

void write_all(int fd, std::string_view text, const std::string& path) {
    while (!text.empty()) {
        const ssize_t written = ::write(fd, text.data(), text.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) fail("cannot write", path);
        text.remove_prefix(static_cast<std::size_t>(written));
    }
}

void sync_folder_of(const std::string& path) {
    std::string folder = std::filesystem::path{path}.parent_path().string();
    if (folder.empty()) folder = ".";
    const Descriptor directory{::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)};
    if (directory.get() >= 0) ::fsync(directory.get());
}

}  // namespace

std::shared_ptr<const Bytes> Bytes::map(const std::string& path) {
    return std::make_shared<MappedBytes>(path);
}

std::shared_ptr<const Bytes> Bytes::own(std::string text) {
    return std::make_shared<OwnedBytes>(std::move(text));
}

void write_file(const std::string& path, std::string_view text) {
    std::string temporary = path + ".XXXXXX";
    const Descriptor file{::mkostemp(temporary.data(), O_CLOEXEC)};
    if (file.get() < 0) fail("cannot write", path);
    try {
        write_all(file.get(), text, path);
        if (::fchmod(file.get(), 0644) != 0 || ::fsync(file.get()) != 0) fail("cannot write", path);
        if (std::rename(temporary.c_str(), path.c_str()) != 0) fail("cannot write", path);
    } catch (...) {
        ::unlink(temporary.c_str());
        throw;
    }
    sync_folder_of(path);
}

}  // namespace assay
