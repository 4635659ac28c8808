#include "assay/evaluate/reasons.h"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

namespace assay {
namespace {

/// `{}` stands for what differs from case to case, in the same order in both.
constexpr std::array<Text, 40> kReasons{{
    {"no relevant document", "没有相关文档"},
    {"no query has a value", "没有任何查询有值"},
    {"not in the run", "结果列表缺少该查询"},
    {"no results", "没有结果"},
    {"all weights are 0", "权重全部为 0"},
    {"nothing to count in any query", "所有查询都没有可计数的内容"},
    {"the metric is no ratio: it has no micro average", "该指标不是比值，没有微平均"},
    {"the run does not have the query", "结果列表缺少该查询"},
    {"the run the others are compared with", "其余结果列表都与它比较"},
    {"it is the name of the run, no number", "它是运行的名称，不是数值"},
    {"too many orders of tied documents", "同分文档的排列过多"},
    {"a text has no expected value", "文本没有期望值"},
    {"this metric has no expected value over the orders of tied documents",
     "该指标没有对同分排列的期望值"},
    {"no preference to fulfil", "没有可满足的偏好"},
    {"a rater has no preference to fulfil", "有标注者没有可满足的偏好"},
    {"no relevant document in the results", "结果中没有相关文档"},
    {"only relevant documents in the results", "结果中只有相关文档"},
    {"fewer than two documents to compare", "可比较的文档不足两篇"},
    {"all documents are tied", "所有文档都并列"},
    {"both lists are empty", "两个列表都为空"},
    {"no pair of judged documents to compare", "没有可比较的已标注文档对"},
    {"all labels, or all predictions, are one grade: MCC divides by 0",
     "标注或预测全为同一档：MCC 的分母为 0"},
    {"labels and predictions are all one grade: kappa divides by 0",
     "标注和预测全为同一档：kappa 的分母为 0"},
    {"there are pairs without a query", "有样本没有查询"},
    {"no query has both relevant and other pairs", "没有查询同时有相关和不相关的样本"},
    {"no pair is relevant, and none is called relevant", "没有相关的样本，也没有判为相关的样本"},
    {"no pair is relevant", "没有相关的样本"},
    {"nothing is called relevant", "没有判为相关的样本"},
    {"there are no pairs", "没有样本"},
    {"no pair has a grade of at least {}", "没有档位不低于 {} 的样本"},
    {"every pair has a grade of at least {}: there is only one class",
     "样本档位都不低于 {}：只有一类"},
    {"{} different grades occur; the matrix is made for {}",
     "出现了 {} 种档位；混淆矩阵最多容纳 {} 种"},
    {"{} thresholds part {} grades, but there are {}; grades= can name them",
     "{} 个阈值分出 {} 档，而实际有 {} 档；可用 grades= 指明"},
    {"{} of {} scores are outside [0, 1], so they are no probabilities; they run from {} to {}",
     "{} 个分数（共 {} 个）不在 [0, 1] 内，不是概率；范围为 {} 到 {}"},
    {"no pair has a label", "样本都没有标注"},
    {"no pair has a score{}", "样本都没有分数"},
    {"no pair has a class{}", "样本都没有类别"},
    {"{} of {} pairs have no label", "{} 个样本（共 {} 个）没有标注"},
    {"{} of {} pairs have no score{}", "{} 个样本（共 {} 个）没有分数"},
    {"{} of {} pairs have no class{}", "{} 个样本（共 {} 个）没有类别"},
}};

/// What stands for each `{}` where the text is the pattern with something in their places.
std::optional<std::vector<std::string_view>> match(std::string_view pattern,
                                                   std::string_view text) {
    std::vector<std::string_view> found;
    while (true) {
        const std::size_t gap = pattern.find("{}");
        const std::string_view fixed = pattern.substr(0, gap);
        if (!text.starts_with(fixed)) return std::nullopt;
        text.remove_prefix(fixed.size());
        if (gap == std::string_view::npos) break;
        pattern.remove_prefix(gap + 2);
        const std::string_view next = pattern.substr(0, pattern.find("{}"));
        const std::size_t end = next.empty() ? text.size() : text.find(next);
        if (end == std::string_view::npos) return std::nullopt;
        found.push_back(text.substr(0, end));
        text.remove_prefix(end);
    }
    if (!text.empty()) return std::nullopt;
    return found;
}

std::string filled(std::string_view pattern, const std::vector<std::string_view>& values) {
    std::string text;
    for (const std::string_view value : values) {
        const std::size_t gap = pattern.find("{}");
        if (gap == std::string_view::npos) break;
        text.append(pattern.substr(0, gap)).append(value);
        pattern.remove_prefix(gap + 2);
    }
    return text.append(pattern);
}

}  // namespace

std::string reason_in(Language language, std::string_view reason) {
    if (language == Language::english) return std::string{reason};
    for (const Text& known : kReasons) {
        if (const auto values = match(known.en, reason)) return filled(known.zh, *values);
    }
    return std::string{reason};
}

std::string part_name_in(Language language, const std::string& name) {
    static constexpr std::array kNames{Text{"in_order", "正序对"},
                                       Text{"inverted", "逆序对"},
                                       Text{"tied", "并列对"},
                                       Text{"residual", "残差"},
                                       Text{"documents_read", "阅读数"},
                                       Text{"min", "下界"},
                                       Text{"queries_used", "计入查询"},
                                       Text{"queries_left_out", "未计查询"},
                                       Text{"precision", "精确率"},
                                       Text{"recall", "召回率"},
                                       Text{"f", "F 值"}};
    const auto found = std::ranges::find(kNames, name, &Text::en);
    return found == kNames.end() ? name : std::string{found->in(language)};
}

}  // namespace assay
