#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "assay/core/error.h"
#include "assay/gate/toml.h"

namespace assay {

/// Which numbers a key takes, and how that is said.
struct Range {
    double low;
    double high;
    std::string_view said;
};
inline constexpr double kMost = std::numeric_limits<double>::max();
inline constexpr Range kAny{-kMost, kMost, "a finite number"};
inline constexpr Range kNotNegative{0.0, kMost, "a number of at least 0"};
inline constexpr Range kShare{0.0, 1.0, "a share between 0 and 1 (0.02 is 2 %)"};
inline constexpr Range kInside{1e-9, 1.0 - 1e-9, "a number above 0 and below 1"};

using Names = std::span<const std::string_view>;

/// One table of a rules file. Every way of reading a key throws Error at its line when the value is
/// not what it should be.
class Section {
  public:
    /// Throws Error for a key that is not one of `keys`. `table` and `source` outlive it.
    Section(const TomlNode& table, const std::string& source, std::string heading, Names keys);

    const std::string& heading() const { return heading_; }
    bool has(std::string_view key) const { return table_.find(key) != nullptr; }
    std::size_t line() const { return table_.line; }

    /// An error in the line of the table.
    Error error(std::string_view what) const { return Error::at(source_, line(), what); }
    /// An error in the line of the key, or that of the table where the key is not there.
    Error error(std::string_view key, std::string_view what) const;
    Error must_be(std::string_view key, std::string_view what) const;

    std::optional<double> number(std::string_view key, const Range& range) const;
    std::optional<std::uint64_t> whole(std::string_view key, std::int64_t low,
                                       std::int64_t high) const;
    bool flag(std::string_view key) const;
    std::optional<std::string> text(std::string_view key) const;
    /// A text that must be there, and not be empty.
    std::string needed(std::string_view key) const;
    /// Empty where the key is not there.
    std::vector<std::string> texts(std::string_view key) const;
    /// The place of the value among `names`.
    std::optional<std::size_t> choice(std::string_view key, Names names) const;

  private:
    const TomlNode& table_;
    const std::string& source_;
    std::string heading_;
};

}  // namespace assay
