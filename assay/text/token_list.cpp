#include "assay/text/token_list.h"

#include <algorithm>

namespace assay {

namespace {
constexpr std::size_t kChunkSize = std::size_t{1} << 16;
}

void TokenList::clear() {
    tokens_.clear();
    used_chunks_ = 0;
    free_ = nullptr;
    left_ = 0;
}

void TokenList::next_chunk(std::size_t size) {
    while (used_chunks_ < chunks_.size() && chunks_[used_chunks_].size < size) ++used_chunks_;
    if (used_chunks_ == chunks_.size()) {
        const std::size_t wanted = std::max(size, kChunkSize);
        chunks_.push_back({std::make_unique<char[]>(wanted), wanted});
    }
    free_ = chunks_[used_chunks_].bytes.get();
    left_ = chunks_[used_chunks_].size;
    ++used_chunks_;
}

}  // namespace assay
