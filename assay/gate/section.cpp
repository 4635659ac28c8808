#include "assay/gate/section.h"

#include <fmt/format.h>

#include <algorithm>

namespace assay {

Section::Section(const TomlNode& table, const std::string& source, std::string heading, Names keys)
    : table_{table}, source_{source}, heading_{std::move(heading)} {
    for (const TomlEntry& entry : *table.as<TomlNode::Table>()) {
        if (std::ranges::find(keys, entry.key) != keys.end()) continue;
        throw Error::at(source_, entry.line,
                        fmt::format("unknown key '{}' in {}; there are: {}", entry.key, heading_,
                                    fmt::join(keys, ", ")));
    }
}

Error Section::error(std::string_view key, std::string_view what) const {
    const TomlNode* node = table_.find(key);
    return Error::at(source_, node == nullptr ? line() : node->line, what);
}

Error Section::must_be(std::string_view key, std::string_view what) const {
    return error(key, fmt::format("'{}' must be {}", key, what));
}

std::optional<double> Section::number(std::string_view key, const Range& range) const {
    const TomlNode* node = table_.find(key);
    if (node == nullptr) return std::nullopt;
    double value = std::numeric_limits<double>::quiet_NaN();
    if (const auto* whole = node->as<std::int64_t>()) value = static_cast<double>(*whole);
    if (const auto* number = node->as<double>()) value = *number;
    if (!(value >= range.low && value <= range.high)) throw must_be(key, range.said);
    return value;
}

std::optional<std::uint64_t> Section::whole(std::string_view key, std::int64_t low,
                                            std::int64_t high) const {
    const TomlNode* node = table_.find(key);
    if (node == nullptr) return std::nullopt;
    const auto* value = node->as<std::int64_t>();
    if (value == nullptr || *value < low || *value > high) {
        throw must_be(key, fmt::format("a whole number from {} to {}", low, high));
    }
    return static_cast<std::uint64_t>(*value);
}

bool Section::flag(std::string_view key) const {
    const TomlNode* node = table_.find(key);
    if (node == nullptr) return false;
    const auto* value = node->as<bool>();
    if (value == nullptr) throw must_be(key, "true or false");
    return *value;
}

std::optional<std::string> Section::text(std::string_view key) const {
    const TomlNode* node = table_.find(key);
    if (node == nullptr) return std::nullopt;
    const auto* value = node->as<std::string>();
    if (value == nullptr) throw must_be(key, "a text in quotes");
    return *value;
}

std::string Section::needed(std::string_view key) const {
    std::optional<std::string> value = text(key);
    if (!value || value->empty()) throw error(key, fmt::format("{} needs '{}'", heading_, key));
    return *value;
}

std::vector<std::string> Section::texts(std::string_view key) const {
    std::vector<std::string> result;
    const TomlNode* node = table_.find(key);
    if (node == nullptr) return result;
    const auto* list = node->as<TomlNode::List>();
    const auto is_text = [](const TomlNode& item) { return item.as<std::string>() != nullptr; };
    if (list == nullptr || list->empty() || !std::ranges::all_of(*list, is_text)) {
        throw must_be(key, "a list of texts in quotes, at least one");
    }
    for (const TomlNode& item : *list) result.push_back(*item.as<std::string>());
    return result;
}

std::optional<std::size_t> Section::choice(std::string_view key, Names names) const {
    const TomlNode* node = table_.find(key);
    if (node == nullptr) return std::nullopt;
    const auto* value = node->as<std::string>();
    const auto found = value == nullptr ? names.end() : std::ranges::find(names, *value);
    if (found == names.end()) {
        throw must_be(key, fmt::format("one of {}", fmt::join(names, ", ")));
    }
    return static_cast<std::size_t>(found - names.begin());
}

}  // namespace assay
