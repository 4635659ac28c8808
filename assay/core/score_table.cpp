#include "assay/core/score_table.h"

#include <algorithm>

namespace assay {

std::size_t ScoreTable::num_left_out() const {
    return static_cast<std::size_t>(std::ranges::count(left_out, true));
}

}  // namespace assay
