#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "assay/index/index.h"
#include "assay/search/query.h"

namespace assay {

/// The conditions of a query on attributes, ready to be asked.
///
/// Numbers compare as numbers; where the attribute holds whole numbers, a date (2024, with a month
/// and a day as 2024-05 or 2024-05-01) stands for the second it begins at, UTC. Words compare byte
/// by byte. A document without the attribute meets `!=` and nothing else.
class AttributeFilter {
  public:
    /// Throws Error, with a caret in the query, for an attribute that no document has and for a
    /// value that is no number where the attribute's are.
    AttributeFilter(const ParsedQuery& query, const Index& index);

    bool empty() const { return conditions_.empty(); }
    bool passes(const Segment& segment, std::uint32_t document) const;

  private:
    struct Condition {
        std::string attribute;
        Relation relation;
        std::string text;
        std::optional<double> number;
        std::optional<std::int64_t> integer;
    };
    static bool meets(const Condition& condition, const Segment& segment, std::uint32_t document);

    std::vector<Condition> conditions_;
};

}  // namespace assay
