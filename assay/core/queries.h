#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace assay {

/// One query: its id, its text, and what is known about it (category, intent, frequency, ...).
struct Query {
    std::string id;
    std::string text;
    std::map<std::string, std::string, std::less<>> attributes;
    std::size_t line = 0;  ///< of the file; 0 for one made otherwise
};

/// The queries of a collection, in byte order of their ids.
struct Queries {
    std::string source;
    std::vector<Query> queries;
    std::size_t skipped = 0;

    const Query* find(std::string_view id) const;
};

}  // namespace assay
