#include "assay/metrics/dcg.h"

namespace assay {
namespace {

/// nDCG where the gain of the ideal list changes, summed as they come.
class Boundaries {
  public:
    Boundaries(const JudgedRanking& ranking, const GainRule& rule, Trace* trace)
        : ranking_{ranking}, rule_{rule}, trace_{trace} {}

    /// Adds nDCG at `depth` results; depths come in rising order.
    void add(std::size_t depth, double ideal_dcg) {
        for (; next_ < ranking_.depth(depth); ++next_) {
            const double gain = gain_at(ranking_, rule_, next_);
            if (gain != 0.0) dcg_ += gain / log2_discount(next_ + 1);
        }
        sum_ += dcg_ / ideal_dcg;
        ++count_;
        if (trace_ != nullptr) {
            trace_->add({"  depth {}: nDCG = {} / {} = {}; sum {}",
                         "  前 {} 个：nDCG = {} / {} = {}；累计 {}"},
                        depth, paper(dcg_), paper(ideal_dcg), paper(dcg_ / ideal_dcg), paper(sum_));
        }
    }

    double sum() const { return sum_; }
    double count() const { return static_cast<double>(count_); }

  private:
    const JudgedRanking& ranking_;
    const GainRule& rule_;
    Trace* trace_;
    std::size_t next_ = 0;
    double dcg_ = 0.0;
    double sum_ = 0.0;
    std::size_t count_ = 0;
};

MetricFunction make_r_ndcg(const MetricSpec& spec) {
    return [rule = GainRule{spec}, rel = spec.rel()](const JudgedRanking& ranking, Trace* trace) {
        thread_local std::vector<double> storage;
        const std::span<const double> ideal = positive_gains(rule.ideal(ranking, storage));
        if (total_relevant(ranking, relevant_from(rel, ranking), trace) == 0 || ideal.empty()) {
            return MetricValue::no_relevant();
        }
        Boundaries boundaries{ranking, rule, trace};
        double best = 0.0;
        for (std::size_t i = 0; i < ideal.size(); ++i) {
            best += ideal[i] / log2_discount(i + 1);
            if (i + 1 == ideal.size() || ideal[i + 1] != ideal[i]) boundaries.add(i + 1, best);
        }
        // trec_eval has a last point at the end of the results, but not when just one result is
        // left after the ideal list.
        if (ranking.size() > ideal.size() + 1) boundaries.add(ranking.size(), best);
        return share("RnDCG", boundaries.sum(), boundaries.count(), trace);
    };
}

std::vector<MetricOption> options() {
    std::vector<MetricOption> result = gain_options();
    result.push_back(rel_option());
    return result;
}

}  // namespace

namespace listwise {

MetricFamily r_ndcg() {
    return {.name = "RnDCG",
            .aliases = {{"Rndcg", "RnDCG"}},
            .summary = {"nDCG averaged over the depths at which the ideal gain changes",
                        "在理想增益发生变化的各个深度取 nDCG，再求平均"},
            .formula =
                "RnDCG = mean of nDCG at the depths where a stretch of equal gains of the ideal "
                "order ends, and at the end of the results where two or more follow the last of "
                "these",
            .formula_zh =
                "RnDCG = 在理想排序中每段相同增益的末尾处取 nDCG，若其后还有两条或更多结果，"
                "再加上结果末尾处，求平均",
            .reference = "trec_eval, Rndcg",
            .options = options(),
            .make = make_r_ndcg,
            .has_ideal = true};
}

}  // namespace listwise
}  // namespace assay
