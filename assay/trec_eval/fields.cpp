#include "assay/trec_eval/fields.h"

#include <charconv>
#include <cstdlib>
#include <limits>
#include <string>

#include "assay/core/error.h"

namespace assay::trec_eval {

std::shared_ptr<const Bytes> open_file(const std::string& path) {
    try {
        auto bytes = Bytes::map(path);
        return bytes->view().empty() ? nullptr : bytes;
    } catch (const Error&) {
        return nullptr;
    }
}

std::string_view take_line(std::string_view& text) {
    const std::size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    return line;
}

long leading_integer(std::string_view field) {
    while (!field.empty() && is_blank(field.front())) field.remove_prefix(1);
    const bool negative = field.starts_with('-');
    if (negative || field.starts_with('+')) field.remove_prefix(1);
    if (field.empty() || field.front() < '0' || field.front() > '9') return 0;
    long value = 0;
    const auto [end, error] = std::from_chars(field.data(), field.data() + field.size(), value);
    if (error == std::errc::result_out_of_range) {
        return negative ? std::numeric_limits<long>::min() : std::numeric_limits<long>::max();
    }
    return negative ? -value : value;
}

double leading_number(std::string_view field) {
    double value = 0.0;
    const auto [end, error] = std::from_chars(field.data(), field.data() + field.size(), value);
    if (error == std::errc{} && end == field.data() + field.size()) return value;
    // A plus sign, a hexadecimal number, a number out of range, or letters behind the number.
    return std::strtod(std::string{field}.c_str(), nullptr);
}

}  // namespace assay::trec_eval
