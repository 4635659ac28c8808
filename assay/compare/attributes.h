#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "assay/core/labels.h"
#include "assay/core/queries.h"
#include "assay/evaluate/policies.h"

namespace assay {

/// What queries are sliced by: a name, and a value for each query of a table. An empty value is
/// one that is not known.
struct Attribute {
    std::string name;
    std::vector<std::string> values;
    std::vector<std::string> order;  ///< values in the order to show them
};

inline constexpr std::array<std::string_view, 3> kLengths{
    "short (1-2 words / 1-4 字)", "medium (3-4 words / 5-8 字)", "long (5+ words / 9+ 字)"};
inline constexpr std::array<std::string_view, 3> kTiers{"head", "mid", "tail"};

struct AttributeOptions {
    std::string frequency = "frequency";  ///< the attribute that holds how often a query is asked
    double head_share = 1.0 / 3.0;        ///< of the traffic; the queries asked most
    double tail_share = 1.0 / 3.0;        ///< those asked least
};

/// The attributes that the file gives, save texts and numbers that differ in nearly every query
/// (more than 50 values, or more than half as many as queries) and those with one value for all;
/// and those made from the queries themselves: `language` (zh, en, mixed, other), `length`, and
/// `tier` (head, mid, tail by share of the traffic, where frequencies are known). What the file
/// calls by one of these names is taken as it is.
std::vector<Attribute> query_attributes(const Queries& queries,
                                        std::span<const std::string> table_queries,
                                        const AttributeOptions& options = {});

/// `relevant`: how many relevant documents the labels know for a query; raters and aspects are
/// treated as the policies say.
Attribute relevant_attribute(const Labels& labels, std::span<const std::string> table_queries,
                             const Policies& policies = {});

/// zh, en, mixed or other, by the scripts of the letters: Han, Latin, both, any other or none.
std::string_view language_of(std::string_view text);

/// short, medium or long, with the limits in the name. Words between blanks count; where a script
/// has no blanks, two characters count as a word.
std::string_view length_of(std::string_view text);

}  // namespace assay
