#include "assay/metrics/judged_ranking.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace assay {

JudgedRanking RankingStorage::view() const {
    rater_views.clear();
    for (const RankingStorage& rater : raters) rater_views.push_back(rater.view());
    return {.grades = grades,
            .gains = gains,
            .docs = docs,
            .judged = judged,
            .judged_gains = judged_gains.empty() ? ideal : judged_gains,
            .ideal = ideal,
            .ideal_grades = ideal_grades.empty() ? judged : ideal_grades,
            .tie_ends = tie_ends,
            .places = places,
            .places_listed = places_listed,
            .relevant_from = relevant_from,
            .max_grade = max_grade,
            .max_gain = max_gain,
            .num_subtopics = num_subtopics,
            .subtopics = {subtopic_begins, subtopic_entries},
            .judged_subtopics = {judged_subtopic_begins, judged_subtopic_entries},
            .subtopic_names = subtopic_names,
            .raters = rater_views,
            .query = query};
}

void RankingStorage::list_places() {
    places.clear();
    for (std::uint32_t place = 0; place < grades.size(); ++place) {
        if (is_judged(grades[place])) places.push_back(place);
    }
    places_listed = true;
}

void RankingStorage::make_ideal(std::span<const double> from, const Scale& scale) {
    ideal_grades.clear();
    ideal.resize(from.size());
    std::ranges::transform(from, ideal.begin(), [&](double grade) { return scale.gain(grade); });
    const bool all = from.size() == judged.size();
    if (all && std::ranges::is_sorted(ideal, std::greater{})) return;
    // Gains need not rise with grades: a user sets them.
    std::vector<std::pair<double, double>> worth;
    for (std::size_t i = 0; i < from.size(); ++i) worth.emplace_back(ideal[i], from[i]);
    std::ranges::sort(worth, std::greater{});
    for (std::size_t i = 0; i < from.size(); ++i) {
        ideal[i] = worth[i].first;
        ideal_grades.push_back(worth[i].second);
    }
}

RankingStorage RankingStorage::from_grades(std::span<const double> grades,
                                           std::span<const double> unretrieved,
                                           const Scale& scale) {
    RankingStorage storage;
    storage.relevant_from = scale.relevant_from;
    storage.grades.assign(grades.begin(), grades.end());
    storage.judged.assign(unretrieved.begin(), unretrieved.end());
    for (const double grade : grades) {
        storage.gains.push_back(is_judged(grade) ? scale.gain(grade) : 0.0);
        if (is_judged(grade)) storage.judged.push_back(grade);
    }
    std::ranges::sort(storage.judged, std::greater{});
    storage.make_ideal(storage.judged, scale);
    if (!storage.judged.empty()) storage.max_grade = storage.judged.front();
    if (!scale.levels.empty()) storage.max_grade = scale.levels.back().grade;
    storage.max_gain = scale.gain(storage.max_grade);
    return storage;
}

}  // namespace assay
