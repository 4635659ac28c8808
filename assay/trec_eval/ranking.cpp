#include "assay/trec_eval/ranking.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <functional>

#include "assay/trec_eval/stop.h"

namespace assay::trec_eval {
namespace {

Stop duplicate(std::string_view doc) {
    return Stop{kCannotCalculate, fmt::format("trec_eval: duplicate docs {}\n", doc)};
}

/// Cheap and good enough: ids differ in their ends.
std::size_t hash_of(std::string_view text) {
    std::uint64_t head = 0;
    std::uint64_t tail = 0;
    const std::size_t part = std::min<std::size_t>(text.size(), 8);
    std::memcpy(&head, text.data(), part);
    std::memcpy(&tail, text.data() + text.size() - part, part);
    std::uint64_t mixed = (head ^ (text.size() * 0x9E3779B97F4A7C15U)) * 0xD6E8FEB86659FD93U;
    mixed = (mixed ^ (mixed >> 32) ^ tail) * 0xC2B2AE3D27D4EB4FU;
    if (text.size() > 16) mixed ^= std::hash<std::string_view>{}(text.substr(8, text.size() - 16));
    return mixed ^ (mixed >> 29);
}

bool has_nan(std::span<const RunRow> rows) {
    return std::ranges::any_of(rows, [](const RunRow& row) { return std::isnan(row.score); });
}

/// -1, 0 or 1 as trec_eval compares two results. NaN is equal to every score.
struct Comparison {
    bool ascending_ties;
    int operator()(const RunRow& a, const RunRow& b) const {
        if (a.score > b.score) return -1;
        if (a.score < b.score) return 1;
        const int order = a.doc.compare(b.doc);
        return ascending_ties ? order : -order;
    }
};

/// With NaN the comparison is no order, and the outcome depends on the steps of the sort: those of
/// the C library's merge sort, on rows by document id, are taken here.
void merge_sort(std::span<RunRow> rows, std::vector<RunRow>& space, const Comparison& compare) {
    if (rows.size() < 2) return;
    const std::span<RunRow> left = rows.first(rows.size() / 2);
    const std::span<RunRow> right = rows.subspan(rows.size() / 2);
    merge_sort(left, space, compare);
    merge_sort(right, space, compare);
    space.clear();
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < left.size() && j < right.size()) {
        space.push_back(compare(left[i], right[j]) <= 0 ? left[i++] : right[j++]);
    }
    space.insert(space.end(), left.begin() + static_cast<std::ptrdiff_t>(i), left.end());
    space.insert(space.end(), right.begin() + static_cast<std::ptrdiff_t>(j), right.end());
    std::ranges::copy(space, rows.begin());
}

void sort_results(std::span<RunRow> rows, const Comparison& compare) {
    if (has_nan(rows)) {
        std::stable_sort(rows.begin(), rows.end(),
                         [](const RunRow& a, const RunRow& b) { return a.doc < b.doc; });
        std::vector<RunRow> space;
        merge_sort(rows, space, compare);
        return;
    }
    const auto before = [&](const RunRow& a, const RunRow& b) { return compare(a, b) < 0; };
    if (!std::ranges::is_sorted(rows, before)) std::sort(rows.begin(), rows.end(), before);
}

void fill_ideal(RankingStorage& storage) {
    std::ranges::sort(storage.judged, std::greater{});
    storage.ideal.clear();
    for (const double grade : storage.judged) storage.ideal.push_back(std::max(grade, 0.0));
    storage.gains.clear();
    for (const double grade : storage.grades) storage.gains.push_back(grade > 0.0 ? grade : 0.0);
    storage.max_grade = storage.judged.empty() ? 0.0 : storage.judged.front();
}

void drop_unjudged(RankingStorage& storage) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < storage.grades.size(); ++i) {
        if (!(storage.grades[i] >= 0.0)) continue;
        storage.grades[kept] = storage.grades[i];
        storage.docs[kept++] = storage.docs[i];
    }
    storage.grades.resize(kept);
    storage.docs.resize(kept);
}

}  // namespace

void QueryJoiner::order(std::span<RunRow>& results, bool ascending_ties) {
    sort_results(results, Comparison{ascending_ties});
    results = results.first(std::min(results.size(), arguments_->max_docs));
    number_documents(results);
}

void QueryJoiner::number_documents(std::span<const RunRow> results) {
    slots_.assign(std::bit_ceil(2 * results.size() + 2), 0);
    const std::size_t mask = slots_.size() - 1;
    for (std::size_t i = 0; i < results.size(); ++i) {
        std::size_t slot = hash_of(results[i].doc) & mask;
        for (; slots_[slot] != 0; slot = (slot + 1) & mask) {
            if (results[slots_[slot] - 1].doc == results[i].doc) throw duplicate(results[i].doc);
        }
        slots_[slot] = static_cast<std::uint32_t>(i + 1);
    }
}

std::size_t QueryJoiner::find(std::string_view doc, std::span<const RunRow> results) const {
    const std::size_t mask = slots_.size() - 1;
    for (std::size_t slot = hash_of(doc) & mask; slots_[slot] != 0; slot = (slot + 1) & mask) {
        if (results[slots_[slot] - 1].doc == doc) return slots_[slot] - 1;
    }
    return results.size();
}

void QueryJoiner::grade(std::span<const RunRow> results, std::span<const JudgmentRow> judgments,
                        RankingStorage& storage) {
    storage.grades.assign(results.size(), kUnjudged);
    storage.docs.clear();
    for (const RunRow& row : results) storage.docs.push_back(row.doc);
    storage.judged.clear();
    storage.relevant_from = static_cast<double>(arguments_->level);
    for (const JudgmentRow& row : judgments) {
        storage.judged.push_back(row.level);
        const std::size_t rank = find(row.doc, results);
        if (rank < results.size()) storage.grades[rank] = row.level;
    }
    if (arguments_->judged_only) drop_unjudged(storage);
    fill_ideal(storage);
}

JudgedRanking QueryJoiner::graded(std::span<RunRow> results,
                                  std::span<const JudgmentRow> judgments) {
    order(results, false);
    for (std::size_t i = 1; i < judgments.size(); ++i) {
        if (judgments[i - 1].doc == judgments[i].doc) throw duplicate(judgments[i].doc);
    }
    grade(results, judgments, storage_);
    return storage_.view();
}

JudgedRanking QueryJoiner::by_rater(std::span<RunRow> results,
                                    std::span<const JudgmentRow> judgments) {
    order(results, false);
    storage_.raters.clear();
    for (std::size_t begin = 0; begin < judgments.size();) {
        std::size_t end = begin;
        while (end < judgments.size() && judgments[end].rater == judgments[begin].rater) ++end;
        grade(results, judgments.subspan(begin, end - begin), storage_.raters.emplace_back());
        begin = end;
    }
    return storage_.view();
}

PreferenceCase QueryJoiner::preferences(std::span<RunRow> results,
                                        std::span<const JudgmentRow> judgments) {
    order(results, true);
    docs_.clear();
    for (const RunRow& row : results) docs_.push_back(row.doc);
    preferences_.clear();
    for (const JudgmentRow& row : judgments) {
        preferences_.push_back({row.rater, row.subgroup, row.doc, row.level});
    }
    return {docs_, preferences_};
}

}  // namespace assay::trec_eval
