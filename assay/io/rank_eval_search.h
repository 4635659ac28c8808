#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "assay/io/value.h"

namespace assay {

/// What a search of Elasticsearch looks for: the first text that stands as "query" in it, or as the
/// value of a field in a match. Empty where there is none.
std::string_view searched_text(const Value& search);

/// A search as JSON, without "size" and "from": the caller decides how many results there are.
std::string search_body(const Value& search);

/// A Mustache template (a text, or an object whose texts are templates) with each {{name}} replaced
/// by a parameter, as text inside JSON. Nothing when it asks for more than that.
std::optional<std::string> filled_template(const Value& source, const Value& parameters);

}  // namespace assay
