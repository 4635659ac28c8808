#include "assay/io/arena.h"

#include <algorithm>
#include <cstring>

namespace assay {
namespace {

constexpr std::size_t kChunkBytes = std::size_t{1} << 16;

}  // namespace

std::string_view Arena::store(std::string_view text) {
    if (text.empty()) return {};
    if (text.size() > left_) {
        left_ = std::max(kChunkBytes, text.size());
        chunks_.push_back(std::make_unique<char[]>(left_));
        free_ = chunks_.back().get();
    }
    std::memcpy(free_, text.data(), text.size());
    const std::string_view stored{free_, text.size()};
    free_ += text.size();
    left_ -= text.size();
    return stored;
}

std::string_view Arena::store_repeated(std::string_view text) {
    if (text != last_) last_ = store(text);
    return last_;
}

}  // namespace assay
