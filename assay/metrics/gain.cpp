#include "assay/metrics/gain.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "assay/core/error.h"
#include "assay/core/number.h"

namespace assay {
namespace {

constexpr std::array<std::string_view, 2> kForms{"linear", "exponential"};
constexpr std::array<std::string_view, 2> kDcgForms{"log2", "exp-log2"};  ///< the same

double parse_map_number(std::string_view text, const std::string& map) {
    while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
    while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
    if (const auto value = parse_finite(text)) return *value;
    throw Error{fmt::format("gains='{}': expected a map such as {{1:1,2:3}}", map)};
}

std::vector<std::pair<double, double>> parse_map(const std::string& text) {
    std::vector<std::pair<double, double>> map;
    std::string_view rest = text;
    if (rest.starts_with('{') && rest.ends_with('}')) rest = rest.substr(1, rest.size() - 2);
    while (!rest.empty()) {
        const std::string_view item = rest.substr(0, rest.find(','));
        rest.remove_prefix(std::min(rest.size(), item.size() + 1));
        const std::size_t colon = item.find_first_of(":=");
        if (colon == std::string_view::npos) parse_map_number("", text);
        const double grade = parse_map_number(item.substr(0, colon), text);
        if (std::ranges::find(map, grade, &std::pair<double, double>::first) != map.end()) {
            throw Error{fmt::format("gains='{}': grade {} is given twice", text, grade)};
        }
        map.emplace_back(grade, parse_map_number(item.substr(colon + 1), text));
    }
    return map;
}

}  // namespace

std::vector<MetricOption> gain_options() {
    return {
        {"gain",
         "linear",
         {"linear (y) or exponential (2^y - 1)", "linear（y）或 exponential（2^y - 1）"}},
        {"dcg",
         "",
         {"ir_measures' name for gain: log2 or exp-log2", "ir_measures 的写法：log2 或 exp-log2"}},
        {"gains",
         "",
         {"gain of each grade for this metric alone, as {1:1,2:3}; other grades keep theirs",
          "仅用于本指标的档位增益，如 {1:1,2:3}；其余档位不变"}}};
}

std::vector<MetricOption> gain_options_with_floor() {
    std::vector<MetricOption> options = gain_options();
    options.push_back({"rel",
                       "",
                       {"lowest grade that gains anything; by default every grade has its gain",
                        "有增益的最低档位；默认各档均有其增益"}});
    return options;
}

void settle_gain(const MetricSpec& written, MetricSpec& spec) {
    const auto dcg = written.options.find("dcg");
    if (dcg == written.options.end() || dcg->second.empty()) return;
    const std::string_view form = kForms[spec.choice("dcg", kDcgForms)];
    const auto gain = written.options.find("gain");
    if (gain != written.options.end() && gain->second != form) {
        throw Error{fmt::format("metric '{}': gain={} and dcg={} disagree; give one of them",
                                spec.name, gain->second, dcg->second)};
    }
    spec.options.insert_or_assign("gain", std::string{form});
    spec.options.erase("dcg");
}

GainRule::GainRule(const MetricSpec& spec, std::optional<double> floor) : floor_{floor} {
    form_ = spec.choice("gain", kForms) == 0 ? GainForm::linear : GainForm::exponential;
    map_ = parse_map(spec.option("gains"));
    changes_nothing_ = map_.empty() && form_ == GainForm::linear && !floor_;
}

double GainRule::other_gain(double grade, double gain) const {
    if (floor_ && !(grade >= *floor_)) return 0.0;
    if (!map_.empty()) {
        const auto found = std::ranges::find(map_, grade, &std::pair<double, double>::first);
        if (found != map_.end()) gain = found->second;
    }
    return form_ == GainForm::linear ? gain : std::exp2(gain) - 1.0;
}

std::span<const double> GainRule::ideal(const JudgedRanking& ranking,
                                        std::vector<double>& storage) const {
    if (changes_nothing_) return ranking.ideal;
    storage.clear();
    for (std::size_t i = 0; i < ranking.ideal.size(); ++i) {
        storage.push_back((*this)(ranking.ideal_grades[i], ranking.ideal[i]));
    }
    if (!std::ranges::is_sorted(storage, std::greater{})) {
        std::ranges::sort(storage, std::greater{});
    }
    return storage;
}

const std::array<double, 4096> kLog2Discounts = [] {
    std::array<double, 4096> result{};
    for (std::size_t rank = 1; rank < result.size(); ++rank) {
        result[rank] = std::log2(static_cast<double>(rank + 1));
    }
    return result;
}();

}  // namespace assay
