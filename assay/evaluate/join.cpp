#include "assay/evaluate/join.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <functional>
#include <numeric>

#include "assay/core/error.h"

namespace assay {
namespace {

constexpr std::uint32_t kNoRow = UINT32_MAX;

/// A number that orders as scores do, highest first; -0 and 0 are one.
std::uint64_t descending_key(double score) {
    const auto bits = std::bit_cast<std::uint64_t>(score + 0.0);
    const std::uint64_t sign = std::uint64_t{1} << 63;
    return (bits & sign) != 0 ? bits : ~(bits | sign);
}

std::uint64_t order_key(const RunRow& row, RowOrder order, ScorePrecision precision) {
    if (order == RowOrder::rank)
        return static_cast<std::uint64_t>(row.rank) ^ (std::uint64_t{1} << 63);
    return descending_key(precision == ScorePrecision::real32
                              ? static_cast<double>(static_cast<float>(row.score))
                              : row.score);
}

[[noreturn]] void fail_twice(const Run& run, std::size_t run_query, std::size_t row,
                             std::string_view doc) {
    throw Error{fmt::format("{}: document '{}' is returned twice for query '{}'",
                            run.rows->where(run_query, row), doc, run.queries[run_query])};
}

/// Takes rows out whose document the list already has, or fails.
class DuplicateRule {
  public:
    DuplicateRule(const Run& run, std::size_t query) : run_{run}, query_{query} {}
    void found(std::size_t row, std::string_view doc, RowBuffer& buffer) const {
        if (!run_.lenient) fail_twice(run_, query_, row, doc);
        ++buffer.skipped;
    }

  private:
    const Run& run_;
    std::size_t query_;
};

/// Which of two rows of equal key comes first.
struct TieBreak {
    Ties ties;
    RowOrder order;
    const std::vector<RunRow>& rows;
    bool operator()(std::uint32_t a, std::uint32_t b) const {
        if (ties == Ties::file) return a < b;
        if (ties == Ties::rank && order == RowOrder::score && rows[a].rank != rows[b].rank) {
            return rows[a].rank < rows[b].rank;
        }
        if (ties == Ties::docid_ascending) return rows[a].doc < rows[b].doc;
        return rows[a].doc > rows[b].doc;
    }
};

}  // namespace

Join::Join(const Labels& plain, const Labels& full, const Policies& policies,
           const JoinNeeds& needs, const Run* candidates)
    : plain_{plain}, full_{full}, policies_{policies}, needs_{needs}, candidates_{candidates} {
    max_grade_ = 0.0;
    for (std::size_t query = 0; query < plain.queries().size(); ++query) {
        for (const Label& label : plain.of(query)) max_grade_ = std::max(max_grade_, label.grade);
    }
    if (!plain.scale.levels.empty()) max_grade_ = plain.scale.levels.back().grade;
}

void Join::look_up(std::span<const Label> labels, const Run& run, std::size_t run_query,
                   JoinWorkspace& workspace) const {
    std::vector<RunRow>& rows = workspace.buffer.rows;
    const DuplicateRule duplicate{run, run_query};
    workspace.table.reset(labels.size() + rows.size());
    for (const Label& label : labels) workspace.table.insert(label.doc);
    workspace.label_rows.assign(labels.size(), kNoRow);
    workspace.row_grades.resize(rows.size());
    std::size_t kept = 0;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        const auto [number, added] = workspace.table.insert(rows[row].doc);
        const bool judged = number < labels.size();
        if (judged ? workspace.label_rows[number] != kNoRow : !added) {
            duplicate.found(row, rows[row].doc, workspace.buffer);
            continue;
        }
        if (judged) workspace.label_rows[number] = static_cast<std::uint32_t>(kept);
        if (kept != row) rows[kept] = rows[row];
        workspace.row_grades[kept++] = judged ? labels[number].grade : kUnjudged;
    }
    rows.resize(kept);
}

void Join::put_in_order(const Run& run, JoinWorkspace& workspace) const {
    const std::vector<RunRow>& rows = workspace.buffer.rows;
    const TieBreak tie_break{policies_.ties, run.order, rows};
    workspace.keys.resize(rows.size());
    bool in_order = true;
    for (std::uint32_t row = 0; row < rows.size(); ++row) {
        workspace.keys[row] = {order_key(rows[row], run.order, policies_.precision), row};
        if (row == 0 || !in_order) continue;
        const std::uint64_t before = workspace.keys[row - 1].key;
        const std::uint64_t key = workspace.keys[row].key;
        in_order = before < key || (before == key && !tie_break(row, row - 1));
    }
    if (in_order) return;
    using Key = JoinWorkspace::Key;
    std::ranges::sort(workspace.keys, [&](const Key& a, const Key& b) {
        return a.key != b.key ? a.key < b.key : tie_break(a.row, b.row);
    });
}

void Join::fill(std::size_t query, JoinWorkspace& workspace) const {
    RankingStorage& storage = workspace.storage;
    const Scale& scale = plain_.scale;
    storage.grades.clear();
    storage.gains.clear();
    storage.docs.clear();
    storage.tie_ends.clear();
    std::uint64_t last_key = 0;
    bool tied = false;
    for (const JoinWorkspace::Key& key : workspace.keys) {
        const double grade = workspace.row_grades[key.row];
        if (policies_.unjudged != Unjudged::zero) {
            if (!is_judged(grade)) continue;
            if (policies_.unjudged == Unjudged::judged_only && grade < 0.0) continue;
        }
        if (needs_.ties && !storage.grades.empty()) {
            if (key.key != last_key) {
                storage.tie_ends.push_back(static_cast<std::uint32_t>(storage.grades.size()));
            } else {
                tied = true;
            }
        }
        last_key = key.key;
        storage.grades.push_back(grade);
        storage.gains.push_back(is_judged(grade) ? scale.gain(grade) : 0.0);
        if (needs_.docs) storage.docs.push_back(workspace.buffer.rows[key.row].doc);
    }
    if (tied) {
        storage.tie_ends.push_back(static_cast<std::uint32_t>(storage.grades.size()));
    } else {
        storage.tie_ends.clear();
    }
    fill_judged(query, workspace);
    if (candidates_ != nullptr) restrict_ideal(query, workspace);
    if (needs_.subtopics) fill_subtopics(query, workspace);
    if (needs_.raters) fill_raters(query, workspace);
}

void Join::fill_judged(std::size_t query, JoinWorkspace& workspace) const {
    RankingStorage& storage = workspace.storage;
    storage.relevant_from = plain_.scale.relevant_from;
    storage.max_grade = max_grade_;
    storage.judged.clear();
    storage.ideal.clear();
    for (const Label& label : plain_.of(query)) storage.judged.push_back(label.grade);
    std::ranges::sort(storage.judged, std::greater{});
    for (const double grade : storage.judged) storage.ideal.push_back(plain_.scale.gain(grade));
    if (!std::ranges::is_sorted(storage.ideal, std::greater{})) {
        std::ranges::sort(storage.ideal, std::greater{});
    }
}

void Join::restrict_ideal(std::size_t query, JoinWorkspace& workspace) const {
    workspace.storage.ideal.clear();
    const auto found = candidates_->find(plain_.queries()[query]);
    if (!found) return;
    RowBuffer buffer;
    candidates_->rows->read(*found, buffer);
    std::vector<std::string_view> docs;
    for (const RunRow& row : buffer.rows) docs.push_back(row.doc);
    std::ranges::sort(docs);
    for (const Label& label : plain_.of(query)) {
        if (std::ranges::binary_search(docs, label.doc)) {
            workspace.storage.ideal.push_back(plain_.scale.gain(label.grade));
        }
    }
    std::ranges::sort(workspace.storage.ideal, std::greater{});
}

void Join::rank(std::size_t query, const Run& run, std::optional<std::size_t> run_query,
                JoinWorkspace& workspace) const {
    workspace.buffer.rows.clear();
    workspace.keys.clear();
    if (run_query) {
        run.rows->read(*run_query, workspace.buffer);
        look_up(plain_.of(query), run, *run_query, workspace);
        put_in_order(run, workspace);
    }
    fill(query, workspace);
}

void Join::check(const Run& run, std::size_t run_query, JoinWorkspace& workspace) {
    run.rows->read(run_query, workspace.buffer);
    const DuplicateRule duplicate{run, run_query};
    const std::vector<RunRow>& rows = workspace.buffer.rows;
    workspace.table.reset(rows.size());
    for (std::size_t row = 0; row < rows.size(); ++row) {
        if (!workspace.table.insert(rows[row].doc).second) {
            duplicate.found(row, rows[row].doc, workspace.buffer);
        }
    }
}

}  // namespace assay
