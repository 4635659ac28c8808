#include "assay/search/scorers.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>

#include "assay/core/error.h"

namespace assay {
namespace {

using Make = std::unique_ptr<ScorePart> (*)(const ScoringContext&);

template <Make... make>
ScoreParts all_of(const ScoringContext& context) {
    ScoreParts parts;
    (parts.push_back(make(context)), ...);
    return parts;
}

constexpr std::string_view kK1B = "k1, b";
constexpr std::string_view kFields = "k1, b, weight of each field";
constexpr std::string_view kRobertson =
    "Robertson and Zaragoza, The Probabilistic Relevance Framework: BM25 and Beyond, 2009";
constexpr std::string_view kRasolofo =
    "after Rasolofo and Savoy, Term Proximity Scoring for Keyword-Based Retrieval Systems, ECIR "
    "2003";

constexpr std::array<ScorerInfo, 14> kScorers{{
    {"bm25", "BM25 with exact lengths", "BM25，文档长度不取整",
     "Σ idf · tf (k1 + 1) / (tf + K), idf = ln(1 + (N - df + 0.5) / (df + 0.5)), "
     "K = k1 (1 - b + b · length / mean length)",
     kK1B, kRobertson, all_of<scorer::bm25>},
    {"bm25-lucene", "BM25 as Lucene has it: no factor k1 + 1, lengths rounded to a byte",
     "Lucene 的 BM25：没有系数 k1 + 1，文档长度压成一个字节",
     "Σ idf · tf / (tf + K), K with the rounded length", kK1B,
     "Lucene, BM25Similarity and SmallFloat", all_of<scorer::bm25_lucene>},
    {"bm25-atire", "BM25 as ATIRE has it: idf = ln(N / df)", "ATIRE 的 BM25：idf = ln(N / df)",
     "Σ ln(N / df) · tf (k1 + 1) / (tf + K)", kK1B,
     "Trotman, Jia and Crane, Towards an Efficient and Effective Search Engine, OSIR 2012",
     all_of<scorer::bm25_atire>},
    {"bm25f", "BM25 over weighted fields, each measured by its own length",
     "加权字段的 BM25，各字段按自身长度归一",
     "Σ idf · tf~ (k1 + 1) / (tf~ + k1), tf~ = Σ_f w_f tf_f / (1 - b_f + b_f · length_f / mean_f)",
     "k1, b of each field, weight of each field",
     "Zaragoza et al., Microsoft Cambridge at TREC 13, 2004", all_of<scorer::bm25f>},
    {"bm25f-simple", "BM25 over weighted fields with one document length",
     "加权字段的 BM25，全文共用一个长度",
     "Σ idf · tf~ (k1 + 1) / (tf~ + K), tf~ = Σ_f w_f tf_f, length = Σ_f w_f length_f", kFields,
     "Robertson, Zaragoza and Taylor, Simple BM25 Extension to Multiple Weighted Fields, CIKM 2004",
     all_of<scorer::bm25f_simple>},
    {"tf-idf", "Term frequency by length and idf", "TF-IDF：词频除以文档长度，乘以 idf",
     "Σ tf / length · ln(N / df)", "", "Salton and Buckley, 1988", all_of<scorer::tf_idf>},
    {"tf", "Sum of term frequencies", "词频之和", "Σ tf", "", "", all_of<scorer::tf>},
    {"tf-length", "Sum of term frequencies by length", "词频之和除以文档长度", "Σ tf / length", "",
     "", all_of<scorer::tf_length>},
    {"coverage", "Share of the query that the document has, weighted by idf",
     "核心词匹配：文档命中的查询词权重占全部权重的比例", "Σ_matched idf / Σ_all idf", "", "",
     all_of<scorer::coverage>},
    {"okatp", "Proximity of all pairs of query terms", "OKaTP 词距分：查询词两两之间的距离",
     "Σ_pairs min(ln(N / df), ln(N / df')) · tp (k1 + 1) / (tp + K), tp = Σ 1 / distance²", kK1B,
     kRasolofo, all_of<scorer::okatp>},
    {"okatp-ordered", "okatp that counts only places in the order of the query",
     "只计与查询词序一致的 OKaTP", "as okatp, over places in the query's order", kK1B, kRasolofo,
     all_of<scorer::okatp_ordered>},
    {"bm25tp", "BM25 plus the proximity of neighbouring query terms",
     "BM25TP：BM25 加相邻查询词的词距分",
     "bm25 + Σ min(1, w) · acc (k1 + 1) / (acc + K), w = ln(N / df), acc = Σ w' / distance²", kK1B,
     "Büttcher, Clarke and Lushman, Term Proximity Scoring for Ad-Hoc Retrieval, SIGIR 2006",
     all_of<scorer::bm25, scorer::buettcher>},
    {"bm25+okatp", "bm25 and okatp summed", "bm25 与 okatp 之和", "bm25 + okatp", kK1B, kRasolofo,
     all_of<scorer::bm25, scorer::okatp>},
    {"bm25+okatp-ordered", "bm25 and okatp-ordered summed", "bm25 与 okatp-ordered 之和",
     "bm25 + okatp-ordered", kK1B, kRasolofo, all_of<scorer::bm25, scorer::okatp_ordered>},
}};

void check_range(std::string_view name, double value, double last) {
    if (value >= 0.0 && value <= last) return;
    throw Error{fmt::format("{} must be a number from 0 to {}, not {}", name, last, value)};
}

}  // namespace

std::span<const ScorerInfo> scorers() { return kScorers; }

const ScorerInfo& find_scorer(std::string_view name) {
    const auto place = std::find_if(kScorers.begin(), kScorers.end(),
                                    [name](const ScorerInfo& info) { return info.name == name; });
    if (place != kScorers.end()) return *place;
    std::vector<std::string_view> names;
    for (const ScorerInfo& info : kScorers) names.push_back(info.name);
    throw Error{fmt::format("there is no scorer '{}', only {}", name, fmt::join(names, ", "))};
}

void check_settings(const ScorerSettings& settings) {
    constexpr double kLargest = 1e9;
    check_range("k1", settings.k1, kLargest);
    check_range("b", settings.b, 1.0);
    for (const double weight : settings.field_weights) check_range("a weight", weight, kLargest);
    for (const double b : settings.field_b) {
        if (!std::isnan(b)) check_range("b of a field", b, 1.0);
    }
}

}  // namespace assay
