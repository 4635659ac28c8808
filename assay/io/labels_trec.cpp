#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <unordered_map>
#include <utility>
#include <vector>

#include "assay/core/error.h"
#include "assay/io/column_use.h"
#include "assay/io/columns.h"
#include "assay/io/grades.h"
#include "assay/io/label_readers.h"
#include "assay/io/labels_trec_fast.h"
#include "assay/io/records.h"
#include "assay/io/text.h"

namespace assay {
namespace {

struct QrelsRow {
    std::string_view query;
    std::string_view iteration;
    std::string_view doc;
    double grade;
    std::size_t line;
};

bool is_constant(std::string_view iteration) { return iteration == "0" || iteration == "Q0"; }

/// Whether a document has two labels for a query that differ in the iteration column.
bool tells_rows_apart(const std::vector<QrelsRow>& rows) {
    std::unordered_map<std::string, std::string_view> iterations;
    return std::ranges::any_of(rows, [&](const QrelsRow& row) {
        const auto [found, added] =
            iterations.try_emplace(fmt::format("{} {}", row.query, row.doc), row.iteration);
        return found->second != row.iteration;
    });
}

bool iteration_matters(const std::vector<QrelsRow>& rows) {
    if (rows.empty()) return false;
    const auto same = [&](const QrelsRow& row) { return row.iteration == rows[0].iteration; };
    if (std::ranges::all_of(rows, same)) return false;
    if (!std::ranges::all_of(rows, is_constant, &QrelsRow::iteration)) return true;
    return tells_rows_apart(rows);
}

bool names_iteration(const ReadOptions& options) {
    static constexpr std::array<std::string_view, 3> kRoles{"aspect", "rater", "subtopic"};
    return std::ranges::any_of(
        kRoles, [&](std::string_view role) { return named_column(options, role) == "iteration"; });
}

class QrelsReader {
  public:
    QrelsReader(const Input& input, const ReadOptions& options)
        : input_{input},
          options_{options},
          grades_{input.name, options},
          builder_{input.name, options.lenient} {
        builder_.keep(input.bytes);
    }

    Labels read() {
        std::size_t skipped = 0;
        for (Lines lines{input_.text()}; lines.next();) {
            if (passes_over(lines)) continue;
            take_or_skip(options_.lenient, skipped,
                         [&] { read_row(lines.line(), lines.number()); });
        }
        for (; skipped > 0; --skipped) builder_.count_skipped();
        add_rows();
        const bool names = options_.dialect == Dialect::assay;
        return finished_labels(builder_, names ? grades_.scale() : Scale::numeric(), input_);
    }

  private:
    /// Whether the line is a comment, or a blank that the dialect allows.
    bool passes_over(const Lines& lines) {
        const bool comment = lines.line().starts_with('#') && !after_comment_ &&
                             options_.dialect != Dialect::trec_eval_9;
        after_comment_ = comment && options_.dialect == Dialect::trec_eval_10;
        if (after_comment_ && lines.rest().empty()) {
            fail(lines.number(), "the last line is a comment, which trec_eval cannot read");
        }
        return comment || (options_.dialect == Dialect::assay && trimmed(lines.line()).empty());
    }

    void read_row(std::string_view line, std::size_t number) {
        split_fields(line, fields_);
        if (fields_.size() != 4) fail_fields(number);
        const double grade = options_.dialect == Dialect::assay ? grades_.read(fields_[3], number)
                                                                : number_as_atol(fields_[3]);
        rows_.push_back({fields_[0], fields_[1], fields_[2], grade, number});
    }

    /// A table whose header is missing begins with three fields.
    [[noreturn]] void fail_fields(std::size_t line) const {
        const bool table =
            fields_.size() == 3 && rows_.empty() && options_.dialect == Dialect::assay;
        fail(line, fmt::format("expected 4 fields (query iteration document grade), found {}{}",
                               fields_.size(),
                               table ? "; a table of query, document and grade needs a header, as "
                                       "query-id, corpus-id, score"
                                     : ""));
    }

    bool iteration_is(std::string_view column) const {
        if (named_column(options_, column) != "iteration") return false;
        if (options_.column_use) options_.column_use->add_found(column);
        return true;
    }

    void add_rows() {
        const bool aspect = iteration_is("aspect");
        const bool rater = iteration_is("rater");
        const bool subtopic =
            iteration_is("subtopic") ||
            (options_.dialect == Dialect::assay && !aspect && !rater && iteration_matters(rows_));
        for (const QrelsRow& row : rows_) {
            builder_.add({.query = row.query,
                          .doc = row.doc,
                          .grade = row.grade,
                          .aspect = aspect ? row.iteration : std::string_view{},
                          .subtopic = subtopic ? row.iteration : std::string_view{},
                          .rater = rater ? row.iteration : std::string_view{},
                          .line = row.line});
        }
    }

    [[noreturn]] void fail(std::size_t line, std::string_view what) const {
        throw Error::at(input_.name, line, what);
    }

    const Input& input_;
    const ReadOptions& options_;
    Grades grades_;
    LabelsBuilder builder_;
    std::vector<std::string_view> fields_;
    std::vector<QrelsRow> rows_;
    bool after_comment_ = false;
};

}  // namespace

Labels read_trec_labels(const Input& input, const ReadOptions& options) {
    const bool iteration = names_iteration(options);
    if (!iteration) refuse_columns(options, input.name, 1);
    if (!iteration && !options.scale) {
        if (auto labels = read_usual_trec_labels(input, options.dialect, options.threads))
            return std::move(*labels);
    }
    return QrelsReader{input, options}.read();
}

}  // namespace assay
