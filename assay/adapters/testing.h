#pragma once

// What the tests of adapters share. Not part of the library.

#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <string_view>

namespace assay {

/// A folder of its own for one test, gone after it.
class ToolFolder {
  public:
    ToolFolder() {
        std::string name = (std::filesystem::temp_directory_path() / "assay-XXXXXX").string();
        if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error{"no temporary folder"};
        path_ = name;
    }
    ~ToolFolder() { std::filesystem::remove_all(path_); }
    ToolFolder(const ToolFolder&) = delete;
    ToolFolder& operator=(const ToolFolder&) = delete;

    /// The path of a file in it.
    std::string operator/(std::string_view file) const { return path_ + "/" + std::string{file}; }
    /// Writes a file and returns its path.
    std::string write(std::string_view file, std::string_view text) const {
        std::ofstream{*this / file, std::ios::binary} << text;
        return *this / file;
    }

  private:
    std::string path_;
};

}  // namespace assay
