#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "assay/compare/verdict.h"
#include "assay/evaluate/overlap.h"
#include "assay/studies/tune.h"

namespace assay {
namespace {

std::string options_of(const TuneResult& result, std::size_t setting) {
    return setting_options(result.axes, result.settings[setting]);
}

bool all_alike(const TuneResult& result) {
    return std::ranges::all_of(result.folds, [&](const FoldChoice& fold) {
        return fold.setting == result.folds.front().setting;
    });
}

/// What to do, by what queries say that had no part in the choice.
Message advice(const TuneResult& result) {
    const bool stays = result.best == TuneResult::kInUse;
    switch (result.pair().verdict) {
        case Verdict::better:
            if (stays) break;
            return message({"tuning helps on queries that had no part in it; use {}",
                            "调参在未参与选择的查询上确有提升；建议使用 {}"},
                           options_of(result, result.best));
        case Verdict::worse:
            return message({"tuning hurts queries that had no part in it: keep {}",
                            "调参在未参与选择的查询上反而变差：保留 {}"},
                           options_of(result, TuneResult::kInUse));
        default:
            break;
    }
    if (stays) {
        return message(
            {"no setting is better than the one in use: keep {}", "没有比现用设置更好的：保留 {}"},
            options_of(result, TuneResult::kInUse));
    }
    return message({"no gain is shown on queries that had no part in the choice: keep {}",
                    "在未参与选择的查询上看不出提升：保留 {}"},
                   options_of(result, TuneResult::kInUse));
}

/// How much of what tuning seems to gain is left on other queries.
Message shrinkage(const TuneResult& result) {
    const double in_use = result.means[TuneResult::kInUse];
    return message({"chosen and measured on the same queries the gain seems to be {:+.4f}; "
                    "on held-out queries it is {:+.4f}",
                    "用同一批查询既选又测，看似 {:+.4f}；在留出的查询上是 {:+.4f}"},
                   result.means[result.best] - in_use, result.cross_validated - in_use);
}

Message stability(const TuneResult& result) {
    if (all_alike(result)) {
        return message(
            {"all {} folds chose the same: {}", "{} 折选出的设置相同：{}"}, result.folds.size(),
            describe_setting(result.axes, result.settings[result.folds.front().setting]));
    }
    std::string ranges;
    for (std::size_t a = 0; a < result.axes.size(); ++a) {
        const auto value = [&](const FoldChoice& fold) { return result.settings[fold.setting][a]; };
        const auto [low, high] = std::ranges::minmax(result.folds, {}, value);
        const std::string range = value(low) == value(high)
                                      ? fmt::format("{}", value(low))
                                      : fmt::format("{}…{}", value(low), value(high));
        ranges += fmt::format("{}{} {}", a == 0 ? "" : ", ", result.axes[a].name(), range);
    }
    return message({"the folds chose differently: {}", "各折选出的设置不同：{}"}, ranges);
}

void add_edges(const TuneResult& result, std::vector<Message>& messages) {
    for (const std::size_t a : axes_at_edge(result.axes, result.settings[result.best])) {
        messages.push_back(message({"the best {} is at the edge of the values tried: widen them",
                                    "最好的 {} 在所试范围的边上：请放宽范围"},
                                   result.axes[a].name()));
    }
}

void add_left_out(const TuneResult& result, std::vector<Message>& messages) {
    const auto add = [&](std::size_t count, Text what) {
        if (count > 0) messages.push_back(message(what, count, result.metric));
    };
    add(result.without_text, {"queries of the labels that are not in the query file: {}",
                              "有标注而不在查询文件里的查询：{} 个"});
    add(result.without_labels, {"queries without labels: {}", "没有标注的查询：{} 个"});
    add(result.without_value,
        {"queries without a value of {1} (as a rule, without a relevant document): {0}",
         "没有 {1} 值（多半没有相关文档）的查询：{0} 个"});
}

/// Of the setting in use: what the query file lacks and what is found is much the same for all.
void add_warnings(const TuneResult& result, std::vector<Message>& messages) {
    for (const OverlapWarning& warning : overlap_warnings(result.table.systems[0])) {
        const Message text = warning.text();
        messages.push_back({"warning: " + text.en, "警告：" + text.zh});
    }
}

}  // namespace

std::vector<Message> tune_messages(const TuneResult& result) {
    const Message line = pair_line(result.table, result.comparison, result.pair());
    const Message what = advice(result);
    std::vector<Message> messages;
    messages.push_back({line.en + "; " + what.en, line.zh + "；" + what.zh});
    messages.push_back(shrinkage(result));
    messages.push_back(stability(result));
    add_edges(result, messages);
    add_left_out(result, messages);
    add_warnings(result, messages);
    return messages;
}

}  // namespace assay
