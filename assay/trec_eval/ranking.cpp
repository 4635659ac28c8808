#include "assay/trec_eval/ranking.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "assay/trec_eval/stop.h"

namespace assay::trec_eval {
namespace {

Stop duplicate(std::string_view doc) {
    return Stop{kCannotCalculate, fmt::format("trec_eval: duplicate docs {}\n", doc)};
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

void sort_with_nan(std::span<RunRow> rows, const Comparison& compare) {
    std::stable_sort(rows.begin(), rows.end(),
                     [](const RunRow& a, const RunRow& b) { return a.doc < b.doc; });
    std::vector<RunRow> space;
    merge_sort(rows, space, compare);
}

/// Most runs come in order, but perhaps for their ties.
void sort_results(std::span<RunRow> rows, const Comparison& compare) {
    // Of neighbours one of which is NaN neither is above the other.
    const auto tied = std::ranges::adjacent_find(
        rows, [](const RunRow& a, const RunRow& b) { return !(a.score > b.score); });
    if (tied == rows.end()) return;
    const bool falling = std::adjacent_find(tied, rows.end(), [](const RunRow& a, const RunRow& b) {
                             return !(a.score >= b.score);
                         }) == rows.end();
    const auto before = [&](const RunRow& a, const RunRow& b) { return compare(a, b) < 0; };
    if (!falling) {
        const bool nan =
            std::ranges::any_of(rows, [](const RunRow& row) { return std::isnan(row.score); });
        if (nan) return sort_with_nan(rows, compare);
        return std::sort(rows.begin(), rows.end(), before);
    }
    for (auto begin = rows.begin(); begin != rows.end();) {
        auto end = begin + 1;
        while (end != rows.end() && end->score == begin->score) ++end;
        if (end - begin > 1) std::sort(begin, end, before);
        begin = end;
    }
}

void fill_ideal(RankingStorage& storage) {
    std::ranges::sort(storage.judged, std::greater{});
    std::ranges::sort(storage.places);
    storage.places_listed = true;
    storage.ideal.clear();
    for (const double grade : storage.judged) storage.ideal.push_back(std::max(grade, 0.0));
    storage.gains.assign(storage.grades.size(), 0.0);
    for (const std::uint32_t place : storage.places) {
        storage.gains[place] = std::max(storage.grades[place], 0.0);
    }
    storage.max_grade = storage.judged.empty() ? 0.0 : storage.judged.front();
}

void drop_unjudged(RankingStorage& storage) {
    std::erase_if(storage.grades, [](double grade) { return !(grade >= 0.0); });
    storage.list_places();
}

}  // namespace

void QueryJoiner::order(std::span<RunRow>& results, bool ascending_ties) {
    sort_results(results, Comparison{ascending_ties});
    results = results.first(std::min(results.size(), arguments_->max_docs));
    number_documents(results);
}

void QueryJoiner::number_documents(std::span<const RunRow> results) {
    const auto id_of = [&](std::uint32_t number) { return results[number].doc; };
    table_.reset(results.size());
    for (std::uint32_t i = 0; i < results.size(); ++i) {
        if (table_.insert(results[i].doc, i, id_of) != i) throw duplicate(results[i].doc);
    }
}

void QueryJoiner::grade(std::span<const RunRow> results, std::span<const JudgmentRow> judgments,
                        RankingStorage& storage) {
    storage.grades.assign(results.size(), kUnjudged);
    storage.judged.clear();
    storage.places.clear();
    storage.relevant_from = static_cast<double>(arguments_->level);
    const auto id_of = [&](std::uint32_t number) { return results[number].doc; };
    const auto none = static_cast<std::uint32_t>(results.size());
    for (const JudgmentRow& row : judgments) {
        storage.judged.push_back(row.level);
        const std::uint32_t rank = table_.find(row.doc, none, id_of);
        if (rank == none) continue;
        storage.grades[rank] = row.level;
        storage.places.push_back(rank);
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
