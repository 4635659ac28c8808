#include "assay/evaluate/hand_case.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <numeric>
#include <set>

#include "assay/core/error.h"

namespace assay {
namespace {

constexpr std::string_view kChineseComma = "，";

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
    while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
    return text;
}

/// The items of a list; an empty text is an empty list. `what` names the list in errors.
std::vector<std::string_view> split(std::string_view text, std::string_view what) {
    std::vector<std::string_view> items;
    if (trimmed(text).empty()) return items;
    while (true) {
        const std::size_t comma = std::min(text.find(','), text.find(kChineseComma));
        items.push_back(trimmed(text.substr(0, comma)));
        if (items.back().empty()) {
            throw Error{fmt::format("{}: item {} is empty", what, items.size())};
        }
        if (comma == std::string_view::npos) return items;
        text.remove_prefix(comma + (text[comma] == ',' ? 1 : kChineseComma.size()));
    }
}

std::optional<double> number_of(std::string_view item) {
    double value = 0.0;
    const auto [end, error] = std::from_chars(item.data(), item.data() + item.size(), value);
    if (error != std::errc{} || end != item.data() + item.size() || !std::isfinite(value)) {
        return std::nullopt;
    }
    return value;
}

double need_number(std::string_view item, std::string_view what) {
    const auto value = number_of(item);
    if (!value) throw Error{fmt::format("{}: '{}' is no number", what, item)};
    return *value;
}

std::vector<double> split_numbers(std::string_view text, std::string_view what) {
    std::vector<double> numbers;
    for (const std::string_view item : split(text, what)) {
        numbers.push_back(need_number(item, what));
    }
    return numbers;
}

std::vector<double> split_grades(std::string_view text, std::string_view what) {
    std::vector<double> grades;
    for (const std::string_view item : split(text, what)) {
        const auto named = four_grade_of(item);
        const auto number = number_of(item);
        if (item == "-") {
            grades.push_back(kUnjudged);
        } else if (named || number) {
            grades.push_back(named ? *named : *number);
        } else {
            throw Error{
                fmt::format("{}: '{}' is neither a number nor -, nor one of 高 中 低 无, "
                            "high mid low none",
                            what, item)};
        }
    }
    return grades;
}

bool has_names(std::string_view text) {
    return std::ranges::any_of(split(text, "grades"), [](std::string_view item) {
        return four_grade_of(item).has_value();
    });
}

void need_judged(std::span<const double> grades, std::string_view what) {
    if (!std::ranges::all_of(grades, is_judged)) {
        throw Error{fmt::format("{}: each needs a grade, - is none", what)};
    }
}

void need_size(std::size_t size, std::size_t expected, std::string_view what) {
    if (size != expected) {
        throw Error{fmt::format("{}: {} given for {} grade{}", what, size, expected,
                                expected == 1 ? "" : "s")};
    }
}

std::vector<std::string_view> split_docs(std::string_view text, std::string_view what) {
    std::vector<std::string_view> docs = split(text, what);
    std::set<std::string_view> seen;
    for (const std::string_view doc : docs) {
        if (!seen.insert(doc).second) {
            throw Error{fmt::format("{}: document '{}' is listed twice", what, doc)};
        }
    }
    return docs;
}

/// One list of HandInput: which kinds of metric need it, which may have it.
struct ListUse {
    std::string_view name;
    bool given;
    std::array<char, 4> use;  ///< by kind: 'n'eeded, 'm'ay be given, '-' of no use
};

void check_lists(const Metric& metric, const HandInput& given) {
    const std::size_t kind = metric.function.index();
    const std::array<ListUse, 11> uses{{
        {"grades", given.grades.has_value(), {'n', '-', 'n', '-'}},
        {"unretrieved", given.unretrieved.has_value(), {'m', '-', '-', '-'}},
        {"scores", given.scores.has_value(), {'m', '-', 'm', '-'}},
        {"classes", given.classes.has_value(), {'-', '-', 'm', '-'}},
        {"queries", given.queries.has_value(), {'-', '-', 'm', '-'}},
        {"subtopics", given.subtopics.has_value(), {'m', '-', '-', '-'}},
        {"a", given.a.has_value(), {'-', 'n', '-', '-'}},
        {"b", given.b.has_value(), {'-', 'n', '-', '-'}},
        {"docs", given.docs.has_value(), {'-', '-', '-', 'n'}},
        {"rater", !given.raters.empty(), {'m', '-', '-', '-'}},
        {"preferences", !given.preferences.empty(), {'-', '-', '-', 'n'}},
    }};
    for (const ListUse& list : uses) {
        if (list.use[kind] == 'n' && !list.given) {
            throw Error{fmt::format("metric '{}' needs --{}", metric.name, list.name)};
        }
        if (list.use[kind] == '-' && list.given) {
            throw Error{fmt::format("metric '{}' has no use for --{}", metric.name, list.name)};
        }
    }
    if (kind == 2 && !given.scores && !given.classes) {
        throw Error{fmt::format("metric '{}' needs --scores or --classes", metric.name)};
    }
}

/// Places in order of score, highest first; equal scores stay as given.
std::vector<std::size_t> order_by(std::span<const double> scores, std::size_t size) {
    std::vector<std::size_t> order(size);
    std::iota(order.begin(), order.end(), std::size_t{0});
    if (!scores.empty()) {
        std::ranges::stable_sort(order, std::greater{}, [&](std::size_t i) { return scores[i]; });
    }
    return order;
}

std::vector<double> picked(std::span<const double> values, std::span<const std::size_t> order) {
    std::vector<double> result;
    for (const std::size_t i : order) result.push_back(values[i]);
    return result;
}

}  // namespace

HandCase::HandCase(const Metric& metric, HandInput given)
    : given_{std::move(given)}, kind_{metric.function.index()} {
    check_lists(metric, given_);
    read_scale();
    if (kind_ == 0) read_ranking();
    if (kind_ == 1) {
        a_ = split_docs(*given_.a, "a");
        b_ = split_docs(*given_.b, "b");
    }
    if (kind_ == 2) read_scored();
    if (kind_ == 3) read_preferences();
}

void HandCase::read_scale() {
    bool names = given_.four_grades;
    for (const auto* list : {&given_.grades, &given_.unretrieved, &given_.classes}) {
        names = names || (*list && has_names(**list));
    }
    scale_ = names ? Scale::four_grades() : Scale::numeric();
}

void HandCase::read_ranking() {
    grades_ = split_grades(*given_.grades, "grades");
    const std::vector<double> others = split_grades(given_.unretrieved.value_or(""), "unretrieved");
    need_judged(others, "unretrieved");
    if (given_.scores) {
        scores_ = split_numbers(*given_.scores, "scores");
        need_size(scores_.size(), grades_.size(), "scores");
    }
    const std::vector<std::size_t> order = order_by(scores_, grades_.size());
    ranking_ = RankingStorage::from_grades(picked(grades_, order), others, scale_);
    for (std::size_t i = 0; i < grades_.size() + others.size(); ++i) {
        ids_.push_back(fmt::format("d{}", i + 1));
    }
    for (std::size_t rank = 0; rank < order.size(); ++rank) {
        ranking_.docs.push_back(ids_[order[rank]]);
        const bool ends = rank + 1 == order.size() ||
                          (given_.scores && scores_[order[rank]] != scores_[order[rank + 1]]);
        if (given_.scores && ends)
            ranking_.tie_ends.push_back(static_cast<std::uint32_t>(rank + 1));
    }
    read_raters(order);
    if (given_.subtopics) read_subtopics(order);
}

void HandCase::read_raters(std::span<const std::size_t> order) {
    for (const std::string& text : given_.raters) {
        const std::vector<double> grades = split_grades(text, "rater");
        if (grades.size() != ids_.size()) need_size(grades.size(), order.size(), "rater");
        std::vector<double> others{grades.begin() + static_cast<std::ptrdiff_t>(order.size()),
                                   grades.end()};
        std::erase_if(others, [](double grade) { return !is_judged(grade); });
        ranking_.raters.push_back(
            RankingStorage::from_grades(picked(grades, order), others, scale_));
        ranking_.raters.back().docs = ranking_.docs;
        ranking_.raters.back().tie_ends = ranking_.tie_ends;
    }
}

void HandCase::read_subtopics(std::span<const std::size_t> order) {
    std::vector<std::vector<SubtopicGrade>> covered;
    std::vector<std::string_view> names;
    for (std::string_view item : split(*given_.subtopics, "subtopics")) {
        covered.emplace_back();
        while (item != "-" && !item.empty()) {
            const std::string_view name = item.substr(0, item.find('+'));
            item.remove_prefix(std::min(item.size(), name.size() + 1));
            const auto place = std::ranges::find(names, name) - names.begin();
            if (static_cast<std::size_t>(place) == names.size()) names.push_back(name);
            covered.back().push_back({static_cast<std::uint32_t>(place), 1.0});
        }
    }
    if (covered.size() != ids_.size()) need_size(covered.size(), order.size(), "subtopics");
    covered.resize(ids_.size());
    ranking_.num_subtopics = names.size();
    const auto append = [&covered](std::size_t doc, auto& begins, auto& entries) {
        if (begins.empty()) begins.push_back(0);
        entries.insert(entries.end(), covered[doc].begin(), covered[doc].end());
        begins.push_back(entries.size());
    };
    for (const std::size_t doc : order) {
        append(doc, ranking_.subtopic_begins, ranking_.subtopic_entries);
    }
    std::vector<std::size_t> by_id = order_by({}, ids_.size());
    std::ranges::sort(by_id, {}, [this](std::size_t doc) { return ids_[doc]; });
    for (const std::size_t doc : by_id) {
        const bool judged = doc >= grades_.size() || is_judged(grades_[doc]);
        if (!judged) continue;
        append(doc, ranking_.judged_subtopic_begins, ranking_.judged_subtopic_entries);
    }
}

void HandCase::read_scored() {
    const double none = std::numeric_limits<double>::quiet_NaN();
    grades_ = split_grades(*given_.grades, "grades");
    need_judged(grades_, "grades");
    scores_.assign(grades_.size(), none);
    classes_.assign(grades_.size(), none);
    queries_.assign(grades_.size(), 0);
    if (given_.scores) scores_ = split_numbers(*given_.scores, "scores");
    if (given_.classes) classes_ = split_grades(*given_.classes, "classes");
    if (given_.classes) need_judged(classes_, "classes");
    need_size(scores_.size(), grades_.size(), "scores");
    need_size(classes_.size(), grades_.size(), "classes");
    if (!given_.queries) return;
    const std::vector<std::string_view> items = split(*given_.queries, "queries");
    need_size(items.size(), grades_.size(), "queries");
    const std::set<std::string_view> names{items.begin(), items.end()};
    for (std::size_t i = 0; i < items.size(); ++i) {
        queries_[i] =
            static_cast<std::uint32_t>(std::distance(names.begin(), names.find(items[i])));
    }
}

void HandCase::read_preferences() {
    a_ = split_docs(*given_.docs, "docs");
    for (std::size_t i = 0; i < given_.preferences.size(); ++i) {
        raters_.push_back(std::to_string(i + 1));
    }
    for (std::size_t i = 0; i < given_.preferences.size(); ++i) {
        for (const std::string_view item : split(given_.preferences[i], "preferences")) {
            const std::size_t equals = item.rfind('=');
            if (equals == std::string_view::npos || equals == 0) {
                throw Error{fmt::format("preferences: expected document=level, not '{}'", item)};
            }
            preferences_.push_back({.rater = raters_[i],
                                    .subgroup = "1",
                                    .doc = item.substr(0, equals),
                                    .level = need_number(item.substr(equals + 1), "preferences")});
        }
    }
}

MetricInput HandCase::input() const {
    if (kind_ == 0) return ranking_.view();
    if (kind_ == 1) return RankingPair{.a = a_, .b = b_};
    if (kind_ == 2) {
        return ScoredPairsView{.grade = grades_,
                               .score = scores_,
                               .predicted = classes_,
                               .query = queries_,
                               .scale = &scale_};
    }
    return PreferenceCase{.docs = a_, .preferences = preferences_};
}

}  // namespace assay
