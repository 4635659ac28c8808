#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include "assay/core/document.h"
#include "assay/studies/known_item.h"

namespace assay {

/// Keeps so many documents of a corpus, the same ones in whatever order they come.
class DocumentSample {
  public:
    DocumentSample(std::size_t size, std::uint64_t seed) : size_{size}, seed_{seed} {}

    void add(const Document& document) {
        const std::uint64_t place = place_in_sample(seed_, "document", document.id);
        if (kept_.size() == size_ && std::prev(kept_.end())->first.first < place) return;
        kept_.emplace(std::pair{place, document.id}, document);
        if (kept_.size() > size_) kept_.erase(std::prev(kept_.end()));
    }

    /// Documents in the order of the sample.
    const std::map<std::pair<std::uint64_t, std::string>, Document>& documents() const {
        return kept_;
    }

  private:
    std::size_t size_;
    std::uint64_t seed_;
    std::map<std::pair<std::uint64_t, std::string>, Document> kept_;
};

}  // namespace assay
