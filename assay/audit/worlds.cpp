#include "assay/audit/worlds.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>
#include <unordered_map>

namespace assay {
namespace {

constexpr std::size_t kMostGrades = 16;

std::set<double> numeric_grades(const Labels& labels) {
    std::set<double> grades{0.0};
    for (std::size_t query = 0; query < labels.queries().size(); ++query) {
        for (const Label& label : labels.of(query)) {
            if (label.grade > 0.0) grades.insert(label.grade);
        }
    }
    const double highest = *grades.rbegin();
    for (double whole = 1.0; whole < highest && grades.size() <= kMostGrades; whole += 1.0) {
        grades.insert(whole);
    }
    if (grades.size() <= kMostGrades) return grades;
    grades.clear();
    for (std::size_t i = 0; i <= kMostGrades; ++i) {
        grades.insert(highest * static_cast<double>(i) / static_cast<double>(kMostGrades));
    }
    return grades;
}

/// The labels and ideal list as they are in one world, in both arms' storages.
void set_judged(RankingStorage& storage, const std::vector<double>& known,
                const std::vector<double>& added, const Scale& scale) {
    storage.judged.resize(known.size() + added.size());
    std::merge(known.begin(), known.end(), added.begin(), added.end(), storage.judged.begin(),
               std::greater{});
    storage.judged_gains.clear();
    storage.make_ideal(storage.judged, scale);
}

}  // namespace

std::vector<double> possible_grades(const Labels& labels) {
    std::set<double> grades;
    for (const Scale::Level& level : labels.scale.levels) grades.insert(level.grade);
    if (grades.empty()) grades = numeric_grades(labels);
    if (*grades.rbegin() < labels.scale.relevant_from) grades.insert(labels.scale.relevant_from);
    if (grades.size() == 1) grades.insert(std::min(0.0, *grades.begin() - 1.0));
    return {grades.begin(), grades.end()};
}

Worlds::Worlds(const ListReader& reader, const Measure& measure, std::array<const Run*, 2> runs,
               std::vector<double> levels)
    : reader_{reader}, measure_{measure}, runs_{runs}, levels_{std::move(levels)} {}

void Worlds::load(std::size_t query) {
    known_.clear();
    for (const Label& label : reader_.labels().of(query)) known_.push_back(label.grade);
    std::ranges::sort(known_, std::greater{});
    load_arm(kBase, query);
    load_arm(kNew, query);
    collect_unknowns();
}

void Worlds::load_arm(Arm arm, std::size_t query) {
    in_run_[arm] = reader_.read(query, *runs_[arm], arms_[arm]);
    if (!measure_.averages_ties()) arms_[arm].storage.tie_ends.clear();
    if (measure_.policies().unjudged == Unjudged::judged_only) {
        drop_negatives(arms_[arm].storage);
    }
    const std::vector<double>& grades = arms_[arm].storage.grades;
    const std::size_t cutoff = measure_.metric().spec.cutoff;
    depths_[arm] = {.results = std::min(cutoff, grades.size())};
    depths_[arm].judged = static_cast<std::size_t>(std::count_if(
        grades.begin(), grades.begin() + static_cast<std::ptrdiff_t>(depths_[arm].results),
        is_judged));
}

/// What the policy takes out whatever is judged beside it.
void Worlds::drop_negatives(RankingStorage& storage) {
    std::size_t kept = 0;
    std::size_t group = 0;
    for (std::size_t i = 0; i < storage.grades.size(); ++i) {
        if (!(storage.grades[i] < 0.0)) {
            storage.grades[kept] = storage.grades[i];
            storage.gains[kept] = storage.gains[i];
            storage.docs[kept++] = storage.docs[i];
        }
        if (group < storage.tie_ends.size() && storage.tie_ends[group] == i + 1) {
            storage.tie_ends[group++] = static_cast<std::uint32_t>(kept);
        }
    }
    storage.grades.resize(kept);
    storage.gains.resize(kept);
    storage.docs.resize(kept);
    storage.tie_ends.erase(std::unique(storage.tie_ends.begin(), storage.tie_ends.end()),
                           storage.tie_ends.end());
    if (!storage.tie_ends.empty() && storage.tie_ends.front() == 0) {
        storage.tie_ends.erase(storage.tie_ends.begin());
    }
}

/// How many results of a list can matter: a group of ties that begins above the cutoff does as a
/// whole when its orders are averaged.
std::size_t Worlds::looked_at(Arm arm) const {
    const RankingStorage& storage = arms_[arm].storage;
    const std::size_t cutoff = std::min(measure_.metric().spec.cutoff, storage.grades.size());
    const auto end = std::ranges::lower_bound(storage.tie_ends, cutoff);
    return end == storage.tie_ends.end() ? cutoff : *end;
}

void Worlds::collect_unknowns() {
    unknowns_.clear();
    std::unordered_map<std::string_view, std::size_t> numbers;
    for (const Arm arm : {kBase, kNew}) {
        const RankingStorage& storage = arms_[arm].storage;
        for (std::size_t i = 0; i < looked_at(arm); ++i) {
            if (is_judged(storage.grades[i])) continue;
            const auto [entry, added] = numbers.emplace(storage.docs[i], unknowns_.size());
            if (added) unknowns_.push_back({storage.docs[i], {}});
        }
    }
    for (const Arm arm : {kBase, kNew}) {
        const RankingStorage& storage = arms_[arm].storage;
        for (std::size_t i = 0; i < storage.docs.size(); ++i) {
            const auto found = numbers.find(storage.docs[i]);
            if (found != numbers.end()) unknowns_[found->second].place[arm] = i;
        }
    }
}

void Worlds::place_grade(const Unknown& unknown, double grade) {
    for (const Arm arm : {kBase, kNew}) {
        if (!unknown.place[arm]) continue;
        arms_[arm].storage.grades[*unknown.place[arm]] = grade;
        arms_[arm].storage.gains[*unknown.place[arm]] = reader_.labels().scale.gain(grade);
    }
}

void Worlds::fix(std::string_view doc, std::size_t level) {
    const auto found = std::ranges::find(unknowns_, doc, &Unknown::doc);
    if (found == unknowns_.end()) return;
    place_grade(*found, levels_[level]);
    known_.insert(std::ranges::upper_bound(known_, levels_[level], std::greater{}), levels_[level]);
    unknowns_.erase(found);
}

void Worlds::enter(Choice choice) {
    added_.clear();
    for (std::size_t i = 0; i < unknowns_.size(); ++i) {
        place_grade(unknowns_[i], levels_[choice[i]]);
        added_.push_back(levels_[choice[i]]);
    }
}

void Worlds::fill_judged(std::vector<double>& added) {
    std::ranges::sort(added, std::greater{});
    for (JoinWorkspace& arm : arms_) {
        set_judged(arm.storage, known_, added, reader_.labels().scale);
    }
}

double Worlds::delta(Choice choice) {
    enter(choice);
    fill_judged(added_);
    std::array<double, 2> values{};
    for (const Arm arm : {kBase, kNew}) {
        values[arm] = measure_(arms_[arm].storage.view(), in_run_[arm]);
    }
    return values[kNew] - values[kBase];
}

MetricValue Worlds::value(Arm arm, Choice choice) {
    enter(choice);
    fill_judged(added_);
    return measure_.raw(arms_[arm].storage.view());
}

MetricValue Worlds::anchored_value(Arm arm, Choice choice) {
    enter(choice);
    added_.push_back(levels_.back());
    fill_judged(added_);
    return measure_.raw(arms_[arm].storage.view());
}

}  // namespace assay
