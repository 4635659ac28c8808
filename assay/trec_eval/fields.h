#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "assay/core/bytes.h"
#include "assay/io/blanks.h"

namespace assay::trec_eval {

/// The fields of a line, at most kMaxFields of them.
inline constexpr std::size_t kMaxFields = 6;
struct Fields {
    std::array<std::string_view, kMaxFields> at;
    std::size_t count = 0;
    bool more = false;  ///< the line has more than kMaxFields
};

inline Fields split_fields(std::string_view line) {
    Fields fields;
    const char* at = line.data();
    const char* const end = at + line.size();
    while (true) {
        while (at != end && is_blank(*at)) ++at;
        if (at == end) return fields;
        const char* const begin = at;
        while (at != end && !is_blank(*at)) ++at;
        if (fields.count == kMaxFields) {
            fields.more = true;
            return fields;
        }
        fields.at[fields.count++] = {begin, static_cast<std::size_t>(at - begin)};
    }
}

/// The bytes of a file; null when it cannot be read or is empty, which trec_eval treats alike.
std::shared_ptr<const Bytes> open_file(const std::string& path);

/// Takes the next line off `text`, without its end.
std::string_view take_line(std::string_view& text);

/// The integer a field begins with, 0 when with none: C's atol, kept in range.
long leading_integer(std::string_view field);

/// The number a field begins with, 0 when with none: C's atof.
double leading_number(std::string_view field);

}  // namespace assay::trec_eval
