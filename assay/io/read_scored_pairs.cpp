#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <numeric>
#include <unordered_map>

#include "assay/core/error.h"
#include "assay/io/columns.h"
#include "assay/io/fast_double.h"
#include "assay/io/format.h"
#include "assay/io/grades.h"
#include "assay/io/records.h"
#include "assay/io/text.h"

namespace assay {
namespace {

class PairReader {
  public:
    PairReader(const Input& input, const ReadOptions& options)
        : input_{input},
          lenient_{options.lenient},
          columns_{input.name, options},
          grades_{input.name, options} {}

    ScoredPairs read(Format format) {
        RecordTaker taker;
        taker.header = [&](const Value& header) { check_columns(header); };
        taker.row = [&](const Value& row) { add_row(row); };
        pairs_.skipped = for_each_record(input_, format, lenient_, taker);
        if (pairs_.size() == 0) {
            throw Error::at(input_.name, 1, nothing_read("pair", pairs_.skipped));
        }
        pairs_.source = input_.name;
        pairs_.scale = grades_.scale();
        sort_queries();
        return std::move(pairs_);
    }

  private:
    void check_columns(const Value& row) {
        if (columns_.bind(row)) {
            columns_.refuse_repeated(
                row, {Column::query, Column::doc, Column::grade, Column::score, Column::predicted});
        }
        columns_.require_column(row, Column::grade);
        if (!columns_.has(Column::predicted)) columns_.require_column(row, Column::score);
    }

    void add_row(const Value& row) {
        check_columns(row);
        const double grade = grades_.read(columns_.id(row, Column::grade), row.line);
        const double score = score_of(row);
        const double predicted = predicted_of(row);
        if (score != score && predicted != predicted) {
            columns_.fail(row, "neither a score nor a predicted class");
        }
        const std::string query{columns_.optional_text(row, Column::query)};
        const std::string_view doc = columns_.optional_text(row, Column::doc);
        refuse_second(row, query, doc);
        const auto [found, added] =
            numbers_.try_emplace(query, static_cast<std::uint32_t>(pairs_.queries.size()));
        if (added) pairs_.queries.push_back(query);
        pairs_.query.push_back(found->second);
        pairs_.docs.emplace_back(doc);
        pairs_.grade.push_back(grade);
        pairs_.score.push_back(score);
        pairs_.predicted.push_back(predicted);
    }

    /// A pair is known by query and document; where a row lacks one of them nothing can be said.
    void refuse_second(const Value& row, const std::string& query, std::string_view doc) {
        if (query.empty() || doc.empty()) return;
        const std::string key = fmt::format("{} {} {}", query.size(), query, doc);
        const auto [first, added] = lines_.try_emplace(key, row.line);
        if (added) return;
        columns_.fail(row, fmt::format("document '{}' of query '{}' is also in line {}", doc, query,
                                       first->second));
    }

    double score_of(const Value& row) const {
        if (columns_.find(row, Column::score) == nullptr) return kNothing;
        const std::string_view text = columns_.id(row, Column::score);
        if (const auto score = parse_finite(text)) return *score;
        columns_.fail(row, fmt::format("score '{}' is not a finite number", text));
    }

    double predicted_of(const Value& row) {
        if (columns_.find(row, Column::predicted) == nullptr) return kNothing;
        return grades_.read(columns_.id(row, Column::predicted), row.line);
    }

    /// Queries were numbered as they came; the order of names is the one to keep.
    void sort_queries() {
        std::vector<std::uint32_t> order(pairs_.queries.size());
        std::iota(order.begin(), order.end(), 0U);
        std::ranges::sort(order, {}, [&](std::uint32_t q) { return pairs_.queries[q]; });
        std::vector<std::uint32_t> place(order.size());
        for (std::uint32_t i = 0; i < order.size(); ++i) place[order[i]] = i;
        for (std::uint32_t& query : pairs_.query) query = place[query];
        std::ranges::sort(pairs_.queries);
    }

    static constexpr double kNothing = std::numeric_limits<double>::quiet_NaN();

    const Input& input_;
    bool lenient_;
    Columns columns_;
    Grades grades_;
    ScoredPairs pairs_;
    std::unordered_map<std::string, std::uint32_t> numbers_;
    std::unordered_map<std::string, std::size_t> lines_;  ///< of each pair
};

}  // namespace

ScoredPairs read_scored_pairs(const std::string& path, const ReadOptions& options) {
    return read_scored_pairs(open_input(path), options);
}

ScoredPairs read_scored_pairs(const Input& input, const ReadOptions& options) {
    const Format format = format_of(input, options, FileKind::pairs);
    return PairReader{input, options}.read(format);
}

}  // namespace assay
