#include "assay/core/scale.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <utility>

namespace assay {
namespace {

bool same_name(std::string_view a, std::string_view b) {
    return std::ranges::equal(
        a, b, [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

/// How far x is on the way from a to b, which may be farther apart than a double can say.
double share_of_way(double a, double b, double x) {
    const double way = b - a;
    return std::isfinite(way) ? (x - a) / way : (x / 2.0 - a / 2.0) / (b / 2.0 - a / 2.0);
}

}  // namespace

Scale Scale::four_grades() {
    return {
        .levels = {{"none", 0.0, 0.0}, {"low", 1.0, 0.3}, {"mid", 2.0, 0.7}, {"high", 3.0, 1.0}},
        .relevant_from = 2.0};
}

double Scale::other_gain(double grade) const {
    const auto own = std::ranges::find(own_gains, grade, &std::pair<double, double>::first);
    if (own != own_gains.end()) return own->second;
    if (levels.empty()) return grade;
    const auto above = std::ranges::lower_bound(levels, grade, {}, &Level::grade);
    if (above == levels.end()) return levels.back().gain;
    if (above->grade == grade || above == levels.begin()) return above->gain;
    const Level& below = *(above - 1);
    const double share = share_of_way(below.grade, above->grade, grade);
    const double rise = above->gain - below.gain;
    if (std::isfinite(rise)) return below.gain + share * rise;
    return (1.0 - share) * below.gain + share * above->gain;
}

std::optional<double> Scale::grade_of(std::string_view name) const {
    for (const Level& level : levels) {
        if (!level.name.empty() && same_name(level.name, name)) return level.grade;
    }
    return std::nullopt;
}

std::string_view Scale::name_of(double grade) const {
    const auto found = std::ranges::find(levels, grade, &Level::grade);
    return found == levels.end() ? std::string_view{} : std::string_view{found->name};
}

std::optional<double> four_grade_of(std::string_view name) {
    static constexpr std::array<std::pair<std::string_view, double>, 16> kNames{{
        {"高", 3.0},
        {"中", 2.0},
        {"低", 1.0},
        {"无", 0.0},
        {"高相关", 3.0},
        {"中相关", 2.0},
        {"低相关", 1.0},
        {"无相关", 0.0},
        {"high", 3.0},
        {"mid", 2.0},
        {"low", 1.0},
        {"none", 0.0},
        {"medium", 2.0},
        {"middle", 2.0},
        {"不相关", 0.0},
        {"irrelevant", 0.0},
    }};
    for (const auto& [known, grade] : kNames) {
        if (same_name(known, name)) return grade;
    }
    return std::nullopt;
}

}  // namespace assay
