#include <array>

#include "assay/metrics/metric.h"
#include "assay/metrics/option_range.h"
#include "assay/metrics/ties.h"

namespace assay {
namespace {

constexpr std::array<std::string_view, 2> kScales{"max", "none"};

class RankBiasedPrecision {
  public:
    RankBiasedPrecision(const MetricSpec& spec, bool average_ties)
        : persistence_{number_between(spec, "p", 0.0, 1.0)},
          rel_{spec.rel()},
          scaled_{spec.choice("scale", kScales) == 0},
          cutoff_{spec.cutoff},
          average_ties_{average_ties} {}

    MetricValue operator()(const JudgedRanking& ranking, Trace* trace) const {
        const bool any = rel_ ? ranking.num_relevant(*rel_) > 0 : ranking.any_gain();
        thread_local std::vector<double> utility;
        thread_local std::vector<double> unjudged;
        look_up(ranking, utility, unjudged);
        MetricValue value = sum_up(ranking, utility, unjudged, trace);
        return any ? std::move(value) : MetricValue::no_relevant(std::move(value.parts));
    }

  private:
    /// The most that one document can be worth.
    double most(const JudgedRanking& ranking) const { return scaled_ ? 1.0 : ranking.max_gain; }

    double worth(const JudgedRanking& ranking, std::size_t i) const {
        if (rel_ && !(ranking.grades[i] >= *rel_)) return 0.0;
        if (!rel_ && ranking.gains[i] == 0.0) return 0.0;  // the largest gain may be 0, too
        if (!scaled_) return ranking.gains[i];
        return rel_ ? 1.0 : ranking.gains[i] / ranking.max_gain;
    }

    void look_up(const JudgedRanking& ranking, std::vector<double>& utility,
                 std::vector<double>& unjudged) const {
        utility.clear();
        unjudged.clear();
        for (std::size_t i = 0; i < ranking.size(); ++i) {
            utility.push_back(worth(ranking, i));
            unjudged.push_back(is_judged(ranking.grades[i]) ? 0.0 : 1.0);
        }
        if (!average_ties_) return;
        average_over_ties(utility, ranking.tie_ends);
        average_over_ties(unjudged, ranking.tie_ends);
    }

    MetricValue sum_up(const JudgedRanking& ranking, const std::vector<double>& utility,
                       const std::vector<double>& unjudged, Trace* trace) const {
        const double stop = 1.0 - persistence_;
        double reach = 1.0;
        double sum = 0.0;
        double unknown = 0.0;
        for (std::size_t i = 0; i < ranking.depth(cutoff_); ++i) {
            sum += reach * utility[i];
            unknown += reach * unjudged[i];
            if (trace != nullptr) trace_rank(*trace, i + 1, reach, utility[i], unjudged[i], sum);
            reach *= persistence_;
        }
        const double residual = most(ranking) * (stop * unknown + reach);
        if (trace != nullptr) {
            trace->add({"residual: unjudged {0} x {1}, ranks not seen {2}: at most {3} more",
                        "残差：未标注 {0} x {1}，未见的名次 {2}：最多再加 {3}"},
                       paper(stop), paper(unknown), paper(reach), paper(residual));
            trace->add({"RBP = (1 - p) x sum = {} x {}", "RBP = (1 - p) x 累计 = {} x {}"},
                       paper(stop), paper(sum));
        }
        return {.value = stop * sum, .parts = {{"residual", residual}}};
    }

    static void trace_rank(Trace& trace, std::size_t rank, double reach, double utility,
                           double unjudged, double sum) {
        trace.add({"  rank {}: worth {}{}, read with probability {}; sum {}",
                   "  第 {} 位：价值 {}{}，看到的概率 {}；累计 {}"},
                  rank, paper(utility),
                  unjudged > 0.0
                      ? (trace.language() == Language::chinese ? "（未标注）" : " (unjudged)")
                      : "",
                  paper(reach), paper(sum));
    }

    double persistence_;
    std::optional<double> rel_;
    bool scaled_;
    std::size_t cutoff_;
    bool average_ties_;
};

}  // namespace

namespace listwise {

MetricFamily rank_biased_precision() {
    return {
        .name = "RBP",
        .summary = {"worth of the results to a user who reads on with probability p; its residual "
                    "is what unjudged and unseen documents could add",
                    "用户以概率 p 继续往下看时所得的价值；残差为未标注与未见文档最多能增加的值"},
        .formula =
            "RBP = (1 - p) sum_i u_i p^(i-1);  u_i = 1 from grade rel on, else 0; without "
            "rel u_i = g_i / largest gain; with scale=none u_i = g_i, from grade rel on",
        .formula_zh =
            "RBP = (1 - p) sum_i u_i p^(i-1)；档位达到 rel 时 u_i = 1，否则"
            "为 0；未给 rel 时 u_i = g_i / 最大增益；scale=none 时 u_i = g_i，仍从 rel 起计",
        .reference = "Moffat and Zobel, ACM TOIS 27(1), 2008",
        .cutoff = CutoffUse::optional,
        .options = {{"p", "0.8", {"probability of reading on", "继续往下看的概率"}},
                    {"rel",
                     "",
                     {"lowest grade that is worth 1 (with scale=none its gain), all below 0; by "
                      "default worth is graded",
                      "价值为 1（scale=none 时为其增益）的最低档位，以下为 0；默认按档位增益计"}},
                    {"scale",
                     "max",
                     {"graded worth: max divides gains by the largest of the labels, none does not "
                      "(ranx, trectools)",
                      "分档价值：max 除以标签中的最大增益，none 不除（ranx、trectools）"}}},
        .make = [](const MetricSpec& spec) -> MetricFunction {
            return RankBiasedPrecision{spec, false};
        },
        .make_expected = [](const MetricSpec& spec) -> RankingMetric {
            return RankBiasedPrecision{spec, true};
        }};
}

}  // namespace listwise
}  // namespace assay
