#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "assay/io/input.h"

namespace assay {

/// The files of a corpus that is a folder or an archive, in the byte order of their names.
class FileSet {
  public:
    struct File {
        std::string name;  ///< the path within the folder
        std::uint64_t size = 0;
        std::size_t offset = 0;  ///< in the archive
    };

    virtual ~FileSet() = default;

    const std::vector<File>& files() const { return files_; }
    virtual Input open(const File& file) const = 0;

    /// Keeps the files whose name `keep` accepts.
    template <typename Keep>
    void filter(const Keep& keep) {
        std::erase_if(files_, [&keep](const File& file) { return !keep(file.name); });
    }

  protected:
    std::vector<File> files_;
};

/// All files under `folder`, hidden ones and those in hidden folders left out. A link to a folder
/// is followed unless it leads back to a folder that it is in.
std::unique_ptr<FileSet> files_in_folder(const std::string& folder);

bool is_tar(const Input& input);

/// The files of a tar archive (POSIX ustar and pax, GNU's long names). Throws Error when it is
/// damaged or cut short.
std::unique_ptr<FileSet> files_in_tar(Input input);

}  // namespace assay
