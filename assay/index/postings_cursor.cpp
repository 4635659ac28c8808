#include "assay/index/postings_cursor.h"

#include <algorithm>

namespace assay {

PostingsCursor::PostingsCursor(const InvertedFile& file, const TermEntry& entry) {
    list_.open(file, entry);
    places_.open(list_);
}

PostingsCursor::PostingsCursor(const PostingsCursor& other)
    : list_{other.list_}, block_{other.block_}, index_{other.index_}, document_{other.document_} {
    places_.open(list_);
}

std::uint32_t PostingsCursor::load(std::uint32_t block) {
    index_ = 0;
    if (block >= list_.blocks()) {
        block_.number = list_.blocks();
        block_.count = 0;
        return document_ = kEnd;
    }
    list_.find(block, block_);
    list_.list_documents(block_);
    return document_ = block_.documents[0];
}

std::uint32_t PostingsCursor::next() {
    if (block_.number == PostingsBlock::kNone) return load(0);
    if (index_ + 1 < block_.count) return document_ = block_.documents[++index_];
    return load(std::min(block_.number, list_.blocks() - 1) + 1);
}

std::uint32_t PostingsCursor::advance(std::uint32_t target) {
    if (block_.number == PostingsBlock::kNone) load(0);
    if (document_ == kEnd || document_ >= target) return document_;
    if (list_.last()[block_.number] < target) {
        const std::uint32_t* last = list_.last();
        const auto* found =
            std::lower_bound(last + block_.number + 1, last + list_.blocks(), target);
        load(static_cast<std::uint32_t>(found - last));
    }
    while (document_ < target) next();
    return document_;
}

std::uint32_t PostingsCursor::frequency() {
    list_.count_frequencies(block_);
    return block_.frequencies[index_];
}

void PostingsCursor::positions(std::vector<std::uint32_t>& out) {
    places_.read(block_.number, index_, out);
}

}  // namespace assay
