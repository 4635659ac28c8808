#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "assay/core/run.h"
#include "assay/io/read.h"

namespace assay {

/// The six fields of a line of a TREC run, without its line feed.
struct TrecFields {
    std::array<std::string_view, 6> field;
    std::size_t count = 0;  ///< how many the line has; more than six are counted, not kept
};
TrecFields split_trec_line(std::string_view line);

/// What became of a line.
enum class LineKind : std::uint8_t { row, nothing, bad };

struct TrecRowRules {
    Dialect dialect = Dialect::assay;
    bool ranks = false;
};

/// Reads one line by the rules. `nothing` is a blank line or a comment; for `bad`, `why` says what
/// is wrong.
LineKind read_trec_line(std::string_view line, const TrecRowRules& rules, RunRow& row,
                        std::string& why);

/// True for a line that stands for no row: blank, or a comment where the dialect has them.
bool is_trec_comment(std::string_view line, Dialect dialect);

}  // namespace assay
