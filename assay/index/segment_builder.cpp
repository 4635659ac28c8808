#include "assay/index/segment_builder.h"

#include <algorithm>
#include <utility>

#include "assay/index/segment.h"

namespace assay {

SegmentBuilder::SegmentBuilder(std::string folder, std::string stem, Inverter& inverter,
                               FieldTable& fields, bool keep_texts)
    : folder_{std::move(folder)},
      stem_{std::move(stem)},
      inverter_{inverter},
      fields_{fields},
      store_{folder_, stem_, keep_texts} {}

void SegmentBuilder::expect(std::string_view id) {
    const std::uint32_t number = ids_.number_of(id);
    documents_.resize(std::max<std::size_t>(documents_.size(), number + 1), kDeleted);
    documents_[number] = expected_++;
}

void SegmentBuilder::add(std::span<const Document> batch) {
    inverter_.add(batch);
    for (std::size_t i = 0; i < batch.size(); ++i) {
        store_.add(batch[i], inverter_.field_numbers(i));
    }
}

bool SegmentBuilder::remove(std::string_view id) {
    const std::optional<std::uint32_t> number = ids_.find(id);
    if (!number || documents_[*number] == kDeleted) return false;
    deleted_.push_back(documents_[*number]);
    documents_[*number] = kDeleted;
    return true;
}

std::size_t SegmentBuilder::memory() const {
    return inverter_.memory() + store_.memory() + ids_.memory() +
           documents_.capacity() * sizeof(std::uint32_t);
}

SegmentRecord SegmentBuilder::finish() {
    SegmentRecord record{
        .documents = store_.documents(),
        .deleted = static_cast<std::uint32_t>(deleted_.size()),
        .total_length = 0,
        .field_total_length = std::vector<std::uint64_t>(fields_.names().size(), 0),
        .parts = inverter_.flush(folder_, stem_)};
    const InvertedFile inverted{folder_, record.parts};
    record.total_length = inverted.total_length();
    for (std::uint32_t f = 0; f < record.field_total_length.size(); ++f) {
        record.field_total_length[f] = inverted.field_total_length(f);
    }
    for (IndexPart& part : store_.finish()) record.parts.push_back(std::move(part));
    if (deleted_.empty()) return record;
    std::vector<std::uint64_t> dead((record.documents + std::size_t{63}) / 64, 0);
    for (const std::uint32_t document : deleted_) {
        dead[document / 64] |= std::uint64_t{1} << (document % 64);
        discount_document(inverted, document, record);
    }
    record.parts.push_back(write_dead(folder_, stem_, record.documents, dead));
    return record;
}

}  // namespace assay
