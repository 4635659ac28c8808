#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "assay/core/error.h"
#include "assay/corpus/files.h"

namespace assay {
namespace {

namespace fs = std::filesystem;

class FolderFiles : public FileSet {
  public:
    explicit FolderFiles(std::string folder) : folder_{std::move(folder)} {
        std::vector<fs::path> within;
        list(folder_, "", within);
        std::ranges::sort(files_, {}, &File::name);
    }

    Input open(const File& file) const override {
        return open_input((fs::path{folder_} / file.name).string());
    }

  private:
    /// `within` has the real paths of the folders we are in: a link to one of them is a loop.
    void list(const fs::path& folder, const std::string& prefix, std::vector<fs::path>& within) {
        std::error_code error;
        const fs::path real = fs::canonical(folder, error);
        if (error || std::ranges::find(within, real) != within.end()) return;
        fs::directory_iterator entries{folder, error};
        if (error) {
            throw Error{
                fmt::format("{}: cannot read the folder: {}", folder.string(), error.message())};
        }
        within.push_back(real);
        for (const fs::directory_entry& entry : entries) {
            const std::string name = entry.path().filename().string();
            if (name.starts_with('.')) continue;
            std::error_code ignored;
            if (entry.is_directory(ignored)) {
                list(entry.path(), prefix + name + "/", within);
            } else if (entry.is_regular_file(ignored)) {
                files_.push_back({prefix + name, entry.file_size(ignored)});
            }
        }
        within.pop_back();
    }

    std::string folder_;
};

}  // namespace

std::unique_ptr<FileSet> files_in_folder(const std::string& folder) {
    return std::make_unique<FolderFiles>(folder);
}

}  // namespace assay
