#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace assay {

/// Bytes that never change and live as long as somebody holds them: a mapped file or a buffer.
/// Everything that reads a file hands out views into one of these.
class Bytes {
  public:
    virtual ~Bytes() = default;
    Bytes(const Bytes&) = delete;
    Bytes& operator=(const Bytes&) = delete;

    std::string_view view() const { return view_; }

    /// Maps the file. Throws Error when it cannot be opened or is no regular file.
    static std::shared_ptr<const Bytes> map(const std::string& path);

    static std::shared_ptr<const Bytes> own(std::string text);

  protected:
    Bytes() = default;
    std::string_view view_;
};

/// Writes `text` to `path` whole or not at all: a temporary file beside it, fsync, rename.
/// Throws Error when any of that fails, leaving what was at `path` before.
void write_file(const std::string& path, std::string_view text);

}  // namespace assay
