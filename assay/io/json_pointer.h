#pragma once

#include <string_view>

#include "assay/io/value.h"

namespace assay {

/// Whether a text is a JSON pointer (RFC 6901): empty, or parts that each begin with a slash.
bool is_json_pointer(std::string_view pointer);

/// What a JSON pointer leads to from `value`, or null: "/hits/0/_id". The empty one is the value
/// itself.
const Value* find_at(const Value& value, std::string_view pointer);

}  // namespace assay
