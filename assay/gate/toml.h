#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace assay {

struct TomlEntry;

/// A value of a TOML file and the line it stands in.
struct TomlNode {
    using List = std::vector<TomlNode>;
    using Table = std::vector<TomlEntry>;

    std::size_t line = 0;
    /// Dates and times, which no rule has, are std::monostate.
    std::variant<std::monostate, bool, std::int64_t, double, std::string, List, Table> value;

    template <typename T>
    const T* as() const {
        return std::get_if<T>(&value);
    }
    /// A table's value of this key, or null.
    const TomlNode* find(std::string_view key) const;
};

struct TomlEntry {
    std::string key;
    std::size_t line = 0;  ///< of the key
    TomlNode node;
};

/// The file as one table. Throws Error with file and line for what is no TOML 1.0.
TomlNode parse_toml(std::string_view text, std::string_view source);

}  // namespace assay
