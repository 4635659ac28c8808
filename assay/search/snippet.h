#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "assay/search/prepared_query.h"
#include "assay/text/analyzer.h"

namespace assay {

/// A piece of a document's text that shows why it was found, in one line.
struct Snippet {
    struct Range {
        std::size_t begin = 0;
        std::size_t end = 0;
        bool operator==(const Range&) const = default;
    };
    std::string text;               ///< with … where something was left out
    std::vector<Range> highlights;  ///< bytes of `text`, ascending, apart
    std::size_t distinct = 0;       ///< terms of the query in it
};

/// The terms that a document is found by.
std::unordered_set<std::string> terms_of(const PreparedQuery& query);

/// The stretch of `text`, about `columns` wide on a terminal, that has most of the terms. It begins
/// with a sentence where one is near, and is cut between words.
Snippet make_snippet(std::string_view text, const std::unordered_set<std::string>& terms,
                     Analyzer& analyzer, std::size_t columns = 160);

}  // namespace assay
