#include "assay/index/index_folder.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <system_error>

#include "assay/core/error.h"

namespace assay {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kLockFile = "lock";

/// The number in the name of a file of ours; 0 where there is none.
std::uint64_t number_in(std::string_view name) {
    const std::size_t digits = name.find_first_of("0123456789");
    std::uint64_t number = 0;
    if (digits != std::string_view::npos) {
        std::from_chars(name.data() + digits, name.data() + name.size(), number);
    }
    return number;
}

/// The manifest that is to be replaced, or an empty one where it cannot be read: then there is
/// nothing to lose.
Manifest old_manifest(const std::string& folder) {
    try {
        return read_manifest(folder);
    } catch (const Error&) {
        return {};
    }
}

}  // namespace

std::vector<std::string> files_in(const std::string& folder) {
    std::vector<std::string> names;
    std::error_code error;
    for (const fs::directory_entry& entry : fs::directory_iterator{folder, error}) {
        names.push_back(entry.path().filename().string());
    }
    if (error) throw Error{fmt::format("{}: cannot open: {}", folder, error.message())};
    std::sort(names.begin(), names.end());
    return names;
}

bool make_index_folder(const std::string& folder) {
    std::error_code error;
    const bool made = fs::create_directories(folder, error);
    if (error) throw Error{fmt::format("{}: cannot create: {}", folder, error.message())};
    const fs::path parent = fs::absolute(fs::path{folder} / "").parent_path().parent_path();
    sync_folder(parent.string());
    return made;
}

void remove_index_folder(const std::string& folder) {
    std::error_code error;
    if (fs::exists(folder + "/" + std::string{kManifestFile}, error)) return;
    fs::remove(folder + "/" + std::string{kLockFile}, error);
    fs::remove(folder, error);
}

FileLock lock_folder(const std::string& folder) {
    return {folder + "/" + std::string{kLockFile},
            folder + ": another process is writing to this index"};
}

Manifest replaceable_manifest(const std::string& folder, bool overwrite) {
    std::uint64_t next_file = 1;
    for (const std::string& name : files_in(folder)) {
        if (name == kManifestFile) {
            if (!overwrite)
                throw Error{folder + ": there is an index already (--overwrite replaces it)"};
        } else if (is_index_file(name)) {
            next_file = std::max(next_file, number_in(name) + 1);
        } else if (name != kLockFile) {
            throw Error{
                fmt::format("{}: not empty, and '{}' is not part of an index", folder, name)};
        }
    }
    Manifest manifest = old_manifest(folder);
    manifest.next_file = std::max(next_file, manifest.next_file);
    manifest.next_ordinal = 0;
    return manifest;
}

}  // namespace assay
