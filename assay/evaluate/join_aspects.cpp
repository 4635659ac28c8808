// The parts of a join that only labels with subtopics or raters need.

#include <algorithm>
#include <functional>
#include <numeric>

#include "assay/evaluate/join.h"
#include "assay/evaluate/select.h"

namespace assay {
namespace {

struct DocSubtopic {
    std::string_view doc;
    SubtopicGrade entry;
};

/// The numbers `field` takes in these labels, in byte order of the names they stand for: the order
/// of the rows in the file does not show.
std::vector<std::uint32_t> numbers_by_name(std::span<const Label> labels,
                                           std::uint32_t Label::*field,
                                           const std::vector<std::string>& names) {
    std::vector<std::uint32_t> numbers;
    for (const Label& label : labels) numbers.push_back(label.*field);
    std::ranges::sort(numbers, {}, [&](std::uint32_t n) -> const std::string& { return names[n]; });
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
    return numbers;
}

/// Makes one row of those that several raters gave for one document and subtopic.
std::vector<DocSubtopic> combine_raters(const std::vector<DocSubtopic>& rows, Raters raters) {
    std::vector<DocSubtopic> combined;
    std::vector<double> grades;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        grades.push_back(rows[i].entry.grade);
        const bool last = i + 1 == rows.size() || rows[i + 1].doc != rows[i].doc ||
                          rows[i + 1].entry.subtopic != rows[i].entry.subtopic;
        if (!last) continue;
        combined.push_back({rows[i].doc, {rows[i].entry.subtopic, combine_grades(grades, raters)}});
        grades.clear();
    }
    return combined;
}

/// Every (document, subtopic, grade) of the query, by document id bytes, then subtopic.
std::vector<DocSubtopic> subtopic_rows(std::span<const Label> labels,
                                       const std::vector<std::uint32_t>& numbers, Raters raters) {
    std::vector<DocSubtopic> rows;
    for (const Label& label : labels) {
        const auto place = std::ranges::find(numbers, label.subtopic) - numbers.begin();
        rows.push_back({label.doc, {static_cast<std::uint32_t>(place), label.grade}});
    }
    std::ranges::sort(rows, [](const DocSubtopic& a, const DocSubtopic& b) {
        return a.doc != b.doc ? a.doc < b.doc : a.entry.subtopic < b.entry.subtopic;
    });
    return combine_raters(rows, raters);
}

}  // namespace

void Join::fill_subtopics(std::size_t query, JoinWorkspace& workspace) const {
    RankingStorage& storage = workspace.storage;
    const std::span<const Label> labels = full_.of(query);
    const auto numbers = numbers_by_name(labels, &Label::subtopic, full_.subtopics);
    const std::vector<DocSubtopic> rows = subtopic_rows(labels, numbers, policies_.raters);
    storage.num_subtopics = numbers.size();
    storage.subtopic_names.clear();
    for (const std::uint32_t number : numbers) {
        storage.subtopic_names.push_back(full_.subtopics[number]);
    }
    storage.judged_subtopic_begins.assign(1, 0);
    storage.judged_subtopic_entries.clear();
    for (std::size_t i = 0; i < rows.size(); ++i) {
        storage.judged_subtopic_entries.push_back(rows[i].entry);
        if (i + 1 == rows.size() || rows[i + 1].doc != rows[i].doc) {
            storage.judged_subtopic_begins.push_back(i + 1);
        }
    }
    storage.subtopic_begins.assign(1, 0);
    storage.subtopic_entries.clear();
    for (const std::string_view doc : storage.docs) {
        auto row = std::ranges::lower_bound(rows, doc, {}, &DocSubtopic::doc);
        for (; row != rows.end() && row->doc == doc; ++row) {
            storage.subtopic_entries.push_back(row->entry);
        }
        storage.subtopic_begins.push_back(storage.subtopic_entries.size());
    }
}

void Join::fill_raters(std::size_t query, JoinWorkspace& workspace) const {
    RankingStorage& storage = workspace.storage;
    const std::span<const Label> labels = full_.of(query);
    storage.raters.clear();
    for (const std::uint32_t rater : numbers_by_name(labels, &Label::rater, full_.raters)) {
        std::vector<std::pair<std::string_view, double>> grades;
        for (const Label& label : labels) {
            if (label.rater == rater) grades.emplace_back(label.doc, label.grade);
        }
        std::ranges::sort(grades);
        std::vector<double> by_rank;
        std::vector<bool> seen(grades.size(), false);
        for (const std::string_view doc : storage.docs) {
            const auto found = std::ranges::lower_bound(
                grades, doc, {}, &std::pair<std::string_view, double>::first);
            const bool judged = found != grades.end() && found->first == doc;
            by_rank.push_back(judged ? found->second : kUnjudged);
            if (judged) seen[static_cast<std::size_t>(found - grades.begin())] = true;
        }
        std::vector<double> unretrieved;
        for (std::size_t i = 0; i < grades.size(); ++i) {
            if (!seen[i]) unretrieved.push_back(grades[i].second);
        }
        storage.raters.push_back(RankingStorage::from_grades(by_rank, unretrieved, full_.scale));
        storage.raters.back().max_grade = max_grade_;
        storage.raters.back().max_gain = full_.scale.gain(max_grade_);
    }
}

}  // namespace assay
