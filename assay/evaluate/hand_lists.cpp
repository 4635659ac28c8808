#include "assay/evaluate/hand_lists.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>

#include "assay/core/error.h"
#include "assay/core/number.h"
#include "assay/metrics/judged_ranking.h"

namespace assay {
namespace {

constexpr std::string_view kChineseComma = "，";

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
    while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
    return text;
}

bool is_four_grades(const Scale& scale) {
    return std::ranges::all_of(Scale::four_grades().levels, [&](const Scale::Level& level) {
        return scale.grade_of(level.name) == level.grade;
    });
}

std::size_t find_comma(std::string_view text, std::size_t from = 0) {
    return std::min(text.find(',', from), text.find(kChineseComma, from));
}

std::string quoted_where_needed(std::string_view name) {
    const bool comma = find_comma(name) != std::string_view::npos;
    return comma ? fmt::format("\"{}\"", name) : std::string{name};
}

std::string known_names(const Scale& scale) {
    if (scale.levels.empty() || is_four_grades(scale)) return "高 中 低 无, high mid low none";
    std::vector<std::string> names;
    for (const Scale::Level& level : scale.levels) {
        if (!level.name.empty()) names.push_back(quoted_where_needed(level.name));
    }
    return fmt::format("{}", fmt::join(names, ", "));
}

std::optional<double> grade_of(std::string_view item, const Scale& scale) {
    if (item == "-") return kUnjudged;
    if (const auto named = scale.grade_of(item)) return named;
    if (is_four_grades(scale)) {
        if (const auto named = four_grade_of(item)) return named;
    }
    return parse_finite(item);
}

/// The first item of a list.
struct FirstItem {
    std::string_view text;
    std::size_t comma;  ///< the one behind it, or npos
    std::string_view fault = {};
};

/// What stands between quotes is taken as it is.
FirstItem first_quoted(std::string_view list, std::size_t open) {
    const std::size_t close = list.find('"', open + 1);
    if (close == std::string_view::npos) return {list, close, "opens a quote and never closes it"};
    const std::size_t comma = find_comma(list, close);
    const std::size_t next = list.find_first_not_of(' ', close + 1);
    const bool more = next != std::string_view::npos && next != comma;
    return {list.substr(open + 1, close - open - 1), comma,
            more ? "goes on after its closing quote" : std::string_view{}};
}

FirstItem first_item(std::string_view list) {
    const std::size_t begin = list.find_first_not_of(' ');
    if (begin != std::string_view::npos && list[begin] == '"') return first_quoted(list, begin);
    const std::size_t comma = find_comma(list);
    return {trimmed(list.substr(0, comma)), comma};
}

}  // namespace

std::vector<std::string_view> split_items(std::string_view text, std::string_view what) {
    std::vector<std::string_view> items;
    if (trimmed(text).empty()) return items;
    while (true) {
        const auto [item, comma, fault] = first_item(text);
        items.push_back(item);
        if (item.empty() || !fault.empty()) {
            throw Error{fmt::format("{}: item {} {}", what, items.size(),
                                    fault.empty() ? "is empty" : fault)};
        }
        if (comma == std::string_view::npos) return items;
        text.remove_prefix(comma + (text[comma] == ',' ? 1 : kChineseComma.size()));
    }
}

double need_number(std::string_view item, std::string_view what) {
    const auto value = parse_finite(item);
    if (!value) throw Error{fmt::format("{}: '{}' is no number", what, item)};
    return *value;
}

std::vector<double> split_numbers(std::string_view text, std::string_view what) {
    std::vector<double> numbers;
    for (const std::string_view item : split_items(text, what)) {
        numbers.push_back(need_number(item, what));
    }
    return numbers;
}

std::vector<double> split_grades(std::string_view text, std::string_view what, const Scale& scale) {
    std::vector<double> grades;
    for (const std::string_view item : split_items(text, what)) {
        const auto grade = grade_of(item, scale);
        if (!grade) {
            throw Error{fmt::format("{}: '{}' is neither a number nor -, nor one of {}", what, item,
                                    known_names(scale))};
        }
        grades.push_back(*grade);
    }
    return grades;
}

bool has_four_grade_names(std::string_view text) {
    return std::ranges::any_of(split_items(text, "grades"), [](std::string_view item) {
        return four_grade_of(item).has_value();
    });
}

std::vector<std::string_view> split_docs(std::string_view text, std::string_view what) {
    std::vector<std::string_view> docs = split_items(text, what);
    std::set<std::string_view> seen;
    for (const std::string_view doc : docs) {
        if (!seen.insert(doc).second) {
            throw Error{fmt::format("{}: document '{}' is listed twice", what, doc)};
        }
    }
    return docs;
}

void need_judged(std::span<const double> grades, std::string_view what) {
    if (!std::ranges::all_of(grades, is_judged)) {
        throw Error{fmt::format("{}: each needs a grade, - is none", what)};
    }
}

void need_size(std::size_t size, std::size_t grades, std::string_view what) {
    if (size != grades) {
        throw Error{
            fmt::format("{}: {} given for {} grade{}", what, size, grades, grades == 1 ? "" : "s")};
    }
}

}  // namespace assay
