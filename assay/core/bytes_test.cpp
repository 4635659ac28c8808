#include "assay/core/bytes.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "assay/core/error.h"

namespace assay {
namespace {

namespace fs = std::filesystem;

/// A folder of its own for every test, removed after it.
class BytesOnDisk : public testing::Test {
  protected:
    BytesOnDisk() {
        std::string name = (fs::temp_directory_path() / "assay_bytes_XXXXXX").string();
        folder_ = ::mkdtemp(name.data());
    }
    ~BytesOnDisk() override { fs::remove_all(folder_); }

    std::string path(const std::string& name) const { return (folder_ / name).string(); }

    static std::string content(const std::string& path) {
        std::ifstream file{path, std::ios::binary};
        return {std::istreambuf_iterator<char>{file}, {}};
    }

    std::size_t files() const {
        return static_cast<std::size_t>(
            std::distance(fs::directory_iterator{folder_}, fs::directory_iterator{}));
    }

  private:
    fs::path folder_;
};

template <typename Work>
std::string error_of(const Work& work) {
    try {
        work();
    } catch (const Error& error) {
        return error.what();
    }
    return "";
}

TEST_F(BytesOnDisk, MapShowsWhatWasWritten) {
    const std::string text{"a\0b\xFF\n", 5};
    write_file(path("file"), text);
    EXPECT_EQ(Bytes::map(path("file"))->view(), text);
    write_file(path("empty"), "");
    EXPECT_TRUE(Bytes::map(path("empty"))->view().empty());
}

TEST_F(BytesOnDisk, AMappedFileOutlivesItsName) {
    write_file(path("file"), "old");
    const auto bytes = Bytes::map(path("file"));
    write_file(path("file"), "new and longer");
    EXPECT_EQ(bytes->view(), "old");
    fs::remove(path("file"));
    EXPECT_EQ(bytes->view(), "old");
}

TEST_F(BytesOnDisk, MapSaysWhyItCannot) {
    EXPECT_EQ(error_of([&] { Bytes::map(path("nosuch")); }),
              path("nosuch") + ": cannot open: No such file or directory");
    fs::create_directory(path("folder"));
    EXPECT_EQ(error_of([&] { Bytes::map(path("folder")); }),
              path("folder") + ": is a directory, not a file");
    EXPECT_EQ(error_of([&] { Bytes::map("/dev/null"); }), "/dev/null: not a regular file");
}

TEST_F(BytesOnDisk, WriteFileReplacesWhatWasThere) {
    write_file(path("file"), "a first text");
    write_file(path("file"), "second");
    EXPECT_EQ(content(path("file")), "second");
    EXPECT_EQ(files(), 1U);
}

TEST_F(BytesOnDisk, AFailedWriteLeavesTheOldContentAndNoTemporaryFile) {
    fs::create_directory(path("target"));
    std::ofstream{path("target/inside")} << "kept";
    EXPECT_EQ(error_of([&] { write_file(path("target"), "text"); }),
              path("target") + ": cannot write: Is a directory");
    EXPECT_EQ(content(path("target/inside")), "kept");
    EXPECT_EQ(files(), 1U);
}

TEST_F(BytesOnDisk, WriteFileNeedsItsFolder) {
    EXPECT_EQ(error_of([&] { write_file(path("nosuch/file"), "text"); }),
              path("nosuch/file") + ": cannot write: No such file or directory");
    EXPECT_EQ(files(), 0U);
}

TEST_F(BytesOnDisk, WriteFileNeedsAFolderItMayWrite) {
    if (::geteuid() == 0) GTEST_SKIP() << "root may write everywhere";
    fs::create_directory(path("locked"));
    std::ofstream{path("locked/file")} << "old";
    fs::permissions(path("locked"), fs::perms::owner_read | fs::perms::owner_exec);
    EXPECT_EQ(error_of([&] { write_file(path("locked/file"), "new"); }),
              path("locked/file") + ": cannot write: Permission denied");
    EXPECT_EQ(content(path("locked/file")), "old");
    fs::permissions(path("locked"), fs::perms::owner_all);
}

TEST(Bytes, OwnKeepsTheText) {
    const auto bytes = Bytes::own("text");
    EXPECT_EQ(bytes->view(), "text");
}

}  // namespace
}  // namespace assay
