#include <fmt/format.h>

#include <map>
#include <memory>
#include <set>
#include <tuple>
#include <utility>

#include "assay/core/error.h"
#include "assay/io/arena.h"
#include "assay/io/columns.h"
#include "assay/io/fast_double.h"
#include "assay/io/format.h"
#include "assay/io/records.h"
#include "assay/io/text.h"

namespace assay {
namespace {

class PreferenceReader {
  public:
    PreferenceReader(const Input& input, const ReadOptions& options)
        : input_{input}, options_{options}, columns_{input.name, options} {}

    Preferences read(Format format) {
        if (format == Format::trec) {
            read_lines();
        } else {
            RecordTaker taker;
            taker.header = [&](const Value& header) { check_header(header); };
            taker.row = [&](const Value& row) { add_record(row); };
            skipped_ += for_each_record(input_, format, options_.lenient, taker);
        }
        return finished();
    }

  private:
    bool trec_eval() const { return options_.dialect != Dialect::assay; }

    void read_lines() {
        std::vector<std::string_view> fields;
        for (Lines lines{input_.text()}; lines.next();) {
            const bool comment =
                lines.line().starts_with('#') && options_.dialect != Dialect::trec_eval_9;
            split_fields(lines.line(), fields);
            if (comment || (fields.empty() && !trec_eval())) continue;
            take_or_skip(options_.lenient, skipped_, [&] {
                if (fields.size() != 5) {
                    fail(lines.number(), fmt::format("expected 5 fields (query rater subgroup "
                                                     "document level), found {}",
                                                     fields.size()));
                }
                add(fields[0], {fields[1], fields[2], fields[3], level(fields[4], lines.number())},
                    lines.number());
            });
        }
    }

    void bind(const Value& row) {
        if (!columns_.bind(row)) return;
        columns_.refuse_repeated(row, {Column::query, Column::rater, Column::subgroup});
        if (columns_.has(Column::preferred)) {
            columns_.refuse_repeated(row, {Column::preferred, Column::other});
        } else {
            columns_.refuse_repeated(row, {Column::doc, Column::level});
        }
    }

    void check_header(const Value& header) {
        bind(header);
        columns_.require_column(header, Column::query);
        if (columns_.has(Column::preferred)) {
            columns_.require_column(header, Column::other);
        } else {
            columns_.require_column(header, Column::doc);
            columns_.require_column(header, Column::level);
        }
    }

    void add_record(const Value& row) {
        bind(row);
        const std::string_view query = columns_.id(row, Column::query);
        PreferenceRow made{.rater = columns_.optional_text(row, Column::rater),
                           .subgroup = columns_.optional_text(row, Column::subgroup),
                           .doc = {}};
        if (!columns_.has(Column::preferred)) {
            made.doc = columns_.id(row, Column::doc);
            made.level = level(columns_.id(row, Column::level), row.line);
            add(query, made, row.line);
            return;
        }
        // Neither document is known to be irrelevant, so neither has level 0.
        const std::string_view better = columns_.id(row, Column::preferred);
        const std::string_view worse = columns_.id(row, Column::other);
        const std::string own = fmt::format("row {}", row.line);
        if (better == worse) fail(row.line, "a document is preferred to itself");
        add(query, {made.rater, own, better, 2.0}, row.line);
        add(query, {made.rater, own, worse, 1.0}, row.line);
    }

    double level(std::string_view text, std::size_t line) const {
        if (trec_eval()) return number_as_atof(text);
        const auto value = parse_finite(text);
        if (value && *value >= 0.0) return *value;
        fail(line, fmt::format("level '{}' is not a number from 0 up", text));
    }

    void add(std::string_view query, PreferenceRow row, std::size_t line) {
        auto found = rows_.find(query);
        if (found == rows_.end()) found = rows_.try_emplace(arena_->store(query)).first;
        Group& group = found->second;
        row.rater = arena_->store(row.rater);
        row.subgroup = arena_->store(row.subgroup);
        row.doc = arena_->store(row.doc);
        if (!group.seen.insert({row.rater, row.subgroup, row.doc}).second) {
            fail(line,
                 fmt::format("document '{}' is twice in a subgroup of query '{}'", row.doc, query));
        }
        group.rows.push_back(row);
    }

    Preferences finished() {
        if (rows_.empty()) {
            fail(1, nothing_read("preference", skipped_));
        }
        Preferences preferences;
        preferences.source = input_.name;
        preferences.skipped = skipped_;
        preferences.storage = arena_;
        for (auto& [query, group] : rows_) {
            preferences.queries.push_back(query);
            preferences.rows.push_back(std::move(group.rows));
        }
        return preferences;
    }

    [[noreturn]] void fail(std::size_t line, std::string_view what) const {
        throw Error::at(input_.name, line, what);
    }

    struct Group {
        std::vector<PreferenceRow> rows;
        std::set<std::tuple<std::string_view, std::string_view, std::string_view>> seen;
    };

    const Input& input_;
    const ReadOptions& options_;
    Columns columns_;
    std::shared_ptr<Arena> arena_ = std::make_shared<Arena>();
    std::map<std::string_view, Group> rows_;
    std::size_t skipped_ = 0;
};

}  // namespace

Preferences read_preferences(const std::string& path, const ReadOptions& options) {
    return read_preferences(open_input(path), options);
}

Preferences read_preferences(const Input& input, const ReadOptions& options) {
    const Format format = format_of(input, options, FileKind::preferences);
    return PreferenceReader{input, options}.read(format);
}

}  // namespace assay
