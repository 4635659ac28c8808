#include "assay/evaluate/join.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <functional>
#include <limits>
#include <numeric>
#include <utility>

#include "assay/core/error.h"

namespace assay {
namespace {

constexpr std::uint32_t kNoRow = UINT32_MAX;

[[noreturn]] void fail_twice(const Run& run, std::size_t run_query, std::size_t row,
                             std::string_view doc) {
    throw Error{fmt::format("{}: document '{}' is returned twice for query '{}'",
                            run.rows->where(run_query, row), doc, run.queries[run_query])};
}

/// A document returned twice is an error, or its second row is skipped.
void found_twice(const Run& run, std::size_t run_query, std::size_t row, RowBuffer& buffer) {
    if (!run.lenient) fail_twice(run, run_query, row, buffer.rows[row].doc);
    ++buffer.skipped;
}

enum class Sortedness : std::uint8_t { strictly, with_ties, no };

/// Compares rows of one list by what orders it, ties aside.
struct Sorter {
    RowOrder order;
    ScorePrecision precision;
    const std::vector<RunRow>& rows;

    double score(std::uint32_t row) const {
        const double score = rows[row].score;
        return precision == ScorePrecision::real32 ? static_cast<double>(static_cast<float>(score))
                                                   : score;
    }
    Sortedness sortedness() const {
        if (order == RowOrder::rank) {
            return sortedness_by(
                [this](std::size_t i) { return -static_cast<double>(rows[i].rank); });
        }
        if (precision == ScorePrecision::real64) {
            return sortedness_by([this](std::size_t i) { return rows[i].score; });
        }
        return sortedness_by(
            [this](std::size_t i) { return score(static_cast<std::uint32_t>(i)); });
    }
    template <typename Value>
    Sortedness sortedness_by(const Value& value) const {
        bool falling = true;
        bool strictly = true;
        for (std::size_t i = 1; i < rows.size(); ++i) {
            falling &= value(i - 1) >= value(i);
            strictly &= value(i - 1) > value(i);
        }
        return strictly ? Sortedness::strictly : falling ? Sortedness::with_ties : Sortedness::no;
    }
    bool equal(std::uint32_t a, std::uint32_t b) const {
        return order == RowOrder::rank ? rows[a].rank == rows[b].rank : score(a) == score(b);
    }
    /// A number that orders as the rows do, best first.
    std::uint64_t key(std::uint32_t row) const {
        const std::uint64_t sign = std::uint64_t{1} << 63;
        if (order == RowOrder::rank) return static_cast<std::uint64_t>(rows[row].rank) ^ sign;
        const auto bits = std::bit_cast<std::uint64_t>(score(row) + 0.0);  // -0 and 0 are one
        return (bits & sign) != 0 ? bits : ~(bits | sign);
    }
};

/// Which of two rows of equal key comes first.
struct TieBreak {
    TieOrder ties;
    RowOrder order;
    const std::vector<RunRow>& rows;
    bool operator()(std::uint32_t a, std::uint32_t b) const {
        if (ties == TieOrder::file) return a < b;
        if (ties == TieOrder::rank && order == RowOrder::score && rows[a].rank != rows[b].rank) {
            return rows[a].rank < rows[b].rank;
        }
        if (ties == TieOrder::docid_ascending) return rows[a].doc < rows[b].doc;
        return rows[a].doc > rows[b].doc;
    }
};

void sort_ties(std::vector<JoinWorkspace::Key>& keys, const TieBreak& tie_break) {
    using Key = JoinWorkspace::Key;
    for (auto begin = keys.begin(); begin != keys.end();) {
        auto end = begin + 1;
        while (end != keys.end() && end->key == begin->key) ++end;
        if (end - begin > 1) {
            std::sort(begin, end,
                      [&](const Key& a, const Key& b) { return tie_break(a.row, b.row); });
        }
        begin = end;
    }
}

/// Puts tied rows, of which `first` is the first, in the order given, and their grades with them.
void move_rows(std::size_t first, const std::vector<std::uint32_t>& order,
               JoinWorkspace& workspace) {
    std::vector<RunRow>& rows = workspace.buffer.rows;
    workspace.tied.clear();
    for (const std::uint32_t row : order) {
        workspace.tied.emplace_back(rows[row], workspace.row_grades[row]);
    }
    for (std::size_t i = 0; i < order.size(); ++i) {
        rows[first + i] = workspace.tied[i].first;
        workspace.row_grades[first + i] = workspace.tied[i].second;
    }
}

/// Sorts the groups of equal score that look_up() met; all else is in order.
void sort_known_ties(const TieBreak& tie_break, JoinWorkspace& workspace) {
    const std::vector<std::uint32_t>& ties = workspace.ties;
    std::vector<std::uint32_t>& order = workspace.order;
    bool moved = false;
    for (std::size_t i = 0; i < ties.size();) {
        const std::size_t first = ties[i] - 1;
        order.assign(1, ties[i] - 1);
        do {
            order.push_back(ties[i++]);
        } while (i < ties.size() && ties[i] == order.back() + 1);
        if (std::ranges::is_sorted(order, tie_break)) continue;
        std::ranges::sort(order, tie_break);
        move_rows(first, order, workspace);
        moved = true;
    }
    order.clear();
    if (!moved) return;
    std::vector<std::uint32_t>& judged = workspace.judged_rows;
    judged.clear();
    for (std::uint32_t row = 0; row < workspace.row_grades.size(); ++row) {
        if (is_judged(workspace.row_grades[row])) judged.push_back(row);
    }
}

/// A list of a run.
struct ListName {
    const Run& run;
    std::size_t query;
};

/// Finds the labels of rows, and rows that come twice; how the scores run. Returns how many rows
/// are kept.
template <typename Slots>
std::size_t look_up_in(const Slots& slots, std::span<const Label> labels, const ListName& name,
                       JoinWorkspace& workspace) {
    const std::span<RunRow> rows = workspace.buffer.rows;
    const auto num_labels = static_cast<std::uint32_t>(labels.size());
    const auto id_of = [&](std::uint32_t number) {
        return number < num_labels ? labels[number].doc : rows[number - num_labels].doc;
    };
    for (std::uint32_t i = 0; i < num_labels; ++i) {
        slots.insert(labels[i].doc, labels[i].tag, i, id_of);
    }
    std::uint32_t kept = 0;
    double last_score = std::numeric_limits<double>::infinity();
    for (std::size_t row = 0; row < rows.size(); ++row) {
        const std::string_view doc = rows[row].doc;
        const std::uint32_t number = slots.insert(doc, doc_tag(doc), num_labels + kept, id_of);
        const bool judged = number < num_labels;
        if (judged ? workspace.label_rows[number] != kNoRow : number != num_labels + kept) {
            found_twice(name.run, name.query, row, workspace.buffer);
            continue;
        }
        if (judged) {
            workspace.label_rows[number] = kept;
            workspace.row_grades[kept] = labels[number].grade;
            workspace.judged_rows.push_back(kept);
        }
        if (kept != row) rows[kept] = rows[row];
        const double score = rows[kept].score;
        if (!(score < last_score)) {
            workspace.falling &= score == last_score;
            if (kept > 0) workspace.ties.push_back(kept);
        }
        last_score = score;
        ++kept;
    }
    return kept;
}

/// Highest first. Most lists are short, or in order already.
void sort_falling(std::vector<double>& values) {
    constexpr std::size_t kShort = 12;
    if (values.size() > kShort) {
        if (!std::ranges::is_sorted(values, std::greater{})) {
            std::ranges::sort(values, std::greater{});
        }
        return;
    }
    for (std::size_t i = 1; i < values.size(); ++i) {
        const double value = values[i];
        std::size_t place = i;
        for (; place > 0 && values[place - 1] < value; --place) values[place] = values[place - 1];
        values[place] = value;
    }
}

}  // namespace

/// Short lists of two threads would stand side by side in memory, and each write of the one make
/// the other wait: room is made for longer ones.
JoinWorkspace::JoinWorkspace() {
    constexpr std::size_t kRoom = 512;
    buffer.rows.reserve(kRoom);
    table.reset(kRoom);
    for (auto* list :
         {&row_grades, &storage.grades, &storage.gains, &storage.judged, &storage.ideal}) {
        list->reserve(kRoom);
    }
    for (auto* list : {&label_rows, &judged_rows, &ties, &order, &storage.places}) {
        list->reserve(kRoom);
    }
}

Join::Join(const Labels& plain, const Labels& full, const Policies& policies,
           const JoinNeeds& needs, const Run* candidates)
    : plain_{plain},
      full_{full},
      policies_{policies},
      needs_{needs},
      candidates_{candidates},
      max_grade_{plain.highest_grade()},
      max_gain_{plain.scale.gain(max_grade_)} {}

void Join::look_up(std::span<const Label> labels, const Run& run, std::size_t run_query,
                   JoinWorkspace& workspace) const {
    std::vector<RunRow>& rows = workspace.buffer.rows;
    workspace.label_rows.assign(labels.size(), kNoRow);
    workspace.row_grades.assign(rows.size(), kUnjudged);
    workspace.judged_rows.clear();
    workspace.ties.clear();
    workspace.falling = true;
    workspace.table.reset(labels.size() + rows.size());
    const std::size_t kept = workspace.table.with_slots([&](const auto& slots) {
        return look_up_in(slots, labels, {run, run_query}, workspace);
    });
    rows.resize(kept);
    workspace.row_grades.resize(kept);
}

void Join::put_in_order(const Run& run, JoinWorkspace& workspace) const {
    const std::vector<RunRow>& rows = workspace.buffer.rows;
    workspace.order.clear();
    const TieBreak tie_break{policies_.ties, run.order, rows};
    const bool as_read =
        run.order == RowOrder::score && policies_.precision == ScorePrecision::real64;
    if (as_read && workspace.falling) return sort_known_ties(tie_break, workspace);
    const Sorter sorter{run.order, policies_.precision, rows};
    const Sortedness sortedness = sorter.sortedness();
    if (sortedness == Sortedness::strictly) return;
    using Key = JoinWorkspace::Key;
    std::vector<Key>& keys = workspace.keys;
    keys.resize(rows.size());
    for (std::uint32_t row = 0; row < rows.size(); ++row) keys[row] = {sorter.key(row), row};
    if (sortedness == Sortedness::with_ties) {
        sort_ties(keys, tie_break);
    } else {
        std::ranges::sort(keys, [&](const Key& a, const Key& b) {
            return a.key != b.key ? a.key < b.key : tie_break(a.row, b.row);
        });
    }
    workspace.order.resize(rows.size());
    std::ranges::transform(keys, workspace.order.begin(), &Key::row);
}

/// Takes out of the list what the policy does not count as a result.
void Join::drop_unjudged(JoinWorkspace& workspace) const {
    const std::vector<double>& grades = workspace.row_grades;
    std::vector<std::uint32_t>& order = workspace.order;
    if (order.empty()) {
        order.resize(grades.size());
        std::iota(order.begin(), order.end(), 0U);
    }
    const bool negatives_too = policies_.unjudged == Unjudged::judged_only;
    std::erase_if(order, [&](std::uint32_t row) {
        return !is_judged(grades[row]) || (negatives_too && grades[row] < 0.0);
    });
    // An empty order would stand for the rows as they are.
    if (order.empty()) {
        workspace.buffer.rows.clear();
        workspace.row_grades.clear();
        workspace.judged_rows.clear();
    }
}

void Join::fill_list(const Run& run, JoinWorkspace& workspace) const {
    if (policies_.unjudged != Unjudged::zero) drop_unjudged(workspace);
    RankingStorage& storage = workspace.storage;
    const std::vector<std::uint32_t>& order = workspace.order;
    if (order.empty()) {
        std::swap(storage.grades, workspace.row_grades);
        std::swap(storage.places, workspace.judged_rows);
        storage.places_listed = true;
    } else {
        storage.grades.clear();
        for (const std::uint32_t row : order) storage.grades.push_back(workspace.row_grades[row]);
        storage.list_places();
    }
    storage.gains.assign(storage.grades.size(), 0.0);
    for (const std::uint32_t place : storage.places) {
        storage.gains[place] = plain_.scale.gain(storage.grades[place]);
    }
    storage.docs.clear();
    for (std::size_t i = 0; needs_.docs && i < storage.grades.size(); ++i) {
        storage.docs.push_back(workspace.buffer.rows[order.empty() ? i : order[i]].doc);
    }
    storage.tie_ends.clear();
    if (needs_.ties) fill_ties(run, workspace);
}

void Join::fill_ties(const Run& run, JoinWorkspace& workspace) const {
    std::vector<std::uint32_t>& ends = workspace.storage.tie_ends;
    const Sorter sorter{run.order, policies_.precision, workspace.buffer.rows};
    const auto row_at = [&](std::uint32_t i) {
        return workspace.order.empty() ? i : workspace.order[i];
    };
    const auto size = static_cast<std::uint32_t>(workspace.storage.grades.size());
    for (std::uint32_t i = 1; i < size; ++i) {
        if (!sorter.equal(row_at(i - 1), row_at(i))) ends.push_back(i);
    }
    if (size > 0) ends.push_back(size);
    if (ends.size() == size) ends.clear();
}

void Join::fill_judged(std::size_t query, JoinWorkspace& workspace) const {
    RankingStorage& storage = workspace.storage;
    storage.query = plain_.queries()[query];
    storage.relevant_from = plain_.scale.relevant_from;
    storage.max_grade = max_grade_;
    storage.max_gain = max_gain_;
    const std::span<const Label> labels = plain_.of(query);
    storage.judged.resize(labels.size());
    std::ranges::transform(labels, storage.judged.begin(), &Label::grade);
    sort_falling(storage.judged);
    if (!plain_.scale.gain_is_grade()) return storage.make_ideal(storage.judged, plain_.scale);
    storage.ideal_grades.clear();
    storage.ideal.resize(labels.size());
    std::ranges::transform(storage.judged, storage.ideal.begin(),
                           [](double grade) { return grade < 0.0 ? 0.0 : grade; });
}

void Join::restrict_ideal(std::size_t query, JoinWorkspace& workspace) const {
    RankingStorage& storage = workspace.storage;
    std::swap(storage.judged_gains, storage.ideal);
    const std::vector<std::string_view> docs = documents_of(*candidates_, plain_.queries()[query]);
    std::vector<double> grades;
    for (const Label& label : plain_.of(query)) {
        if (std::ranges::binary_search(docs, label.doc)) grades.push_back(label.grade);
    }
    storage.make_ideal(grades, plain_.scale);
    const std::vector<std::uint32_t>& order = workspace.order;
    workspace.outside_candidates =
        static_cast<std::size_t>(std::ranges::count_if(storage.places, [&](std::uint32_t place) {
            const RunRow& row = workspace.buffer.rows[order.empty() ? place : order[place]];
            return storage.gains[place] > 0.0 && !std::ranges::binary_search(docs, row.doc);
        }));
}

bool Join::rank(std::size_t query, const Run& run, std::optional<std::size_t> run_query,
                JoinWorkspace& workspace) const {
    workspace.buffer.rows.clear();
    workspace.row_grades.clear();
    workspace.judged_rows.clear();
    workspace.order.clear();
    const std::size_t skipped = workspace.buffer.skipped;
    if (run_query) {
        run.rows->read(*run_query, workspace.buffer);
        look_up(plain_.of(query), run, *run_query, workspace);
        put_in_order(run, workspace);
    }
    workspace.results = workspace.buffer.rows.size();
    workspace.labelled = workspace.judged_rows.size();
    const bool none_left = workspace.buffer.rows.empty() && workspace.buffer.skipped > skipped;
    fill_list(run, workspace);
    fill_judged(query, workspace);
    if (candidates_ != nullptr) restrict_ideal(query, workspace);
    if (needs_.subtopics) fill_subtopics(query, workspace);
    if (needs_.raters) fill_raters(query, workspace);
    return run_query.has_value() && !none_left;
}

bool Join::check(const Run& run, std::size_t run_query, JoinWorkspace& workspace) {
    const std::size_t skipped = workspace.buffer.skipped;
    run.rows->read(run_query, workspace.buffer);
    const std::vector<RunRow>& rows = workspace.buffer.rows;
    const auto id_of = [&](std::uint32_t row) { return rows[row].doc; };
    workspace.table.reset(rows.size());
    for (std::uint32_t row = 0; row < rows.size(); ++row) {
        if (workspace.table.insert(rows[row].doc, row, id_of) != row) {
            found_twice(run, run_query, row, workspace.buffer);
        }
    }
    return !rows.empty() || workspace.buffer.skipped == skipped;
}

std::vector<std::string_view> documents_of(const Run& run, std::string_view query) {
    std::vector<std::string_view> docs;
    const auto found = run.find(query);
    if (!found) return docs;
    RowBuffer buffer;
    run.rows->read(*found, buffer);
    for (const RunRow& row : buffer.rows) docs.push_back(row.doc);
    std::ranges::sort(docs);
    return docs;
}

void fail_all_skipped(const Run& run, std::size_t skipped) {
    throw Error::at(run.source, 1,
                    fmt::format("no result in the file ({} {} skipped)", skipped,
                                skipped == 1 ? "row" : "rows"));
}

}  // namespace assay
