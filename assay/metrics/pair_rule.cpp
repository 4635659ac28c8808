#include "assay/metrics/pair_rule.h"

#include <array>
#include <string_view>

namespace assay {

MetricOption unjudged_pairs_option() {
    return {"unjudged",
            "skip",
            {"skip: only judged documents form pairs; zero: unjudged ones do, with grade 0",
             "skip：只有标注过的文档组成文档对；zero：未标注的文档按档位 0 参与"}};
}

bool pairs_unjudged(const MetricSpec& spec) {
    static constexpr std::array<std::string_view, 2> kChoices{"skip", "zero"};
    return spec.choice("unjudged", kChoices) == 1;
}

void select_documents(const JudgedRanking& ranking, std::size_t cutoff, bool unjudged, bool groups,
                      PairedDocuments& out) {
    out.grades.clear();
    out.ends.clear();
    out.ranks.clear();
    std::size_t group = 0;
    for (std::size_t i = 0; i < ranking.depth(cutoff); ++i) {
        if (groups && group < ranking.tie_ends.size() && ranking.tie_ends[group] == i) {
            out.ends.push_back(static_cast<std::uint32_t>(out.grades.size()));
            ++group;
        }
        if (!is_judged(ranking.grades[i]) && !unjudged) continue;
        out.grades.push_back(is_judged(ranking.grades[i]) ? ranking.grades[i] : 0.0);
        out.ranks.push_back(static_cast<std::uint32_t>(i + 1));
    }
    if (groups && !ranking.tie_ends.empty()) {
        out.ends.push_back(static_cast<std::uint32_t>(out.grades.size()));
    }
}

void trace_steps(Trace& trace, const PairedDocuments& documents, std::span<const PairStep> steps) {
    trace.add({"Each document against those above it:", "每篇文档与排在它上面的文档比较："});
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const PairStep& step = steps[i];
        trace.add(
            {"  rank {}, grade {}: above it {} of higher grade (in order), {} of lower "
             "(inverted), {} equal",
             "  第 {} 位，档位 {}：上面有 {} 篇档位更高（正序），{} 篇更低（逆序），{} 篇相同"},
            documents.ranks[i], paper(documents.grades[i]), step.higher, step.lower, step.equal);
        if (step.beside_other + step.beside_equal == 0) continue;
        trace.add({"    same score: {} of another grade, {} of the same",
                   "    分数相同：{} 篇档位不同，{} 篇档位相同"},
                  step.beside_other, step.beside_equal);
    }
}

std::vector<MetricOption> PairRule::options() {
    return {{"ties",
             "strict",
             {"pairs of equal grade: strict leaves them out, in_order counts them as in order",
              "档位相同的文档对：strict 不计，in_order 计为正序"}},
            unjudged_pairs_option(),
            {"score_ties",
             "order",
             {"pairs of equal score: order takes the order given, half counts half a pair in order "
              "and half inverted, skip leaves them out",
              "分数相同的文档对：order 按给定顺序，half 正序逆序各计一半，skip 不计"}}};
}

PairRule::PairRule(const MetricSpec& spec) : cutoff_{spec.cutoff}, unjudged_{pairs_unjudged(spec)} {
    static constexpr std::array<std::string_view, 2> kTies{"strict", "in_order"};
    static constexpr std::array<std::string_view, 3> kScoreTies{"order", "half", "skip"};
    equal_in_order_ = spec.choice("ties", kTies) == 1;
    score_ties_ = static_cast<ScoreTies>(spec.choice("score_ties", kScoreTies));
}

void PairRule::expect_ties() {
    if (score_ties_ == ScoreTies::order) score_ties_ = ScoreTies::half;
}

PairRule::Counts PairRule::count(const JudgedRanking& ranking, Trace* trace) const {
    thread_local PairedDocuments documents;
    select_documents(ranking, cutoff_, unjudged_, score_ties_ != ScoreTies::order, documents);
    std::vector<PairStep> steps;
    const PairCounts pairs =
        count_pairs(documents.grades, documents.ends, trace == nullptr ? nullptr : &steps);
    if (trace != nullptr) trace_steps(*trace, documents, steps);
    const double half =
        score_ties_ == ScoreTies::half ? 0.5 * static_cast<double>(pairs.tied_place) : 0.0;
    const double in_order = static_cast<double>(pairs.in_order) + half;
    const double inverted = static_cast<double>(pairs.inverted) + half;
    const double tied = static_cast<double>(pairs.tied_grade +
                                            (score_ties_ == ScoreTies::half ? pairs.tied_both : 0));
    if (trace != nullptr) {
        trace->add({"Sums: {} in order, {} inverted, {} of equal grade",
                    "合计：正序 {}，逆序 {}，档位相同 {}"},
                   in_order, inverted, tied);
        if (equal_in_order_) {
            trace->add({"Pairs of equal grade count as in order: {} + {} = {}",
                        "档位相同的文档对计为正序：{} + {} = {}"},
                       in_order, tied, in_order + tied);
        }
    }
    return {.in_order = in_order + (equal_in_order_ ? tied : 0.0),
            .inverted = inverted,
            .parts = {
                {"in_order", in_order, true}, {"inverted", inverted, true}, {"tied", tied, true}}};
}

}  // namespace assay
