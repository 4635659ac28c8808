#include "assay/report/catalogue_words.h"

#include <algorithm>

namespace assay {
namespace {

/// The family with every option at its default, and a cutoff or a recall level where it needs one.
MetricSpec plainest(const MetricFamily& family) {
    MetricSpec spec{.name = std::string{family.name}, .options = {}};
    for (const MetricOption& option : family.options) {
        const bool level = option.name == "recall" && option.default_value.empty();
        spec.options.emplace(option.name, level ? "0.5" : option.default_value);
    }
    if (family.cutoff == CutoffUse::required) spec.cutoff = 10;
    return spec;
}

/// The one pointwise family that takes queries apart.
constexpr std::string_view kByQuery = "GAUC";

std::size_t kind_of(const MetricFamily& family) { return family.make(plainest(family)).index(); }

}  // namespace

const std::array<MetricGroup, 4>& metric_groups() {
    static constexpr std::array<MetricGroup, 4> kGroups{
        {{"pointwise", {"Pointwise: one document at a time", "单点（pointwise）：逐篇判断"}},
         {"pairwise",
          {"Pairwise: two documents, or two lists", "成对（pairwise）：两篇文档或两个列表"}},
         {"listwise", {"Listwise: a whole result list", "列表（listwise）：整个结果列表"}},
         {"preference", {"Preference: which of two is better", "偏好（preference）：两者孰优"}}}};
    return kGroups;
}

Text cutoff_words(CutoffUse cutoff) {
    switch (cutoff) {
        case CutoffUse::none:
            return {"none", "无"};
        case CutoffUse::optional:
            return {"optional", "可选"};
        default:
            return {"required", "必需"};
    }
}

bool averages_queries(const MetricFamily& family) {
    return kind_of(family) != 2 || family.name == kByQuery;
}

Text average_words(const MetricFamily& family) {
    if (!averages_queries(family)) {
        return {"none: one value over all pairs", "无：对全部样本整体计算一个值"};
    }
    if (family.name == kByQuery) {
        return {"mean over queries, as weight= has it", "按 weight= 对查询取平均"};
    }
    switch (family.average) {
        case Average::sum:
            return {"sum over queries", "对查询求和"};
        case Average::geometric:
            return {"geometric mean over queries", "对查询取几何平均"};
        case Average::pooled:
            return {"sum of numerators over sum of denominators", "分子之和除以分母之和"};
        default:
            return {"mean over queries", "对查询取平均"};
    }
}

Text input_words(const MetricFamily& family) {
    static constexpr std::array<Text, 4> kInputs{
        {{"one ranking with grades", "一个带档位的结果列表"},
         {"two rankings, a and b; in eval a is the first run given, b each later one",
          "两个结果列表 a 与 b；在 eval 中，a 是给出的第一个结果列表，b 依次是其后的各个"},
         {"grades with scores or classes", "档位与模型分数或类别"},
         {"one ranking with preferences", "一个结果列表与偏好标注"}}};
    return kInputs[kind_of(family)];
}

std::optional<Text> expected_words(const MetricFamily& family) {
    if (kind_of(family) != 0) return std::nullopt;
    if (family.make_expected != nullptr) {
        return Text{"expected value over orders of tied documents in closed form",
                    "可直接算出同分文档各种排列下的期望值"};
    }
    return Text{"no closed form for the expected value over orders of tied documents",
                "同分文档各种排列下的期望值没有直接算式"};
}

}  // namespace assay
