#pragma once

#include <string_view>

#include "assay/search/query.h"

namespace assay {

/// Reads a query in the language of docs/search.md:
///
///     word "a phrase" title:word title:"a phrase" pref* +must -not word^2.5 +(one other)
///     category:=shoes price:<20 time:>=2024-05-01
///
/// A backslash takes its meaning from the character behind it. Throws Error, with a caret under
/// the place, for a query that is not well formed.
ParsedQuery parse_query(std::string_view text);

/// Everything is words, whatever the characters: for topics that nobody wrote for Assay.
ParsedQuery parse_plain(std::string_view text);

}  // namespace assay
