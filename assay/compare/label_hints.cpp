#include <algorithm>
#include <set>

#include "assay/compare/hints.h"

namespace assay {
namespace {

constexpr double kMostQueries = 0.9;  ///< with one relevant document: the rest hardly matters

void one_relevant(const Labels& labels, std::vector<Hint>& found) {
    std::size_t one = 0;
    std::size_t some = 0;
    for (std::size_t query = 0; query < labels.queries().size(); ++query) {
        const auto relevant = std::ranges::count_if(labels.of(query), [&](const Label& label) {
            return label.grade >= labels.scale.relevant_from;
        });
        one += relevant == 1 ? 1 : 0;
        some += relevant > 0 ? 1 : 0;
    }
    if (some == 0 || static_cast<double>(one) < kMostQueries * static_cast<double>(some)) return;
    found.push_back(
        {"one_relevant",
         {"Nearly every query has one relevant document: Recall@k is then Hit@k",
          "几乎每个查询只有一篇相关文档：Recall@k 就是 Hit@k"},
         message({"{} of {} queries with a relevant document have exactly one; recall is 0 or 1 "
                  "there, and AP is the reciprocal rank.",
                  "有相关文档的 {1} 个查询中，{0} 个恰好只有一篇；其召回率非 0 即 1，AP "
                  "等于排名的倒数。"},
                 one, some)});
}

void binary_labels(const Labels& labels, std::vector<Hint>& found) {
    std::set<double> gains;
    for (std::size_t query = 0; query < labels.queries().size(); ++query) {
        for (const Label& label : labels.of(query)) gains.insert(labels.scale.gain(label.grade));
    }
    gains.erase(0.0);
    if (gains.size() != 1) return;
    found.push_back(
        {"binary_labels",
         {"Labels only say relevant or not: nDCG is coarse", "标注只分相关与否：nDCG 较粗"},
         message({"Each of the {} labels gains 0 or {:g}, nothing between; nDCG cannot tell a good "
                  "document from the best one.",
                  "全部 {} 条标注的增益只有 0 和 {:g}；nDCG 分不出较好与最好的文档。"},
                 labels.size(), *gains.begin())});
}

}  // namespace

std::vector<Hint> label_hints(const Labels& labels) {
    std::vector<Hint> found;
    one_relevant(labels, found);
    binary_labels(labels, found);
    return found;
}

}  // namespace assay
