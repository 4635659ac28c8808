#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "assay/core/display_width.h"

namespace assay {

enum class TableFormat { table, markdown, csv, latex };

/// Cells of text, to be shown to people or handed to programs.
struct TextTable {
    std::vector<std::string> header;
    std::vector<std::vector<std::string>> rows;
    std::size_t left_columns = 1;  ///< these are aligned left, the rest right
    bool last_is_text = false;     ///< the last column holds words, and is aligned left, too

    bool is_left(std::size_t column) const {
        return column < left_columns || (last_is_text && column + 1 == header.size());
    }

    std::string render(TableFormat format) const;
};

/// The value with `digits` decimals; `inf`, and an en dash where it is undefined.
std::string show_number(double value, int digits);

}  // namespace assay
