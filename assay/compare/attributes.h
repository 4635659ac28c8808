#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "assay/core/labels.h"
#include "assay/core/queries.h"

namespace assay {

/// What queries are sliced by: a name, and a value for each query of a table. An empty value is
/// one that is not known.
struct Attribute {
    std::string name;
    std::vector<std::string> values;
    std::vector<std::string> order;  ///< values in the order to show them
};

struct AttributeOptions {
    std::string frequency = "frequency";  ///< the attribute that holds how often a query is asked
    double head_share = 1.0 / 3.0;        ///< of the traffic; the queries asked most
    double tail_share = 1.0 / 3.0;        ///< those asked least
};

/// The attributes that the file gives, save texts and numbers that differ in nearly every query,
/// and those made from the queries themselves: `language` (zh, en, mixed, other; where the file has
/// none), `length`, and `tier` (head, mid, tail by share of the traffic, where frequencies are
/// known).
std::vector<Attribute> query_attributes(const Queries& queries,
                                        std::span<const std::string> table_queries,
                                        const AttributeOptions& options = {});

/// `relevant`: how many relevant documents the labels know for a query.
Attribute relevant_attribute(const Labels& labels, std::span<const std::string> table_queries);

/// zh, en, mixed or other, by the scripts of the letters.
std::string_view language_of(std::string_view text);

}  // namespace assay
