#pragma once

#include <cstddef>
#include <memory>
#include <string_view>
#include <vector>

#include "assay/core/bytes.h"

namespace assay {

/// Where readers put the ids that cannot be views into the file: copies that stay where they are
/// as long as the arena lives. Its own view() is empty.
class Arena final : public Bytes {
  public:
    std::string_view store(std::string_view text);

    /// Like store(), but a text equal to the one stored just before is not stored again: rows of
    /// one query mostly stand together.
    std::string_view store_repeated(std::string_view text);

  private:
    std::vector<std::unique_ptr<char[]>> chunks_;
    char* free_ = nullptr;
    std::size_t left_ = 0;
    std::string_view last_;
};

}  // namespace assay
