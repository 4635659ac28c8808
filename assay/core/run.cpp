#include "assay/core/run.h"

#include <algorithm>

namespace assay {

std::optional<std::size_t> Run::find(std::string_view query) const {
    const auto found = std::ranges::lower_bound(queries, query);
    if (found == queries.end() || *found != query) return std::nullopt;
    return static_cast<std::size_t>(found - queries.begin());
}

}  // namespace assay
