#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "assay/core/score_table.h"

namespace assay {

/// Some queries of a table as a table of their own, averaged as the whole is.
struct TablePart {
    ScoreTable table;
    std::vector<double> weights;  ///< one a query where the averages are weighted, else empty
};

/// `queries` lists places in the table; `weights`, where there are any, has one a query of it.
TablePart part_of(const ScoreTable& table, std::span<const double> weights,
                  std::span<const std::size_t> queries);

}  // namespace assay
