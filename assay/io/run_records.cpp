#include "assay/io/run_records.h"

#include <fmt/format.h>

#include <cstdint>
#include <optional>

#include "assay/core/error.h"
#include "assay/io/columns.h"
#include "assay/io/fast_double.h"
#include "assay/io/records.h"
#include "assay/io/stored_rows.h"
#include "assay/io/text.h"

namespace assay {
namespace {

class RunRecords {
  public:
    RunRecords(const Input& input, const ReadOptions& options)
        : input_{input},
          lenient_{options.lenient},
          columns_{input.name, options},
          item_columns_{input.name, {}},
          builder_{input.name, options.lenient} {}

    Run read(Format format) {
        RecordTaker taker;
        taker.header = [&](const Value& header) {
            columns_.bind(header);
            columns_.require_column(header, Column::query);
            columns_.require_column(header, Column::doc);
        };
        taker.row = [&](const Value& row) { add_row(row); };
        taker.member = [&](const Value& member) { add_results(member.key, member); };
        skipped_ += for_each_record(input_, format, lenient_, taker);
        const bool scored = scored_.value_or(true);
        Run run = builder_.build(scored ? RowOrder::score : RowOrder::rank);
        run.skipped += skipped_;
        if (run.queries.empty()) {
            throw Error::at(input_.name, 1, nothing_read("result", run.skipped));
        }
        run.name = system_;
        return run;
    }

  private:
    void add_row(const Value& row) {
        columns_.bind(row);
        const std::string_view query = columns_.id(row, Column::query);
        check_system(row);
        const Value* latency = columns_.find(row, Column::latency);
        if (latency != nullptr) builder_.set_latency(query, number(*latency, "latency"));
        const Value* results = columns_.find(row, Column::results);
        const bool list = results != nullptr && !results->is_scalar();
        if (list && !columns_.has(Column::doc)) {
            add_results(query, *results);
            return;
        }
        add_result(columns_, row, {.query = query, .line = row.line});
    }

    /// One system a file: the same name in every row that has one.
    void check_system(const Value& row) {
        const std::string_view system = columns_.optional_text(row, Column::system);
        if (system.empty()) return;
        if (system_.empty()) system_ = system;
        if (system != system_) {
            columns_.fail(
                row, fmt::format("system '{}', but the rows before are of '{}'", system, system_));
        }
    }

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
        if (scored_.value_or(scored) != scored) {
            throw Error::at(input_.name, row.line,
                            scored ? "a score, but the results before have none"
                                   : "no score, but the results before have one");
        }
        scored_ = scored;
        builder_.add(row);
    }

    /// {"document": score, ...} or [results].
    void add_results(std::string_view query, const Value& results) {
        if (results.is_scalar()) {
            throw Error::at(input_.name, results.line,
                            "expected a list of results or an object {document: score}");
        }
        builder_.add_query(query);
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
            item_columns_.bind(result);
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

    std::int64_t whole(const Value& value) const {
        const std::optional<std::int64_t> rank = parse_whole(value.text);
        if (rank && *rank >= 0) return *rank;
        throw Error::at(input_.name, value.line,
                        fmt::format("rank '{}' is not a whole number", value.text));
    }

    const Input& input_;
    bool lenient_;
    Columns columns_;
    Columns item_columns_;  ///< of the objects in a list of results
    RunBuilder builder_;
    std::optional<bool> scored_;
    std::string system_;
    std::size_t skipped_ = 0;
};

}  // namespace

Run read_record_run(const Input& input, Format format, const ReadOptions& options) {
    return RunRecords{input, options}.read(format);
}

}  // namespace assay
