#include "assay/io/trec_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "assay/core/error.h"
#include "assay/io/blanks.h"
#include "assay/io/text.h"
#include "assay/io/trec_index.h"
#include "assay/io/trec_kernel.h"
#include "assay/io/trec_row.h"

namespace assay {
namespace {

/// Parses the rows of a run when they are asked for.
class TrecRunRows final : public RunRows {
  public:
    TrecRunRows(const Input& input, const ReadOptions& options)
        : input_{input},
          rules_{options.dialect, options.ranks},
          lenient_{options.lenient},
          index_{index_lines(input.text(), options.dialect, options.threads)} {}

    const LineIndex& index() const { return index_; }

    void read(std::size_t query, RowBuffer& buffer) const override {
        buffer.rows.clear();
        for (const TextSegment& segment : index_.of(query)) read_segment(segment, buffer);
    }

    std::string where(std::size_t query, std::size_t row) const override {
        RowBuffer buffer;
        read(query, buffer);
        const auto offset =
            static_cast<std::size_t>(buffer.rows[row].doc.data() - input_.text().data());
        return fmt::format("{}:{}", input_.name, line_of(input_.text(), offset));
    }

  private:
    void read_segment(const TextSegment& segment, RowBuffer& buffer) const {
        const std::string_view text = input_.text();
        const char* line = text.data() + segment.begin;
        const char* const end = line + segment.length;
        const auto unusual = [&](const char* at) { return read_unusual_line(at, end, buffer); };
        if (rules_.ranks) {
            while (line < end) line = unusual(line);
        } else {
            read_lines(kernel_, text, line, end, buffer.rows, unusual);
        }
    }

    const char* read_unusual_line(const char* line, const char* end, RowBuffer& buffer) const {
        const auto* feed =
            static_cast<const char*>(std::memchr(line, '\n', static_cast<std::size_t>(end - line)));
        const char* const line_end = feed == nullptr ? end : feed;
        RunRow row;
        std::string why;
        switch (
            read_trec_line({line, static_cast<std::size_t>(line_end - line)}, rules_, row, why)) {
            case LineKind::row:
                buffer.rows.push_back(row);
                break;
            case LineKind::nothing:
                break;
            case LineKind::bad:
                if (!lenient_) fail_at_first_fault();
                ++buffer.skipped;
        }
        return feed == nullptr ? end : feed + 1;
    }

    /// Queries are read in any order, and by several threads, but the line to name is the file's
    /// first that cannot be read.
    [[noreturn]] void fail_at_first_fault() const {
        RunRow row;
        std::string why;
        Lines lines{input_.text()};
        while (lines.next() && read_trec_line(lines.line(), rules_, row, why) != LineKind::bad) {
        }
        throw Error::at(input_.name, lines.number(), why);
    }

    Input input_;
    TrecRowRules rules_;
    bool lenient_;
    LineIndex index_;
    TrecKernel kernel_ = best_trec_kernel();
};

/// Every row of files up to this size is asked for its system's name.
constexpr std::size_t kAskEveryRow = std::size_t{1} << 20;

/// The name of the system in a line: empty when it is not there.
std::string_view system_of(std::string_view line, Dialect dialect) {
    const TrecFields fields = split_trec_line(line);
    const bool row = fields.count >= 6 && !is_trec_comment(line, dialect);
    return row ? fields.field[5] : std::string_view{};
}

/// In the last row that has one.
std::string_view last_system(std::string_view text, Dialect dialect) {
    while (!text.empty()) {
        while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
        const std::size_t begin = text.rfind('\n') + 1;  // npos + 1 is 0
        const std::string_view system = system_of(text.substr(begin), dialect);
        if (!system.empty()) return system;
        text = text.substr(0, begin);
    }
    return {};
}

/// The first of the names in byte order, whatever the order of the rows. In a large file all rows
/// are asked only if the first and the last that have a name differ.
std::string_view system_name(std::string_view text, Dialect dialect) {
    const std::string_view last = last_system(text, dialect);
    if (dialect != Dialect::assay || last.empty()) return last;
    std::string_view least = last;
    bool large = text.size() > kAskEveryRow;
    for (Lines lines{text}; lines.next();) {
        const std::string_view system = system_of(lines.line(), dialect);
        if (system.empty()) continue;
        if (large && system == last) return last;
        large = false;  // that was the first
        least = std::min(least, system);
    }
    return least;
}

}  // namespace

Run read_trec_run(const Input& input, const ReadOptions& options) {
    auto rows = std::make_shared<TrecRunRows>(input, options);
    if (rows->index().queries.empty()) throw Error{input.name + ": the file has no rows"};
    return {.name = std::string{system_name(input.text(), options.dialect)},
            .source = input.name,
            .queries = rows->index().queries,
            .latency_ms = {},
            .order = RowOrder::score,
            .lenient = options.lenient,
            .rows = rows};
}

}  // namespace assay
