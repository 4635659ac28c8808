#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace assay {

/// Everything an index does to files goes through here, so that a test can see what would be left
/// of it after a crash. Failures throw Error, naming the file.

/// Sees each operation after it was done. For tests; may be called from several threads.
class FileWitness {
  public:
    virtual ~FileWitness() = default;
    virtual void created(const std::string& path) = 0;
    virtual void written(const std::string& path, std::string_view bytes) = 0;
    virtual void synced(const std::string& path) = 0;
    virtual void renamed(const std::string& from, const std::string& to) = 0;
    virtual void removed(const std::string& path) = 0;
    virtual void folder_synced(const std::string& folder) = 0;
};

/// Tells `witness` of everything from now on; null: nobody. Returns the one before.
FileWitness* set_file_witness(FileWitness* witness);

/// A new file, written from beginning to end.
class OutputFile {
  public:
    /// Creates the file, or empties the one that is there.
    explicit OutputFile(std::string path);
    ~OutputFile();
    OutputFile(OutputFile&& other) noexcept;
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;
    OutputFile& operator=(OutputFile&&) = delete;

    void write(std::string_view bytes);
    /// When it returns, the bytes are on the disk (the name is not: that takes sync_folder()).
    void sync();
    const std::string& path() const { return path_; }

  private:
    std::string path_;
    int descriptor_ = -1;
};

void rename_file(const std::string& from, const std::string& to);
/// A file that is not there is as good as removed.
void remove_file(const std::string& path);
/// When it returns, names that were made, changed or removed in the folder are on the disk.
void sync_folder(const std::string& folder);

/// Holds a lock on a file, which it makes where it is missing, for as long as it lives and the
/// process does. Throws Error with `message` when somebody else has it.
class FileLock {
  public:
    FileLock(const std::string& path, std::string_view message);
    ~FileLock();
    FileLock(FileLock&& other) noexcept;
    bool held() const { return descriptor_ >= 0; }  ///< not moved from
    FileLock(const FileLock&) = delete;
    FileLock& operator=(const FileLock&) = delete;
    FileLock& operator=(FileLock&&) = delete;

  private:
    int descriptor_ = -1;
};

}  // namespace assay
