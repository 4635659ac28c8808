#pragma once

#include <string>
#include <vector>

#include "assay/index/files.h"
#include "assay/index/manifest.h"

namespace assay {

/// The names of the files in a folder, in byte order.
std::vector<std::string> files_in(const std::string& folder);

/// Makes the folder, durably, where it is missing; true when it was.
bool make_index_folder(const std::string& folder);
/// Removes a folder that nothing was committed to.
void remove_index_folder(const std::string& folder);

/// Throws Error when another writer is at work there.
FileLock lock_folder(const std::string& folder);

/// What a new index in this folder follows: the manifest that is there, or an empty one, with the
/// number of the next file beyond all that are there. Throws Error when there is an index and it is
/// not to be overwritten, or anything that is not part of an index.
Manifest replaceable_manifest(const std::string& folder, bool overwrite);

}  // namespace assay
