#pragma once

// What the tests of the index share.

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>

#include "assay/index/testing_random.h"

namespace assay {

/// A folder of its own for one test, gone after it.
class TestFolder {
  public:
    TestFolder() {
        // In memory where that can be had: an index syncs its files, and disks take their time.
        std::error_code error;
        const std::filesystem::path memory{"/dev/shm"};
        const bool usable = std::filesystem::space(memory, error).available > (1U << 28U);
        const auto parent = usable && !error ? memory : std::filesystem::temp_directory_path();
        std::string name = (parent / "assay-XXXXXX").string();
        if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error{"no temporary folder"};
        path_ = name;
    }
    ~TestFolder() { std::filesystem::remove_all(path_); }
    TestFolder(const TestFolder&) = delete;
    TestFolder& operator=(const TestFolder&) = delete;

    const std::string& path() const { return path_; }
    std::string operator/(std::string_view file) const { return path_ + "/" + std::string{file}; }

    std::string read(std::string_view file) const {
        std::ifstream in{*this / file, std::ios::binary};
        return {std::istreambuf_iterator<char>{in}, {}};
    }
    void write(std::string_view file, std::string_view bytes) const {
        std::ofstream out{*this / file, std::ios::binary | std::ios::trunc};
        out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    }

  private:
    std::string path_;
};

}  // namespace assay
