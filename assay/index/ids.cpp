#include "assay/index/ids.h"

#include <algorithm>
#include <cstring>

#include "assay/core/hash.h"
#include "assay/index/layout.h"

namespace assay {
namespace {

constexpr std::uint32_t kVersion = 1;
constexpr std::uint32_t kIdBlock = 64;          // ids that share one 64-bit offset
constexpr std::uint32_t kDocumentsABucket = 4;  // on average

struct Footer {
    std::uint64_t bytes = 0;
    std::uint32_t documents = 0;
    std::uint32_t width = 0;
    std::uint32_t buckets = 0;
    std::uint32_t zero = 0;
};

std::uint32_t hash_of(std::string_view id) {
    return static_cast<std::uint32_t>(hash_bytes(id) >> 32U);
}

std::uint32_t bucket_of(std::uint32_t hash, std::uint32_t buckets) {
    return static_cast<std::uint32_t>((std::uint64_t{hash} * buckets) >> 32U);
}

}  // namespace

IdWriter::IdWriter(const std::string& folder, const std::string& stem)
    : part_{folder, stem + ".ids", "ids", kVersion} {}

void IdWriter::add(std::string_view id) {
    if (hashes_.size() % kIdBlock == 0) blocks_.push_back(bytes_);
    part_.write(id);
    bytes_ += id.size();
    ends_.push_back(static_cast<std::uint32_t>(bytes_ - blocks_.back()));
    if (ends_.back() > UINT16_MAX) width_ = 4;
    hashes_.push_back(hash_of(id));
}

std::size_t IdWriter::memory() const {
    return (ends_.capacity() + hashes_.capacity()) * sizeof(std::uint32_t) +
           blocks_.capacity() * sizeof(std::uint64_t);
}

void IdWriter::write_ends() {
    if (width_ == 4) {
        part_.write_array(ends_.data(), ends_.size());
    } else {
        const std::vector<std::uint16_t> narrow(ends_.begin(), ends_.end());
        part_.write_array(narrow.data(), narrow.size());
    }
    pad(part_);
}

/// Documents by bucket: where each bucket begins, and the documents of all of them in a row.
void IdWriter::write_table() {
    const std::uint32_t buckets = documents() / kDocumentsABucket + 1;
    std::vector<std::uint32_t> starts(buckets + 1, 0);
    for (const std::uint32_t hash : hashes_) ++starts[bucket_of(hash, buckets) + 1];
    for (std::uint32_t b = 0; b < buckets; ++b) starts[b + 1] += starts[b];
    part_.write_array(starts.data(), starts.size());
    pad(part_);
    std::vector<std::uint32_t> order(hashes_.size());
    for (std::uint32_t d = 0; d < documents(); ++d) {
        order[starts[bucket_of(hashes_[d], buckets)]++] = d;
    }
    part_.write_array(order.data(), order.size());
    pad(part_);
}

IndexPart IdWriter::finish() {
    pad(part_);
    part_.write_array(blocks_.data(), blocks_.size());
    write_ends();
    write_table();
    write_footer(part_, Footer{.bytes = bytes_,
                               .documents = documents(),
                               .width = width_,
                               .buckets = documents() / kDocumentsABucket + 1});
    return part_.finish();
}

IdTable::IdTable(const std::string& folder, const IndexPart& part) : part_{folder, part, kVersion} {
    const auto footer = read_footer<Footer>(part_);
    documents_ = footer.documents;
    width_ = footer.width;
    buckets_ = footer.buckets;
    bytes_ = footer.bytes;
    if ((width_ != 2 && width_ != 4) || buckets_ == 0) part_.damaged("the last bytes are wrong");
    Layout layout{part_};
    ids_ = layout.take<char>(bytes_);
    blocks_ = layout.take<std::uint64_t>((std::uint64_t{documents_} + kIdBlock - 1) / kIdBlock);
    ends_ = layout.take<char>(std::uint64_t{documents_} * width_);
    starts_ = layout.take<std::uint32_t>(std::uint64_t{buckets_} + 1);
    order_ = layout.take<std::uint32_t>(documents_);
    layout.expect_end(sizeof(Footer));
}

std::uint64_t IdTable::end(std::uint32_t document) const {
    std::uint32_t end = 0;
    if (width_ == 2) {
        std::uint16_t narrow = 0;
        std::memcpy(&narrow, ends_ + std::size_t{2} * document, 2);
        end = narrow;
    } else {
        std::memcpy(&end, ends_ + std::size_t{4} * document, 4);
    }
    return end;
}

std::string_view IdTable::id(std::uint32_t document) const {
    if (document >= documents_) part_.damaged("a document that is not there was asked for");
    const std::uint64_t block = blocks_[document / kIdBlock];
    const std::uint64_t from = document % kIdBlock == 0 ? 0 : end(document - 1);
    const std::uint64_t to = end(document);
    if (from > to || block > bytes_ || to > bytes_ - block) part_.damaged("ids overlap");
    return {ids_ + block + from, static_cast<std::size_t>(to - from)};
}

std::optional<std::uint32_t> IdTable::find(std::string_view wanted) const {
    const std::uint32_t bucket = bucket_of(hash_of(wanted), buckets_);
    const std::uint32_t begin = starts_[bucket];
    const std::uint32_t end = std::min(starts_[bucket + 1], documents_);
    for (std::uint32_t i = end; i > begin; --i) {
        if (id(order_[i - 1]) == wanted) return order_[i - 1];
    }
    return std::nullopt;
}

void IdTable::check() const {
    if (starts_[0] != 0 || starts_[buckets_] != documents_) part_.damaged("the table is torn");
    for (std::uint32_t b = 0; b < buckets_; ++b) {
        if (starts_[b] > starts_[b + 1]) part_.damaged("the table is out of order");
        for (std::uint32_t i = starts_[b]; i < starts_[b + 1]; ++i) {
            if (bucket_of(hash_of(id(order_[i])), buckets_) != b) {
                part_.damaged("an id is not where it belongs");
            }
            if (i > starts_[b] && order_[i - 1] >= order_[i]) {
                part_.damaged("documents of a bucket are out of order");
            }
        }
    }
}

}  // namespace assay
