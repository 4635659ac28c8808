#include "assay/gate/toml.h"

#include <algorithm>

#include "assay/core/error.h"

namespace assay {

/// toml++ 3.3 takes some bad input (`[ = 1`) for a fault of its own and asserts; with NDEBUG it
/// goes on as if nothing were wrong. Its assertions throw this instead, in every build.
struct TomlGaveUp {};
static constexpr void toml_assert(bool holds) {
    if (!holds) throw TomlGaveUp{};
}

}  // namespace assay

#undef NDEBUG
#define TOML_ASSERT(expr) assay::toml_assert(static_cast<bool>(expr))
#include <toml++/toml.h>

namespace assay {
namespace {

TomlNode copy(const toml::node& node) {
    TomlNode result;
    result.line = node.source().begin.line;
    if (const toml::table* table = node.as_table()) {
        TomlNode::Table entries;
        for (const auto& [key, value] : *table) {
            entries.push_back({std::string{key.str()}, key.source().begin.line, copy(value)});
        }
        result.value = std::move(entries);
    } else if (const toml::array* array = node.as_array()) {
        TomlNode::List items;
        for (const toml::node& item : *array) items.push_back(copy(item));
        result.value = std::move(items);
    } else if (const auto* text = node.as_string()) {
        result.value = text->get();
    } else if (const auto* whole = node.as_integer()) {
        result.value = whole->get();
    } else if (const auto* number = node.as_floating_point()) {
        result.value = number->get();
    } else if (const auto* flag = node.as_boolean()) {
        result.value = flag->get();
    }
    return result;
}

bool gives_up(std::string_view text) {
    try {
        static_cast<void>(toml::parse(text));
    } catch (const toml::parse_error&) {
        return false;
    } catch (const TomlGaveUp&) {
        return true;
    }
    return false;
}

/// The line with which the parser gives up; without it and those after, it does not.
std::size_t line_given_up(std::string_view text) {
    std::vector<std::size_t> ends;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\n') ends.push_back(i + 1);
    }
    const auto found = std::ranges::partition_point(
        ends, [text](std::size_t end) { return !gives_up(text.substr(0, end)); });
    return static_cast<std::size_t>(found - ends.begin()) + 1;
}

}  // namespace

const TomlNode* TomlNode::find(std::string_view key) const {
    const Table* table = as<Table>();
    if (table == nullptr) return nullptr;
    const auto found = std::ranges::find(*table, key, &TomlEntry::key);
    return found == table->end() ? nullptr : &found->node;
}

TomlNode parse_toml(std::string_view text, std::string_view source) {
    try {
        return copy(toml::parse(text, source));
    } catch (const toml::parse_error& error) {
        throw Error::at(source, error.source().begin.line, error.description());
    } catch (const TomlGaveUp&) {
        throw Error::at(source, line_given_up(text), "this is no TOML: a key was expected");
    }
}

}  // namespace assay
