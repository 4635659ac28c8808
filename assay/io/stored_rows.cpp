#include "assay/io/stored_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>
#include <utility>

#include "assay/core/error.h"

namespace assay {
namespace {

/// Rows in memory: ids in an arena, no string a row.
class StoredRows final : public RunRows {
  public:
    std::string source;
    std::shared_ptr<const Arena> arena;
    std::vector<RunRow> rows;
    std::vector<std::uint32_t> lines;    ///< one a row
    std::vector<std::size_t> begins{0};  ///< rows of query q: [begins[q], begins[q + 1])

    void read(std::size_t query, RowBuffer& buffer) const override {
        const std::span<const RunRow> of_query{rows.data() + begins[query],
                                               begins[query + 1] - begins[query]};
        buffer.rows.assign(of_query.begin(), of_query.end());
    }

    std::string where(std::size_t query, std::size_t row) const override {
        return fmt::format("{}:{}", source, lines[begins[query] + row]);
    }
};

}  // namespace

RunBuilder::RunBuilder(std::string source, bool lenient)
    : source_{std::move(source)}, lenient_{lenient} {}

std::uint32_t RunBuilder::number_of(std::string_view query) {
    const auto found = numbers_.find(query);
    if (found != numbers_.end()) return found->second;
    const auto number = static_cast<std::uint32_t>(queries_.size());
    queries_.push_back(arena_->store(query));
    numbers_.emplace(queries_.back(), number);
    return number;
}

void RunBuilder::add(const Row& row) {
    entries_.push_back({{arena_->store(row.doc), row.score, row.rank},
                        number_of(row.query),
                        static_cast<std::uint32_t>(row.line)});
}

void RunBuilder::add_query(std::string_view query) { number_of(query); }

void RunBuilder::set_latency(std::string_view query, double milliseconds) {
    const std::uint32_t number = number_of(query);
    if (latency_.size() <= number) latency_.resize(number + 1, std::nan(""));
    latency_[number] = milliseconds;
}

/// Brings the entries into byte order of queries, rows of a query as they came, and returns the
/// queries in that order.
std::vector<std::uint32_t> RunBuilder::sort_by_query() {
    std::vector<std::uint32_t> order(queries_.size());
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::sort(order, {}, [&](std::uint32_t query) { return queries_[query]; });
    std::vector<std::uint32_t> place(queries_.size());
    for (std::uint32_t i = 0; i < order.size(); ++i) place[order[i]] = i;
    const auto key = [&](const Entry& entry) { return place[entry.query]; };
    if (!std::ranges::is_sorted(entries_, {}, key)) std::ranges::stable_sort(entries_, {}, key);
    return order;
}

void RunBuilder::drop_duplicates() {
    std::vector<std::uint32_t> order(entries_.size());
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::sort(order, [&](std::uint32_t a, std::uint32_t b) {
        const Entry& left = entries_[a];
        const Entry& right = entries_[b];
        if (left.query != right.query) return left.query < right.query;
        return left.row.doc != right.row.doc ? left.row.doc < right.row.doc : a < b;
    });
    std::vector<bool> dropped(entries_.size(), false);
    const Entry* first = nullptr;
    for (std::size_t i = 1; i < order.size(); ++i) {
        const Entry& entry = entries_[order[i]];
        const Entry& before = entries_[order[i - 1]];
        if (entry.query != before.query || entry.row.doc != before.row.doc) continue;
        dropped[order[i]] = true;
        ++skipped_;
        if (first == nullptr || entry.line < first->line) first = &entry;
    }
    if (first == nullptr) return;
    if (!lenient_) {
        throw Error::at(source_, first->line,
                        fmt::format("document '{}' is returned twice for query '{}'",
                                    first->row.doc, queries_[first->query]));
    }
    std::size_t kept = 0;
    for (std::size_t i = 0; i < entries_.size(); ++i) {
        if (!dropped[i]) entries_[kept++] = entries_[i];
    }
    entries_.resize(kept);
}

Run RunBuilder::build(RowOrder order, Duplicates duplicates) {
    if (duplicates == Duplicates::refuse) drop_duplicates();
    const std::vector<std::uint32_t> by_name = sort_by_query();
    Run run{.name = {},
            .source = source_,
            .queries = {},
            .latency_ms = {},
            .order = order,
            .lenient = lenient_,
            .skipped = skipped_,
            .rows = {}};
    auto rows = std::make_shared<StoredRows>();
    rows->source = source_;
    rows->arena = arena_;
    for (const Entry& entry : entries_) {
        rows->rows.push_back(entry.row);
        rows->lines.push_back(entry.line);
    }
    std::size_t end = 0;
    latency_.resize(latency_.empty() ? 0 : queries_.size(), std::nan(""));
    for (const std::uint32_t query : by_name) {
        while (end < entries_.size() && entries_[end].query == query) ++end;
        rows->begins.push_back(end);
        run.queries.push_back(queries_[query]);
        if (!latency_.empty()) run.latency_ms.push_back(latency_[query]);
    }
    run.rows = std::move(rows);
    return run;
}

}  // namespace assay
