#pragma once

#include <algorithm>
#include <cstddef>
#include <span>

#include "assay/search/evidence.h"

namespace assay {

/// Calls visit(document) for each document, deleted ones included, that has all of the units,
/// which are one at least; stops when it returns false. Only the cursors of these units stand on
/// the document then. Quickest with the rarest unit first.
template <class Visit>
void for_each_common(const Evidence& evidence, std::span<const std::size_t> units,
                     const Visit& visit) {
    for (const std::size_t unit : units) {
        if (evidence.cursor(unit) == nullptr) return;
    }
    Occurrences& lead = *evidence.cursor(units.front());
    while (lead.document() != Occurrences::kEnd) {
        const std::uint32_t document = lead.document();
        std::uint32_t target = document;
        for (std::size_t i = 1; i < units.size() && target == document; ++i) {
            evidence.cursor(units[i])->advance(document);
            target = evidence.cursor(units[i])->document();
        }
        if (target != document) {
            lead.advance(target);
        } else {
            if (!visit(document)) return;
            lead.next();
        }
    }
}

}  // namespace assay
