#include "assay/core/queries.h"

#include <algorithm>

namespace assay {

const Query* Queries::find(std::string_view id) const {
    const auto found = std::ranges::lower_bound(queries, id, {}, &Query::id);
    return found != queries.end() && found->id == id ? &*found : nullptr;
}

}  // namespace assay
