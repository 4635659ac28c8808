#include "assay/audit/worlds.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>
#include <unordered_map>

#include "assay/metrics/ties.h"

namespace assay {
namespace {

constexpr std::size_t kMostGrades = 16;

std::set<double> numeric_grades(const Labels& labels, bool& all) {
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
    all = grades.size() <= kMostGrades;
    if (all) return grades;
    grades.clear();
    for (std::size_t i = 0; i <= kMostGrades; ++i) {
        grades.insert(highest * static_cast<double>(i) / static_cast<double>(kMostGrades));
    }
    return grades;
}

}  // namespace

PossibleGrades possible_grades(const Labels& labels) {
    PossibleGrades result;
    std::set<double> grades;
    for (const Scale::Level& level : labels.scale.levels) grades.insert(level.grade);
    if (grades.empty()) grades = numeric_grades(labels, result.all);
    if (*grades.rbegin() < labels.scale.relevant_from) grades.insert(labels.scale.relevant_from);
    if (grades.size() == 1) grades.insert(std::min(0.0, *grades.begin() - 1.0));
    result.grades.assign(grades.begin(), grades.end());
    return result;
}

Worlds::Worlds(const ListReader& reader, const Measure& measure, std::array<const Run*, 2> runs,
               std::vector<double> levels, bool local)
    : reader_{reader}, measure_{measure}, runs_{runs}, levels_{std::move(levels)}, local_{local} {}

void Worlds::load(std::size_t query) {
    known_.clear();
    for (const Label& label : reader_.labels().of(query)) known_.push_back(label.grade);
    std::ranges::sort(known_, std::greater{});
    load_arm(kBase, query);
    load_arm(kNew, query);
    collect_unknowns();
    start_anew();
    if (local_) forget_out_of_reach();
}

void Worlds::load_arm(Arm arm, std::size_t query) {
    in_run_[arm] = reader_.read(query, *runs_[arm], arms_[arm]);
}

/// What cannot make the query count, since it counts already, can do nothing.
void Worlds::forget_out_of_reach() {
    const std::vector<std::uint8_t> lowest(unknowns_.size(), 0);
    if (std::isnan(delta(lowest))) return;
    for (const Unknown& unknown : unknowns_) {
        if (!unknown.in_reach) place_grade(unknown, kUnjudged);
    }
    std::erase_if(unknowns_, [](const Unknown& unknown) { return !unknown.in_reach; });
    start_anew();
}

/// How many results of a list the metric looks at: a group of ties that begins above the cutoff
/// counts as a whole when its orders are averaged.
std::size_t Worlds::looked_at(Arm arm) const {
    const RankingStorage& storage = arms_[arm].storage;
    const std::size_t cutoff = std::min(measure_.metric().spec.cutoff, storage.grades.size());
    if (!measure_.averages_ties()) return cutoff;
    const auto end = std::ranges::lower_bound(storage.tie_ends, cutoff);
    return end == storage.tie_ends.end() ? cutoff : *end;
}

void Worlds::collect_unknowns() {
    unknowns_.clear();
    std::unordered_map<std::string_view, std::size_t> numbers;
    for (const Arm arm : {kBase, kNew}) {
        const RankingStorage& storage = arms_[arm].storage;
        const std::size_t reach = looked_at(arm);
        for (std::size_t i = 0; i < storage.grades.size(); ++i) {
            if (is_judged(storage.grades[i])) continue;
            const auto [entry, added] = numbers.emplace(storage.docs[i], unknowns_.size());
            if (added) unknowns_.push_back({storage.docs[i], {}});
            Unknown& unknown = unknowns_[entry->second];
            unknown.place[arm] = i;
            unknown.in_reach |= i < reach;
        }
    }
}

void Worlds::place_grade(const Unknown& unknown, double grade) {
    for (const Arm arm : {kBase, kNew}) {
        if (!unknown.place[arm]) continue;
        arms_[arm].storage.grades[*unknown.place[arm]] = grade;
        arms_[arm].storage.gains[*unknown.place[arm]] =
            is_judged(grade) ? reader_.labels().scale.gain(grade) : 0.0;
    }
}

void Worlds::fix(std::string_view doc, std::size_t level) {
    const auto found = std::ranges::find(unknowns_, doc, &Unknown::doc);
    if (found == unknowns_.end()) return;
    place_grade(*found, levels_[level]);
    if (is_judged(levels_[level])) {
        known_.insert(std::ranges::upper_bound(known_, levels_[level], std::greater{}),
                      levels_[level]);
    }
    unknowns_.erase(found);
    start_anew();
}

/// No unknown document has a grade.
void Worlds::start_anew() {
    current_.assign(unknowns_.size(), kNoLevel);
    of_level_.assign(levels_.size(), 0);
}

/// Gives each document its grade. Most have it from the world before.
void Worlds::enter(Choice choice) {
    for (std::size_t i = 0; i < unknowns_.size(); ++i) {
        if (current_[i] == choice[i]) continue;
        if (current_[i] != kNoLevel) --of_level_[current_[i]];
        ++of_level_[choice[i]];
        current_[i] = choice[i];
        place_grade(unknowns_[i], levels_[choice[i]]);
    }
    fill_judged();
}

/// The labels and the ideal list as they are in this world, the same in both arms.
void Worlds::fill_judged() {
    added_.clear();
    for (std::size_t level = levels_.size(); level-- > lowest_grade();) {
        added_.insert(added_.end(), of_level_[level], levels_[level]);
    }
    RankingStorage& first = arms_[kBase].storage;
    first.judged.resize(known_.size() + added_.size());
    std::merge(known_.begin(), known_.end(), added_.begin(), added_.end(), first.judged.begin(),
               std::greater{});
    first.judged_gains.clear();
    first.make_ideal(first.judged, reader_.labels().scale);
    RankingStorage& second = arms_[kNew].storage;
    second.judged = first.judged;
    second.judged_gains.clear();
    second.ideal = first.ideal;
    second.ideal_grades = first.ideal_grades;
}

/// An arm's list as the policy has it: without documents that stayed unjudged, where it takes those
/// out.
const RankingStorage& Worlds::list(Arm arm) {
    const RankingStorage& given = arms_[arm].storage;
    const Unjudged policy = measure_.policies().unjudged;
    const auto goes = [&](double grade) {
        return !is_judged(grade) || (policy == Unjudged::judged_only && grade < 0.0);
    };
    if (policy == Unjudged::zero || std::ranges::none_of(given.grades, goes)) return given;
    condensed_ = given;
    condensed_.tie_ends.clear();
    std::size_t kept = 0;
    std::size_t group = 0;
    for (std::size_t i = 0; i < given.grades.size(); ++i) {
        if (!goes(given.grades[i])) {
            condensed_.grades[kept] = given.grades[i];
            condensed_.gains[kept] = given.gains[i];
            condensed_.docs[kept++] = given.docs[i];
        }
        if (group == given.tie_ends.size() || given.tie_ends[group] != i + 1) continue;
        ++group;
        const auto end = static_cast<std::uint32_t>(kept);
        const std::uint32_t last = condensed_.tie_ends.empty() ? 0 : condensed_.tie_ends.back();
        if (end > last) condensed_.tie_ends.push_back(end);
    }
    condensed_.grades.resize(kept);
    condensed_.gains.resize(kept);
    condensed_.docs.resize(kept);
    return condensed_;
}

double Worlds::delta(Choice choice) {
    enter(choice);
    std::array<double, 2> values{};
    for (const Arm arm : {kBase, kNew}) values[arm] = measure_(list(arm).view(), in_run_[arm]);
    return values[kNew] - values[kBase];
}

MetricValue Worlds::value(Arm arm, Choice choice) {
    enter(choice);
    return measure_.raw(list(arm).view());
}

SumCase Worlds::sum_case(const SumForm& form) const {
    SumCase result;
    result.levels = levels_;
    for (const double grade : known_) result.known_worths.push_back(form.worth(grade));
    result.weights.assign(unknowns_.size(), 0.0);
    for (const Arm arm : {kBase, kNew}) {
        const RankingStorage& storage = arms_[arm].storage;
        std::vector<double> weights;
        for (std::size_t i = 0; i < storage.grades.size(); ++i) {
            weights.push_back(form.weight(i, storage.grades.size()));
        }
        if (measure_.averages_ties()) average_over_ties(weights, storage.tie_ends);
        if (arm == kBase) std::ranges::transform(weights, weights.begin(), std::negate{});
        std::vector<bool> unknown(weights.size(), false);
        for (std::size_t u = 0; u < unknowns_.size(); ++u) {
            if (!unknowns_[u].place[arm]) continue;
            unknown[*unknowns_[u].place[arm]] = true;
            result.weights[u] += weights[*unknowns_[u].place[arm]];
        }
        for (std::size_t i = 0; i < weights.size(); ++i) {
            if (!unknown[i]) result.start += weights[i] * form.worth(storage.grades[i]);
        }
    }
    return result;
}

}  // namespace assay
