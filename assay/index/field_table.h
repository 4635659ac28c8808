#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace assay {

/// The fields of an index: a field's number is the place of its name, in the order they were first
/// seen. There are few, so looking is going through them.
class FieldTable {
  public:
    explicit FieldTable(std::vector<std::string> names = {}) : names_{std::move(names)} {}

    /// The number of a field; a new one where the name is new.
    std::uint32_t number_of(std::string_view name) {
        const auto found = std::find(names_.begin(), names_.end(), name);
        const auto number = static_cast<std::uint32_t>(found - names_.begin());
        if (found == names_.end()) names_.emplace_back(name);
        return number;
    }

    std::uint32_t size() const { return static_cast<std::uint32_t>(names_.size()); }
    const std::vector<std::string>& names() const { return names_; }

  private:
    std::vector<std::string> names_;
};

}  // namespace assay
