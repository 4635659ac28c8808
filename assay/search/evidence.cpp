#include "assay/search/evidence.h"

namespace assay {

Evidence::Evidence(const PreparedQuery& query, const Segment& segment)
    : segment_{&segment}, places_(query.units.size()) {
    for (const Unit& unit : query.units) {
        cursors_.push_back(open_occurrences(*segment.inverted, unit));
    }
}

void Evidence::move_to(std::uint32_t document) {
    for (const auto& cursor : cursors_) {
        if (cursor) cursor->advance(document);
    }
    look_at(document);
}

std::span<const std::uint32_t> Evidence::positions(std::size_t unit) {
    if (!has(unit)) return {};
    Places& kept = places_[unit];
    if (kept.document != document_) {
        cursors_[unit]->positions(kept.places);
        kept.document = document_;
    }
    return kept.places;
}

}  // namespace assay
