#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <set>

#include "assay/core/error.h"
#include "assay/io/csv.h"
#include "assay/io/fast_double.h"
#include "assay/io/format.h"
#include "assay/io/read.h"
#include "assay/io/text.h"

namespace assay {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

bool names_queries(std::string_view name) {
    static const std::set<std::string, std::less<>> names{"",      "query",    "query_id", "qid",
                                                          "topic", "topic_id", "查询"};
    return names.contains(lower_case(name));
}

bool names_system(std::string_view name) {
    const std::string lower = lower_case(name);
    return lower == "system" || lower == "run" || name == "系统";
}

bool names_aspect(std::string_view name) { return lower_case(name) == "aspect" || name == "维度"; }

/// Collects values by query, system and metric, in any order.
class TableBuilder {
  public:
    void add(const std::string& query, const std::string& system, const std::string& metric,
             double value, const std::string& where) {
        const Key key{number_of(query, queries_, query_names_),
                      number_of(system, systems_, system_names_),
                      number_of(metric, metrics_, metric_names_)};
        if (!values_.emplace(key, value).second) {
            throw Error{fmt::format("{}: query '{}' stands twice for '{}'", where, query, system)};
        }
    }

    ScoreTable build(const std::string& source) const {
        ScoreTable table;
        table.queries = query_names_;
        std::ranges::sort(table.queries);
        table.left_out.assign(table.queries.size(), false);
        table.metrics = metric_names_;
        table.families.assign(metric_names_.size(), "");
        table.goals.assign(metric_names_.size(), Goal::more);
        table.averages.assign(metric_names_.size(), "macro");
        table.labels_source = source;
        table.columns.assign(system_names_.size(), std::vector<ScoreColumn>(metric_names_.size()));
        for (auto& system : table.columns) {
            for (ScoreColumn& column : system) column.values.assign(table.queries.size(), kNan);
        }
        for (const std::string& name : system_names_) {
            table.systems.push_back({.name = name, .source = source});
        }
        fill(table);
        return table;
    }

  private:
    using Key = std::array<std::size_t, 3>;  ///< query, system, metric
    using Numbers = std::map<std::string, std::size_t, std::less<>>;

    static std::size_t number_of(const std::string& name, Numbers& numbers,
                                 std::vector<std::string>& names) {
        const auto [place, added] = numbers.emplace(name, names.size());
        if (added) names.push_back(name);
        return place->second;
    }

    void fill(ScoreTable& table) const {
        for (const auto& [key, value] : values_) {
            const auto [number, system, metric] = key;
            const std::string& query = query_names_[number];
            const auto place = std::ranges::lower_bound(table.queries, query);
            const auto q = static_cast<std::size_t>(place - table.queries.begin());
            table.columns[system][metric].values[q] = value;
        }
        for (std::size_t s = 0; s < table.systems.size(); ++s) {
            for (ScoreColumn& column : table.columns[s]) {
                double sum = 0.0;
                for (const double value : column.values) {
                    if (std::isnan(value)) continue;
                    sum += value;
                    ++column.count;
                }
                column.average = column.count == 0 ? kNan : sum / static_cast<double>(column.count);
                table.systems[s].queries = std::max(table.systems[s].queries, column.count);
            }
        }
    }

    Numbers queries_;
    Numbers systems_;
    Numbers metrics_;
    std::vector<std::string> query_names_;
    std::vector<std::string> system_names_;
    std::vector<std::string> metric_names_;
    std::map<Key, double> values_;
};

double read_value(std::string_view cell, const std::string& where) {
    cell = trimmed(cell);
    const std::string lower = lower_case(cell);
    if (lower.empty() || lower == "na" || lower == "nan" || lower == "null") return kNan;
    if (lower == "inf") return std::numeric_limits<double>::infinity();
    if (const auto value = parse_finite(cell)) return *value;
    throw Error{fmt::format("{}: '{}' is no number", where, cell)};
}

/// The rows of one file, either a system a column or a system a row; a column that says which
/// aspect of the labels was scored stands beside.
class TableReader {
  public:
    TableReader(std::string source, std::span<const std::string_view> header)
        : source_{std::move(source)}, header_(header.begin(), header.end()) {
        take_aspect_out();
        has_query_ = names_queries(trimmed(header_.front()));
        by_row_ = has_query_ && header_.size() > 2 && names_system(trimmed(header_[1]));
        if (!has_query_ || by_row_) return;
        if (header_.size() < 2) throw Error{source_ + ":1: no column of scores"};
    }

    void take(std::span<const std::string_view> row, std::size_t line) {
        const std::string where = fmt::format("{}:{}", source_, line);
        const std::size_t width = header_.size() + (aspect_column_ ? 1 : 0);
        if (row.size() != width) {
            throw Error{fmt::format("{}: {} cells, the header has {}", where, row.size(), width)};
        }
        ++row_;
        std::vector<std::string_view> cells(row.begin(), row.end());
        if (aspect_column_) {
            const auto cell = cells.begin() + *aspect_column_;
            aspects_.emplace(trimmed(*cell));
            cells.erase(cell);
            if (aspects_.size() > 1) return;  // build() names them all
        }
        take_scores(cells, where);
    }

    ScoreTable build() const {
        if (row_ == 0) throw Error{source_ + ": no row of scores in the file"};
        if (aspects_.size() > 1) {
            throw Error{fmt::format(
                "{}: scores of several aspects ({}); write those of one with eval --aspect NAME",
                source_, fmt::join(aspects_, ", "))};
        }
        return builder_.build(source_);
    }

  private:
    /// In a table with a system a column, `aspect` may be the name of a system, unless it stands
    /// before the query.
    void take_aspect_out() {
        const auto found = std::ranges::find_if(
            header_, [](const std::string& name) { return names_aspect(trimmed(name)); });
        if (found == header_.end()) return;
        std::vector<std::string> rest(header_.begin(), found);
        rest.insert(rest.end(), found + 1, header_.end());
        if (rest.size() < 2 || !names_queries(trimmed(rest[0]))) return;
        if (found != header_.begin() && !names_system(trimmed(rest[1]))) return;
        aspect_column_ = found - header_.begin();
        header_ = std::move(rest);
    }

    void take_scores(std::span<const std::string_view> cells, const std::string& where) {
        const std::string query =
            has_query_ ? std::string{trimmed(cells[0])} : std::to_string(row_);
        if (query.empty()) throw Error{where + ": no query id"};
        const std::size_t first = (has_query_ ? 1U : 0U) + (by_row_ ? 1U : 0U);
        for (std::size_t i = first; i < cells.size(); ++i) {
            const std::string name{trimmed(header_[i])};
            const std::string system = by_row_ ? std::string{trimmed(cells[1])} : name;
            const std::string metric = by_row_ ? name : stem_of(source_);
            builder_.add(query, system, metric, read_value(cells[i], where), where);
        }
    }

    std::string source_;
    std::vector<std::string> header_;  ///< without the column of aspects
    std::optional<std::ptrdiff_t> aspect_column_;
    std::set<std::string> aspects_;
    bool has_query_ = false;
    bool by_row_ = false;
    std::size_t row_ = 0;
    TableBuilder builder_;
};

}  // namespace

ScoreTable read_score_table(const std::string& path) { return read_score_table(open_input(path)); }

ScoreTable read_score_table(const Input& input) {
    refuse_no_text(input);
    const std::string_view text = input.text();
    if (!valid_utf8(text)) throw Error{input.name + ": not UTF-8"};
    const std::string_view first = text.substr(0, text.find('\n'));
    const bool tabs = first.find('\t') != std::string_view::npos;
    CsvReader rows{input.name, text, tabs ? '\t' : ','};
    rows.next();
    TableReader reader{input.name, rows.cells()};
    while (rows.next()) reader.take(rows.cells(), rows.line());
    return reader.build();
}

}  // namespace assay
