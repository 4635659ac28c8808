#include "assay/metrics/metric_name.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>

#include "assay/core/error.h"
#include "assay/core/number.h"

namespace assay {
namespace {

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
    while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
    return text;
}

std::string_view unquoted(std::string_view text) {
    if (text.size() >= 2 && (text.front() == '\'' || text.front() == '"') &&
        text.back() == text.front()) {
        return text.substr(1, text.size() - 2);
    }
    return text;
}

std::size_t parse_cutoff(std::string_view digits, std::string_view text) {
    std::size_t cutoff = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), cutoff);
    if (error != std::errc{} || end != digits.data() + digits.size() || cutoff == 0) {
        throw Error{
            fmt::format("metric '{}': the cutoff after @ must be a whole number above 0", text)};
    }
    return cutoff;
}

/// Splits at commas that are inside neither quotes, braces nor brackets.
std::vector<std::string_view> split_options(std::string_view list) {
    std::vector<std::string_view> items;
    int depth = 0;
    char quote = 0;
    std::size_t begin = 0;
    for (std::size_t i = 0; i <= list.size(); ++i) {
        const char c = i < list.size() ? list[i] : ',';
        if (quote != 0) {
            if (c == quote || i == list.size()) quote = 0;
        } else if (c == '\'' || c == '"') {
            quote = c;
        } else if (c == '{' || c == '[') {
            ++depth;
        } else if (c == '}' || c == ']') {
            --depth;
        }
        if (i == list.size() || (c == ',' && depth == 0 && quote == 0)) {
            items.push_back(trimmed(list.substr(begin, i - begin)));
            begin = i + 1;
        }
    }
    return items;
}

void parse_options(std::string_view list, MetricSpec& spec, std::string_view text) {
    if (trimmed(list).empty()) return;
    for (const std::string_view item : split_options(list)) {
        const std::size_t equals = item.find('=');
        if (equals == std::string_view::npos || equals == 0) {
            throw Error{fmt::format("metric '{}': expected name=value, found '{}'", text, item)};
        }
        const std::string name{trimmed(item.substr(0, equals))};
        const std::string value{unquoted(trimmed(item.substr(equals + 1)))};
        if (name == "cutoff") {
            spec.cutoff = parse_cutoff(value, text);
        } else if (!spec.options.emplace(name, value).second) {
            throw Error{fmt::format("metric '{}': option '{}' is given twice", text, name)};
        }
    }
}

/// Whether what stands after @ is the option `recall` of this family.
bool takes_recall(const MetricFamily& family) {
    return family.cutoff == CutoffUse::none &&
           std::ranges::find(family.options, "recall", &MetricOption::name) != family.options.end();
}

std::string parse_recall(std::string_view digits, std::string_view text) {
    const auto recall = parse_finite(digits);
    if (!recall || *recall < 0.0 || *recall > 1.0) {
        throw Error{
            fmt::format("metric '{}': the recall after @ must be a number from 0 to 1", text)};
    }
    return fmt::format("{}", *recall);
}

void parse_suffix(std::string_view after, const FamilyLookup& find, MetricSpec& spec,
                  std::string_view text) {
    if (after.empty()) return;
    if (after.front() != '@') {
        throw Error{fmt::format("metric '{}': unexpected '{}' after ')'", text, after)};
    }
    const MetricFamily* family = find(spec.name);
    if (family != nullptr && takes_recall(*family)) {
        spec.options.emplace("recall", parse_recall(after.substr(1), text));
    } else {
        spec.cutoff = parse_cutoff(after.substr(1), text);
    }
}

constexpr std::string_view kLevelMark = "-l";

/// The N of a last `-lN`, ranx's way to write rel=N; empty where there is none.
std::string_view level_suffix(std::string_view text) {
    const std::size_t mark = text.rfind(kLevelMark);
    if (mark == std::string_view::npos) return {};
    const std::string_view level = text.substr(mark + kLevelMark.size());
    const bool number =
        std::ranges::all_of(level, [](unsigned char c) { return std::isdigit(c) != 0; });
    return number ? level : std::string_view{};
}

}  // namespace

MetricSpec split_metric_name(std::string_view text, const FamilyLookup& find) {
    MetricSpec spec;
    std::string_view rest = trimmed(text);
    if (const std::string_view level = level_suffix(rest); !level.empty()) {
        spec.options.emplace("rel", level);
        rest.remove_suffix(level.size() + kLevelMark.size());
    }
    const std::size_t open = rest.find('(');
    const std::size_t close = rest.rfind(')');
    if ((open == std::string_view::npos) != (close == std::string_view::npos) ||
        (open != std::string_view::npos && close < open)) {
        throw Error{fmt::format("metric '{}': parentheses do not match", text)};
    }
    const std::size_t name_end =
        std::min(open == std::string_view::npos ? rest.find('@') : open, rest.size());
    spec.name = rest.substr(0, name_end);
    if (spec.name.empty()) throw Error{fmt::format("metric '{}' has no name", text)};
    parse_suffix(rest.substr(open == std::string_view::npos ? name_end : close + 1), find, spec,
                 text);
    if (open != std::string_view::npos) {
        parse_options(rest.substr(open + 1, close - open - 1), spec, text);
    }
    return spec;
}

std::string write_metric_name(const MetricSpec& spec, const MetricFamily& family) {
    std::string options;
    std::string suffix = spec.cutoff == kNoCutoff ? std::string{} : fmt::format("@{}", spec.cutoff);
    for (const MetricOption& option : family.options) {
        const std::string& value = spec.option(option.name);
        if (option.name == "recall" && takes_recall(family)) {
            if (!value.empty()) suffix = "@" + value;
            continue;
        }
        if (value == option.default_value) continue;
        const bool quote = value.find_first_of(",()@ ") != std::string::npos;
        options += fmt::format("{}{}={}{}{}", options.empty() ? "" : ",", option.name,
                               quote ? "'" : "", value, quote ? "'" : "");
    }
    return fmt::format("{}{}{}", spec.name, options.empty() ? "" : "(" + options + ")", suffix);
}

}  // namespace assay
