#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "assay/core/error.h"
#include "assay/io/columns.h"
#include "assay/io/format.h"
#include "assay/io/query_readers.h"
#include "assay/io/rank_eval.h"
#include "assay/io/records.h"
#include "assay/io/text.h"

namespace assay {
namespace {

std::string joined(const Value& list) {
    std::string text;
    for (const Value& member : list.members) {
        if (!text.empty()) text += ", ";
        text += member.text;
    }
    return text;
}

/// Objects become attributes `key.inner`; those of BEIR's `metadata` are called `inner`.
void add_attribute(Query& query, const std::string& name, const Value& value) {
    if (value.kind == Value::Kind::null) return;
    if (value.kind != Value::Kind::object) {
        const bool list = value.kind == Value::Kind::array;
        query.attributes.insert_or_assign(name, list ? joined(value) : std::string{value.text});
        return;
    }
    for (const Value& member : value.members) {
        const std::string key{member.key};
        add_attribute(query, name == "metadata" ? key : fmt::format("{}.{}", name, key), member);
    }
}

class QueryRecords {
  public:
    QueryRecords(const Input& input, const ReadOptions& options)
        : input_{input},
          lenient_{options.lenient},
          columns_{input.name, options},
          builder_{input} {}

    Queries read(Format format) {
        RecordTaker taker;
        taker.header = [&](const Value& header) { check_header(header); };
        taker.row = [&](const Value& row) { add_row(row); };
        taker.member = [&](const Value& member) { add_member(member); };
        return builder_.build(for_each_record(input_, format, lenient_, taker));
    }

    /// Lines `id<TAB>text`.
    Queries read_pairs() {
        std::size_t skipped = 0;
        for (Lines lines{input_.text()}; lines.next();) {
            if (trimmed(lines.line()).empty()) continue;
            take_or_skip(lenient_, skipped, [&] { add_pair(lines.line(), lines.number()); });
        }
        return builder_.build(skipped);
    }

  private:
    Column id_column() const {
        return columns_.is_named(Column::query) ? Column::query : Column::id;
    }

    /// Every field of a query is read: what is neither id nor text is an attribute.
    void bind(const Value& row) {
        if (columns_.bind(row)) columns_.refuse_repeated(row);
    }

    void check_header(const Value& header) {
        bind(header);
        if (!columns_.has(id_column())) columns_.require_column(header, Column::text);
    }

    /// A row without an id is its own: logs know queries by their text.
    void add_row(const Value& row) {
        bind(row);
        const Column id = columns_.has(id_column()) ? id_column() : Column::text;
        Query query{.id = std::string{columns_.id(row, id)},
                    .text = std::string{columns_.optional_text(row, Column::text)},
                    .attributes = {}};
        for (const Value& member : row.members) {
            const bool own =
                member.key == columns_.key(id) || member.key == columns_.key(Column::text);
            if (!own) add_attribute(query, std::string{member.key}, member);
        }
        name_frequency(query, row);
        builder_.add(std::move(query), row.line);
    }

    /// A column that the options name for it keeps its name, and is also called so.
    void name_frequency(Query& query, const Value& row) const {
        if (!columns_.is_named(Column::frequency)) return;
        const Value* value = columns_.find(row, Column::frequency);
        if (value != nullptr) add_attribute(query, "frequency", *value);
    }

    /// {"id": "text"} or {"id": {"text": "...", ...}}
    void add_member(const Value& member) {
        Query query{.id = std::string{member.key}, .text = {}, .attributes = {}};
        if (member.kind == Value::Kind::object) {
            bind(member);
            query.text = columns_.optional_text(member, Column::text);
            for (const Value& field : member.members) {
                if (field.key == columns_.key(Column::text)) continue;
                add_attribute(query, std::string{field.key}, field);
            }
            name_frequency(query, member);
        } else if (member.kind == Value::Kind::text) {
            query.text = member.text;
        } else {
            throw Error::at(input_.name, member.line, "expected a text or an object for each id");
        }
        builder_.add(std::move(query), member.line);
    }

    void add_pair(std::string_view line, std::size_t number) {
        const std::size_t tab = line.find('\t');
        const std::string_view id = trimmed(line.substr(0, tab));
        if (tab == std::string_view::npos || id.empty() ||
            line.find('\t', tab + 1) != std::string_view::npos) {
            throw Error::at(input_.name, number, "expected an id, a tab and a text, or a header");
        }
        if (!valid_utf8(line)) throw Error::at(input_.name, number, "invalid UTF-8");
        builder_.add({std::string{id}, std::string{trimmed(line.substr(tab + 1))}, {}}, number);
    }

    const Input& input_;
    bool lenient_;
    Columns columns_;
    QueriesBuilder builder_;
};

}  // namespace

void QueriesBuilder::add(Query query, std::size_t line) {
    const auto [found, added] = lines_.try_emplace(query.id, line);
    if (!added) {
        throw Error::at(source_, line,
                        fmt::format("query '{}' is also in line {}", query.id, found->second));
    }
    query.line = line;
    queries_.queries.push_back(std::move(query));
}

Queries QueriesBuilder::build(std::size_t skipped) {
    if (queries_.queries.empty()) {
        throw Error::at(source_, 1, nothing_read("query", skipped));
    }
    queries_.source = source_;
    queries_.skipped = skipped;
    std::ranges::sort(queries_.queries, {}, &Query::id);
    return std::move(queries_);
}

Queries read_queries(const std::string& path, const ReadOptions& options) {
    return read_queries(open_input(path_in_folder(path, FileKind::queries)), options);
}

Queries read_queries(const Input& input, const ReadOptions& options) {
    const Format format = format_of(input, options, FileKind::queries);
    const bool rank_eval = format == Format::json && is_rank_eval(input);
    if (rank_eval || format == Format::trec) refuse_columns(options, input.name, 1);
    if (format == Format::trec) return read_topics(input, options);
    if (rank_eval) {
        return read_rank_eval(input, options).queries;
    }
    QueryRecords records{input, options};
    const bool header = format != Format::tsv ||
                        has_header(input, '\t', options, FileKind::queries) ||
                        !options.columns.empty();
    return header ? records.read(format) : records.read_pairs();
}

}  // namespace assay
