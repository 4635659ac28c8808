#include "assay/io/trec_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "assay/core/error.h"
#include "assay/io/blanks.h"
#include "assay/io/fast_double.h"
#include "assay/io/trec_index.h"
#include "assay/io/trec_row.h"

namespace assay {
namespace {

/// Where the blanks of a line are, when it is of the usual shape: six fields with one blank
/// between them, perhaps one more at the end (a CR, say).
struct LineShape {
    std::array<std::uint32_t, 6> blank;
    std::size_t count = 0;
    std::size_t length = 0;  ///< without the line feed

    bool usual() const {
        if (count == 6 && blank[5] + 1 != length) return false;
        const auto fifth_end = count == 6 ? blank[5] : length;
        return count >= 5 && blank[0] > 0 && blank[1] > blank[0] + 1 && blank[2] > blank[1] + 1 &&
               blank[3] > blank[2] + 1 && blank[4] > blank[3] + 1 && fifth_end > blank[4] + 1;
    }
};

/// Finds the blanks of the line at `line`. False when the line has too many of them, or does not
/// end 64 bytes before `limit`.
inline bool find_shape(const char* line, const char* limit, LineShape& shape) {
    shape.count = 0;
    for (const char* p = line; limit - p >= 64; p += 64) {
        BlankMasks masks = blank_masks(p);
        if (masks.feeds != 0) masks.blanks &= (masks.feeds & (~masks.feeds + 1)) - 1;
        for (; masks.blanks != 0; masks.blanks &= masks.blanks - 1) {
            if (shape.count == shape.blank.size()) return false;
            shape.blank[shape.count++] =
                static_cast<std::uint32_t>(p - line + std::countr_zero(masks.blanks));
        }
        if (masks.feeds != 0) {
            shape.length = static_cast<std::size_t>(p - line + std::countr_zero(masks.feeds));
            return true;
        }
    }
    return false;
}

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
        const char* const limit = text.data() + text.size();
        const char* line = text.data() + segment.begin;
        const char* const end = line + segment.length;
        while (line < end) {
            LineShape shape;
            if (!rules_.ranks && find_shape(line, limit, shape) && shape.usual() && *line != '#') {
                const std::string_view doc{line + shape.blank[1] + 1,
                                           shape.blank[2] - shape.blank[1] - 1};
                const std::string_view score{line + shape.blank[3] + 1,
                                             shape.blank[4] - shape.blank[3] - 1};
                if (const auto value = parse_finite_fast(score)) {
                    buffer.rows.push_back({doc, *value, 0});
                    line += shape.length + 1;
                    continue;
                }
            }
            line = read_unusual_line(line, end, buffer);
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
};

/// The system's name as the last row gives it, empty when that row has no such field.
std::string_view last_system(std::string_view text) {
    while (!text.empty()) {
        while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
        const std::size_t begin = text.rfind('\n') + 1;  // npos + 1 is 0
        const TrecFields fields = split_trec_line(text.substr(begin));
        if (fields.count >= 6 && !text.substr(begin).starts_with('#')) return fields.field[5];
        if (fields.count > 0 && !text.substr(begin).starts_with('#')) return {};
        text = text.substr(0, begin);
    }
    return {};
}

}  // namespace

Run read_trec_run(const Input& input, const ReadOptions& options) {
    auto rows = std::make_shared<TrecRunRows>(input, options);
    if (rows->index().queries.empty()) throw Error{input.name + ": the file has no rows"};
    return {.name = std::string{last_system(input.text())},
            .source = input.name,
            .queries = rows->index().queries,
            .latency_ms = {},
            .order = RowOrder::score,
            .lenient = options.lenient,
            .rows = rows};
}

}  // namespace assay
