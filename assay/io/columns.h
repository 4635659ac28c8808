#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "assay/io/read.h"
#include "assay/io/value.h"

namespace assay {

/// What a field of a row can hold. Readers of labels, runs, queries, pairs and preferences share
/// the list, so a column means the same in all of them.
enum class Column : std::uint8_t {
    query,
    doc,
    grade,
    aspect,
    subtopic,
    rater,
    score,
    rank,
    system,
    latency,
    results,
    predicted,
    level,
    subgroup,
    preferred,
    other,
    id,
    text,
};
inline constexpr std::size_t kColumns = 18;

/// The name by which ReadOptions::columns and messages call it: "query", "doc", ...
std::string_view column_name(Column column);

/// A column's name as names are compared: lower case, `_` for `-`, space and dot.
std::string normalised_name(std::string_view key);

/// The keys of a row, for a message: "a, b", or "nothing".
std::string keys_of(const Value& row);

/// Finds the columns in the rows of one file, by the names people give them (in either language,
/// any case, `-` or space or `_`), or by those that ReadOptions::columns names.
class Columns {
  public:
    /// Throws Error when options.columns names a column that Assay has no use for.
    Columns(std::string source, const ReadOptions& options);

    /// Looks at the keys of `row` (a row, or a header); true when they are others than last time.
    /// Throws Error when a column that the options name is not there.
    bool bind(const Value& row);

    bool has(Column column) const { return place_of(column) != kNone; }

    /// The key of the column, empty when there is none.
    std::string_view key(Column column) const;

    /// Throws Error, with the keys there are, when `row` (a row, or a header) has no such column.
    void require_column(const Value& row, Column column) const;

    /// The field of the row last bound, or null when it has none or holds nothing.
    const Value* find(const Value& row, Column column) const;

    /// Throws Error when the row has no such field, or an empty one.
    const Value& require(const Value& row, Column column) const;

    /// The id in a field: not empty. Throws Error.
    std::string_view id(const Value& row, Column column) const;

    /// The field's text or nothing; Error when it is a list or an object.
    std::string_view optional_text(const Value& row, Column column) const;

    /// Throws Error: `what` is wrong with the row.
    [[noreturn]] void fail(const Value& row, std::string_view what) const;

  private:
    static constexpr std::size_t kNone = static_cast<std::size_t>(-1);
    std::size_t place_of(Column column) const { return places_[static_cast<std::size_t>(column)]; }
    void find_known();
    std::size_t find_named(const std::string& name) const;
    std::string_view scalar(const Value& field, Column column) const;

    std::string source_;
    std::array<std::string, kColumns> named_;
    std::array<std::size_t, kColumns> places_;
    std::vector<std::string> keys_;
};

}  // namespace assay
