#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <memory>
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
    frequency,
};
inline constexpr std::size_t kColumns = 19;

/// The name by which ReadOptions::columns and messages call it: "query", "doc", ...
std::string_view column_name(Column column);

/// A column's name as names are compared: lower case, `_` for `-`, space and dot.
std::string normalised_name(std::string_view key);

/// The keys of a row, for a message: "a, b", or "nothing".
std::string keys_of(const Value& row);

/// The name that the options give the column, empty when they name none.
std::string_view named_column(const ReadOptions& options, std::string_view role);

/// Throws Error when the options name a column for this file, which has none.
void refuse_columns(const ReadOptions& options, const std::string& source, std::size_t line);

/// Finds the columns in the rows of one file, by the names people give them (in either language,
/// any case, `-` or space or `_`), or by those that ReadOptions::columns and shared_columns name.
/// A shared one that a file has must stand in all its rows.
class Columns {
  public:
    /// Throws Error when the options name a column that Assay has no use for.
    Columns(std::string source, const ReadOptions& options);

    /// Looks at the keys of `row` (a row, or a header); true when they are others than last time.
    /// Throws Error when a column that the options name is not there. Document, score and rank may
    /// stand in a list of results instead.
    bool bind(const Value& row);

    /// Throws Error when the row last bound has one of these, which its reader reads, twice under
    /// one name. Columns that nobody reads may repeat.
    void refuse_repeated(const Value& row, std::initializer_list<Column> read);
    /// The same for a reader that reads every field, by the name it has; empty names may repeat.
    void refuse_repeated(const Value& row);

    bool has(Column column) const { return place_of(column) != kNone; }

    /// Whether the column of the row last bound is the one that the options name.
    bool is_named(Column column) const { return named_[static_cast<std::size_t>(column)].here; }
    bool has_named() const;

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
    std::size_t place_of_key(const std::string& name) const;
    [[noreturn]] void fail_repeated(const Value& row, std::size_t first, std::size_t second);
    std::string_view scalar(const Value& field, Column column) const;

    struct Named {
        std::string name;
        bool shared = false;
        bool here = false;    ///< in the row last bound
        bool found = false;   ///< in some row
        bool missed = false;  ///< in some row
    };
    void name_columns(const std::map<std::string, std::string, std::less<>>& columns, bool shared);
    void find_named(const Value& row, std::size_t column);
    bool in_results(const Value& row, std::size_t column) const;

    std::string source_;
    std::shared_ptr<ColumnUse> use_;
    std::array<Named, kColumns> named_;
    std::array<std::size_t, kColumns> places_;
    std::vector<std::string> keys_;
    std::vector<std::string> normalised_;  ///< the same keys
};

}  // namespace assay
