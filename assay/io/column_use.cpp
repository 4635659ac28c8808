#include "assay/io/column_use.h"

#include <fmt/format.h>

#include <algorithm>

namespace assay {

void ColumnUse::add_keys(const std::string& source, const std::vector<std::string>& keys) {
    const std::scoped_lock lock{mutex_};
    std::vector<std::string>& known = keys_[source];
    for (const std::string& key : keys) {
        if (std::ranges::find(known, key) == known.end()) known.push_back(key);
    }
}

void ColumnUse::add_found(std::string_view role) {
    const std::scoped_lock lock{mutex_};
    found_.emplace(role);
}

bool ColumnUse::found(std::string_view role) const {
    const std::scoped_lock lock{mutex_};
    return found_.contains(role);
}

std::string ColumnUse::tables() const {
    const std::scoped_lock lock{mutex_};
    std::string list;
    for (const auto& [source, keys] : keys_) {
        list += fmt::format("{}{} has {}", list.empty() ? "" : "; ", source, fmt::join(keys, ", "));
    }
    return list;
}

}  // namespace assay
