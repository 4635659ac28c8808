#include "assay/io/run_records.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <list>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

#include "assay/core/error.h"
#include "assay/io/columns.h"
#include "assay/io/fast_double.h"
#include "assay/io/records.h"
#include "assay/io/stored_rows.h"
#include "assay/io/text.h"

namespace assay {
namespace {

/// The results of one system.
struct SystemRows {
    std::string name;
    RunBuilder builder;
    std::optional<bool> scored = std::nullopt;
    std::unordered_map<std::string, std::size_t> lists = {};  ///< line of a query's list of results
};

/// The columns that the objects in a list of results may have.
ReadOptions item_options(const ReadOptions& options) {
    ReadOptions own;
    own.column_use = options.column_use;
    for (const Column column : {Column::doc, Column::score, Column::rank}) {
        const std::string role{column_name(column)};
        const std::string_view name = named_column(options, role);
        if (!name.empty())
            (options.columns.contains(role) ? own.columns : own.shared_columns)[role] = name;
    }
    return own;
}

enum class Systems : std::uint8_t { one, several };

class RunRecords {
  public:
    RunRecords(const Input& input, const ReadOptions& options, Systems systems)
        : input_{input},
          lenient_{options.lenient},
          systems_allowed_{systems},
          columns_{input.name, options},
          item_columns_{input.name, item_options(options)},
          options_{options} {}

    /// One run a system; the first has the number of the rows that were skipped while reading.
    std::vector<Run> read(Format format) {
        RecordTaker taker;
        taker.header = [&](const Value& header) {
            bind(header);
            columns_.require_column(header, Column::query);
            columns_.require_column(header, Column::doc);
        };
        taker.row = [&](const Value& row) { add_row(row); };
        taker.member = [&](const Value& member) {
            refuse_columns(options_, input_.name, member.line);
            current_ = &the_system();
            refuse_second_list(member.key, member.line);
            add_results(member.key, member);
        };
        skipped_ += for_each_record(input_, format, lenient_, taker);
        std::vector<Run> runs;
        for (SystemRows& system : systems_) {
            const bool scored = system.scored.value_or(true);
            Run run = system.builder.build(scored ? RowOrder::score : RowOrder::rank);
            run.skipped += std::exchange(skipped_, 0);
            run.name = std::move(system.name);
            if (run.queries.empty()) {
                skipped_ = run.skipped;
            } else {
                runs.push_back(std::move(run));
            }
        }
        if (runs.empty()) throw Error::at(input_.name, 1, nothing_read("result", skipped_));
        return runs;
    }

  private:
    void bind(const Value& row) {
        if (!columns_.bind(row)) return;
        columns_.refuse_repeated(row, {Column::query, Column::doc, Column::score, Column::rank,
                                       Column::system, Column::latency, Column::results});
    }

    void add_row(const Value& row) {
        bind(row);
        const std::string_view query = columns_.id(row, Column::query);
        current_ = &system_of(row);
        const Value* results = columns_.find(row, Column::results);
        const bool list = results != nullptr && !results->is_scalar() && !columns_.has(Column::doc);
        if (list) refuse_second_list(query, row.line);
        const Value* latency = columns_.find(row, Column::latency);
        if (latency != nullptr) current_->builder.set_latency(query, latency_of(*latency));
        if (list) {
            add_results(query, *results);
            return;
        }
        add_result(columns_, row, {.query = query, .line = row.line});
    }

    /// The system that a row names. Where only one is allowed: the same name in every row that has
    /// one.
    SystemRows& system_of(const Value& row) {
        const std::string_view name = columns_.optional_text(row, Column::system);
        if (systems_allowed_ == Systems::several) return system_called(name);
        SystemRows& only = the_system();
        if (name.empty()) return only;
        if (only.name.empty()) only.name = name;
        if (name != only.name) {
            columns_.fail(
                row, fmt::format("system '{}', but the rows before are of '{}'", name, only.name));
        }
        return only;
    }

    SystemRows& system_called(std::string_view name) {
        if (current_ != nullptr && current_->name == name) return *current_;
        const auto found = std::ranges::find(systems_, name, &SystemRows::name);
        if (found != systems_.end()) return *found;
        return systems_.emplace_back(
            SystemRows{std::string{name}, RunBuilder{input_.name, lenient_}});
    }

    SystemRows& the_system() { return systems_.empty() ? system_called("") : systems_.front(); }

    /// A result as a row: `base` has what is known already. A rank of 0 there means that one must
    /// be given when there is no score.
    void add_result(Columns& columns, const Value& row, RunBuilder::Row base) {
        base.doc = columns.id(row, Column::doc);
        const Value* score = columns.find(row, Column::score);
        const Value* rank = columns.find(row, Column::rank);
        if (rank != nullptr) base.rank = whole(*rank);
        if (score == nullptr && rank == nullptr && base.rank == 0) {
            columns.fail(row, "neither a score nor a rank");
        }
        if (score != nullptr) base.score = number(*score, "score");
        add(base, score != nullptr);
    }

    void add(const RunBuilder::Row& row, bool scored) {
        if (current_->scored.value_or(scored) != scored) {
            throw Error::at(input_.name, row.line,
                            scored ? "a score, but the results before have none"
                                   : "no score, but the results before have one");
        }
        current_->scored = scored;
        current_->builder.add(row);
    }

    /// Two lists of one query would have two documents at each rank.
    void refuse_second_list(std::string_view query, std::size_t line) {
        const auto [first, added] = current_->lists.try_emplace(std::string{query}, line);
        if (added) return;
        throw Error::at(
            input_.name, line,
            fmt::format("query '{}' also has results in line {}", query, first->second));
    }

    /// {"document": score, ...} or [results].
    void add_results(std::string_view query, const Value& results) {
        if (results.is_scalar()) {
            throw Error::at(input_.name, results.line,
                            "expected a list of results or an object {document: score}");
        }
        current_->builder.add_query(query);
        std::int64_t place = 0;
        for (const Value& result : results.members) {
            RunBuilder::Row row{.query = query, .rank = ++place, .line = result.line};
            take_or_skip(lenient_, skipped_, [&] {
                if (results.kind == Value::Kind::object) {
                    row.doc = result.key;
                    row.rank = 0;
                    row.score = number(result, "score");
                    add(row, true);
                } else {
                    add_listed(result, row);
                }
            });
        }
    }

    void add_listed(const Value& result, RunBuilder::Row row) {
        if (result.kind == Value::Kind::object) {
            if (item_columns_.bind(result)) {
                item_columns_.refuse_repeated(result, {Column::doc, Column::score, Column::rank});
            }
            add_result(item_columns_, result, row);
        } else if (result.is_scalar() && !result.text.empty()) {
            row.doc = result.text;
            add(row, false);
        } else {
            throw Error::at(input_.name, result.line, "a result is an id or an object");
        }
    }

    double number(const Value& value, std::string_view what) const {
        const std::optional<double> found =
            value.kind == Value::Kind::boolean ? std::nullopt : parse_finite(value.text);
        if (found) return *found;
        throw Error::at(input_.name, value.line,
                        fmt::format("{} '{}' is not a finite number", what, value.text));
    }

    double latency_of(const Value& value) const {
        const double latency = number(value, "latency");
        if (latency >= 0.0) return latency;
        throw Error::at(input_.name, value.line,
                        fmt::format("latency '{}' is below 0", value.text));
    }

    std::int64_t whole(const Value& value) const {
        const std::optional<std::int64_t> rank = parse_whole(value.text);
        if (rank && *rank >= 0) return *rank;
        throw Error::at(input_.name, value.line,
                        fmt::format("rank '{}' is not a whole number of at least 0", value.text));
    }

    const Input& input_;
    bool lenient_;
    Systems systems_allowed_;
    Columns columns_;
    Columns item_columns_;  ///< of the objects in a list of results
    const ReadOptions& options_;
    std::list<SystemRows> systems_;  ///< in the order in which they come up; they stay in place
    SystemRows* current_ = nullptr;  ///< that of the row
    std::size_t skipped_ = 0;
};

}  // namespace

Run read_record_run(const Input& input, Format format, const ReadOptions& options) {
    return std::move(RunRecords{input, options, Systems::one}.read(format).front());
}

std::vector<Run> read_record_runs(const Input& input, Format format, const ReadOptions& options) {
    return RunRecords{input, options, Systems::several}.read(format);
}

}  // namespace assay
