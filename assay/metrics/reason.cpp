#include "assay/metrics/reason.h"

#include <array>
#include <vector>

namespace assay {
namespace {

/// Each {} of the one stands for the same piece of text as that of the other.
constexpr std::array kReasons{
    Text{"no relevant document", "没有相关文档"},
    Text{"no query has a value", "没有任何查询有值"},
    Text{"not in the run", "结果文件中没有这个查询"},
    Text{"all weights are 0", "权重全部为 0"},
    Text{"nothing to count in any query", "所有查询都没有可计数的内容"},
    Text{"the metric is no ratio: it has no micro average", "该指标不是比值，没有微平均"},
    Text{"the run the others are compared with", "其他系统都与它相比"},
    Text{"it is the name of the run, no number", "它是运行的名称，不是数值"},
    Text{"too many orders of tied documents", "并列文档的排列过多"},
    Text{"no pair of judged documents to compare", "没有可比较的已标注文档对"},
    Text{"fewer than two documents to compare", "可比较的文档少于两篇"},
    Text{"all documents are tied", "所有文档都并列"},
    Text{"both lists are empty", "两个列表都为空"},
    Text{"no relevant document in the results", "结果中没有相关文档"},
    Text{"only relevant documents in the results", "结果中只有相关文档"},
    Text{"no preference to fulfil", "没有可满足的偏好"},
    Text{"a rater has no preference to fulfil", "有标注者没有可满足的偏好"},
    Text{"there are no pairs", "没有数据对"},
    Text{"no pair is relevant", "没有相关的数据对"},
    Text{"nothing is called relevant", "没有任何数据对被判为相关"},
    Text{"no pair is relevant, and none is called relevant",
         "没有相关的数据对，也没有被判为相关的"},
    Text{"no pair has a grade of at least {}", "没有档位不低于 {} 的数据对"},
    Text{"every pair has a grade of at least {}: there is only one class",
         "所有数据对的档位都不低于 {}：只有一个类别"},
    Text{"no pair has a label", "没有任何数据对有标签"},
    Text{"no pair has a score", "没有任何数据对有分数"},
    Text{"no pair has a score, nor has every pair a class",
         "没有任何数据对有分数，也不是每个数据对都有类别"},
    Text{"no pair has a class; thresholds= makes classes of scores",
         "没有任何数据对有类别；可用 thresholds= 由分数划分类别"},
    Text{"{} of {} pairs have no label", "{} / {} 个数据对没有标签"},
    Text{"{} of {} pairs have no score", "{} / {} 个数据对没有分数"},
    Text{"{} of {} pairs have no score, nor has every pair a class",
         "{} / {} 个数据对没有分数，也不是每个数据对都有类别"},
    Text{"{} of {} pairs have no class; thresholds= makes classes of scores",
         "{} / {} 个数据对没有类别；可用 thresholds= 由分数划分类别"},
    Text{"{} of {} scores are outside [0, 1], so they are no probabilities; they run from {} to {}",
         "{} / {} 个分数在 [0, 1] 之外，不是概率；取值从 {} 到 {}"},
    Text{"{} thresholds part {} grades, but there are {}; grades= can name them",
         "{} 个阈值划分 {} 个档位，而现有 {} 个；可用 grades= 指定"},
    Text{"no query has both relevant and other pairs", "没有查询同时具有相关与不相关的数据对"},
    Text{"{} different grades occur; the matrix is made for {}",
         "出现了 {} 种档位；混淆矩阵最多容纳 {} 种"},
    Text{"all labels, or all predictions, are one grade: MCC divides by 0",
         "标签或预测全部是同一档位：MCC 的分母为 0"},
    Text{"labels and predictions are all one grade: kappa divides by 0",
         "标签与预测全部是同一档位：kappa 的分母为 0"},
};

/// What the {} of the form stand for in the text; false when the text is not of that form.
bool match(std::string_view form, std::string_view text, std::vector<std::string_view>& found) {
    found.clear();
    for (;;) {
        const std::size_t gap = form.find("{}");
        if (gap == std::string_view::npos) return form == text;
        if (!text.starts_with(form.substr(0, gap))) return false;
        text.remove_prefix(gap);
        form.remove_prefix(gap + 2);
        const std::string_view next = form.substr(0, form.find("{}"));
        const std::size_t end = next.empty() ? text.size() : text.find(next);
        if (end == std::string_view::npos) return false;
        found.push_back(text.substr(0, end));
        text.remove_prefix(end);
    }
}

std::string fill(std::string_view form, const std::vector<std::string_view>& pieces) {
    std::string text;
    for (const std::string_view piece : pieces) {
        const std::size_t gap = form.find("{}");
        text += form.substr(0, gap);
        text += piece;
        form.remove_prefix(gap + 2);
    }
    return text += form;
}

}  // namespace

std::string reason_in(std::string_view reason, Language language) {
    if (language == Language::english) return std::string{reason};
    std::vector<std::string_view> pieces;
    for (const Text& known : kReasons) {
        if (match(known.en, reason, pieces)) return fill(known.zh, pieces);
    }
    return std::string{reason};
}

}  // namespace assay
