#include "assay/search/bag_collector.h"

namespace assay {

void BagCollector::shrink() {
    const auto worst = kept_.begin() + static_cast<std::ptrdiff_t>(k_ - 1);
    std::nth_element(
        kept_.begin(), worst, kept_.end(),
        [](const BagCandidate& a, const BagCandidate& b) { return a.units > b.units; });
    reached(worst->units);
    std::erase_if(kept_, [this](const BagCandidate& c) { return c.units < threshold_; });
    // Documents whose scores are all but equal can be more than fit.
    capacity_ = std::max(capacity_, 2 * kept_.size());
}

}  // namespace assay
