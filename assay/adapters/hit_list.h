#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "assay/adapters/tool.h"

namespace assay {

/// Takes hits, best first: each document once, and at most `limit`.
class HitList {
  public:
    HitList(std::vector<ToolHit>& hits, std::size_t limit) : hits_{hits}, limit_{limit} {}

    void add(std::string_view doc, double score) {
        if (hits_.size() >= limit_ || !seen_.emplace(doc).second) return;
        hits_.push_back({std::string{doc}, score});
    }

  private:
    std::vector<ToolHit>& hits_;
    std::size_t limit_;
    std::unordered_set<std::string> seen_;
};

/// A text for a message: at most so many bytes, in valid UTF-8.
std::string shortened(std::string_view text, std::size_t most_bytes);

}  // namespace assay
