#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "assay/core/scale.h"

namespace assay {

// Lists as a person types them, separated by commas, English or Chinese. `what` names the list in
// errors; all throw Error where a list is malformed.

/// The items of a list; an empty text is an empty list. One with commas in it stands in double
/// quotes.
std::vector<std::string_view> split_items(std::string_view text, std::string_view what);

double need_number(std::string_view item, std::string_view what);
std::vector<double> split_numbers(std::string_view text, std::string_view what);

/// Numbers, names of the scale, and `-` for kUnjudged.
std::vector<double> split_grades(std::string_view text, std::string_view what, const Scale& scale);

/// True when a name of the four grades is among the items.
bool has_four_grade_names(std::string_view text);

/// Ids, none of them twice.
std::vector<std::string_view> split_docs(std::string_view text, std::string_view what);

void need_judged(std::span<const double> grades, std::string_view what);

/// Throws Error when a list for so many grades has another size.
void need_size(std::size_t size, std::size_t grades, std::string_view what);

}  // namespace assay
