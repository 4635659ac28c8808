#include "assay/gate/toml.h"

#include <toml++/toml.h>

#include <algorithm>

#include "assay/core/error.h"

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
    }
}

}  // namespace assay
