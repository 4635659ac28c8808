#include "assay/search/query_error.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "assay/core/display_width.h"

namespace assay {
namespace {

constexpr std::size_t kShownBefore = 60;
constexpr std::size_t kShownAfter = 40;

bool is_inside_character(std::string_view text, std::size_t place) {
    return place < text.size() && (static_cast<unsigned char>(text[place]) & 0xC0U) == 0x80U;
}

/// Line breaks and tabs would move what stands behind them.
std::string in_one_line(std::string_view text) {
    std::string line{text};
    std::replace_if(
        line.begin(), line.end(), [](char c) { return static_cast<unsigned char>(c) < ' '; }, ' ');
    return line;
}

}  // namespace

Error query_error(std::string_view query, std::size_t place, std::string_view what) {
    place = std::min(place, query.size());
    while (is_inside_character(query, place)) --place;
    std::size_t first = place - std::min(place, kShownBefore);
    while (is_inside_character(query, first)) ++first;
    std::size_t last = std::min(query.size(), place + kShownAfter);
    while (is_inside_character(query, last)) ++last;
    const std::string before =
        (first > 0 ? "… " : "") + in_one_line(query.substr(first, place - first));
    const std::string after =
        in_one_line(query.substr(place, last - place)) + (last < query.size() ? " …" : "");
    return Error{
        fmt::format("{}\n  {}{}\n  {:>{}}", what, before, after, '^', display_width(before) + 1)};
}

}  // namespace assay
