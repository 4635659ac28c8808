#include "assay/evaluate/label_conventions.h"

#include <fmt/format.h>

#include <algorithm>

namespace assay {
namespace {

std::string gains_of(const Scale& scale) {
    std::string text;
    for (auto level = scale.levels.rbegin(); level != scale.levels.rend(); ++level) {
        text += fmt::format("{}{}:{}", text.empty() ? "" : ",", level->grade, level->gain);
    }
    for (const auto& [grade, gain] : scale.own_gains) {
        if (gain == grade && scale.levels.empty()) continue;
        text += fmt::format("{}{}:{}", text.empty() ? "" : ",", grade, gain);
    }
    return text;
}

/// Four names, in whatever language, with the gains that such names have.
bool are_four_names(const std::vector<Scale::Level>& levels) {
    return std::ranges::equal(levels, Scale::four_grades().levels,
                              [](const Scale::Level& level, const Scale::Level& usual) {
                                  return !level.name.empty() && level.grade == usual.grade &&
                                         level.gain == usual.gain;
                              });
}

}  // namespace

Conventions label_conventions(const Labels& labels) {
    Conventions result;
    const Scale& scale = labels.scale;
    const bool usual = are_four_names(scale.levels) && scale.own_gains.empty();
    const std::string gains = usual ? std::string{} : gains_of(scale);
    if (!gains.empty()) result.emplace_back("gains", gains);
    if (labels.subtopics.size() > 1) result.emplace_back("subtopics", "max");
    return result;
}

void add_origins(const Plan& plan, ScoreTable& table) {
    const QueryWeights& weights = plan.weights;
    if (!weights.source.empty()) {
        table.weights_source = weights.source;
        table.weights_column = weights.column;
        table.skipped_weights = weights.skipped;
        table.conventions.emplace_back("weights", weights.source);
        table.conventions.emplace_back("weight_column", weights.column);
    }
    if (!plan.like.empty()) table.conventions.emplace_back("like", plan.like);
}

void add_relevant_from(const Scale& scale, Conventions& conventions) {
    conventions.emplace_back("relevant_from", fmt::format("{}", scale.relevant_from));
}

}  // namespace assay
