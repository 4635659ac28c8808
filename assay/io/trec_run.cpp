#include "assay/io/trec_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "assay/core/error.h"
#include "assay/io/blanks.h"
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
                if (!lenient_) {
                    const auto offset = static_cast<std::size_t>(line - input_.text().data());
                    throw Error::at(input_.name, line_of(input_.text(), offset), why);
                }
                ++buffer.skipped;
        }
        return feed == nullptr ? end : feed + 1;
    }

    Input input_;
    TrecRowRules rules_;
    bool lenient_;
    LineIndex index_;
    TrecKernel kernel_ = best_trec_kernel();
};

/// The system's name as the last row gives it, empty when that row has no such field.
std::string_view last_system(std::string_view text, Dialect dialect) {
    while (!text.empty()) {
        while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
        const std::size_t begin = text.rfind('\n') + 1;  // npos + 1 is 0
        const TrecFields fields = split_trec_line(text.substr(begin));
        if (fields.count > 0 && !is_trec_comment(text.substr(begin), dialect)) {
            return fields.count >= 6 ? fields.field[5] : std::string_view{};
        }
        text = text.substr(0, begin);
    }
    return {};
}

}  // namespace

Run read_trec_run(const Input& input, const ReadOptions& options) {
    auto rows = std::make_shared<TrecRunRows>(input, options);
    if (rows->index().queries.empty()) throw Error{input.name + ": the file has no rows"};
    return {.name = std::string{last_system(input.text(), options.dialect)},
            .source = input.name,
            .queries = rows->index().queries,
            .latency_ms = {},
            .order = RowOrder::score,
            .lenient = options.lenient,
            .rows = rows};
}

}  // namespace assay
