#include "assay/io/text.h"

#include <fmt/format.h>
#include <simdjson.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "assay/io/blanks.h"
#include "assay/io/fast_double.h"

namespace assay {
namespace {

/// How many bytes the UTF-8 character at the beginning of `text` has; 0 when it is none.
std::size_t character_size(std::string_view text) {
    for (std::size_t size = 1; size <= 4 && size <= text.size(); ++size) {
        if (valid_utf8(text.substr(0, size))) return size;
    }
    return 0;
}

}  // namespace

bool valid_utf8(std::string_view text) { return simdjson::validate_utf8(text); }

std::string repaired_utf8(std::string_view text) {
    std::string result;
    while (!text.empty()) {
        const std::size_t size = character_size(text);
        result += size == 0 ? std::string_view{"\xEF\xBF\xBD"} : text.substr(0, size);
        text.remove_prefix(size == 0 ? 1 : size);
    }
    return result;
}

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
    return text;
}

void split_fields(std::string_view line, std::vector<std::string_view>& fields) {
    fields.clear();
    for (std::size_t i = 0;;) {
        while (i < line.size() && is_blank(line[i])) ++i;
        if (i == line.size()) return;
        const std::size_t begin = i;
        while (i < line.size() && !is_blank(line[i])) ++i;
        fields.push_back(line.substr(begin, i - begin));
    }
}

std::string counted(std::size_t count, std::string_view one, std::string_view several) {
    return fmt::format("{} {}", count, count == 1 ? one : several);
}

std::string nothing_read(std::string_view what, std::size_t skipped) {
    std::string text = fmt::format("no {} in the file", what);
    if (skipped > 0) text += fmt::format(" ({} skipped)", counted(skipped, "row", "rows"));
    return text;
}

std::string lower_case(std::string_view text) {
    std::string result{text};
    std::ranges::transform(result, result.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    return result;
}

std::optional<std::int64_t> parse_whole(std::string_view text) {
    const std::optional<double> number = parse_finite(text);
    if (!number || std::trunc(*number) != *number || std::abs(*number) > 9e15) return std::nullopt;
    return static_cast<std::int64_t>(*number);
}

double number_as_atol(std::string_view text) {
    return static_cast<double>(std::strtol(std::string{text}.c_str(), nullptr, 10));
}

double number_as_atof(std::string_view text) {
    return std::strtod(std::string{text}.c_str(), nullptr);
}

bool Lines::next() {
    if (rest_.empty()) return false;
    const std::size_t feed = rest_.find('\n');
    line_ = rest_.substr(0, feed);
    rest_.remove_prefix(feed == std::string_view::npos ? rest_.size() : feed + 1);
    if (line_.ends_with('\r')) line_.remove_suffix(1);
    ++number_;
    return true;
}

}  // namespace assay
