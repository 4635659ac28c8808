#include "assay/metrics/user_model.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "assay/core/error.h"
#include "assay/metrics/option_range.h"
#include "assay/metrics/ties.h"

namespace assay {
namespace {

/// What a document is worth, in [0, 1].
class UnitGain {
  public:
    explicit UnitGain(const MetricSpec& spec)
        : low_{spec.number("min_rel")},
          high_{optional_number(spec, "max_rel")},
          from_grades_{high_.has_value() || low_ != 0.0} {
        if (high_ && *high_ <= low_) {
            throw Error{fmt::format("metric '{}': max_rel must be above min_rel", spec.name)};
        }
    }

    /// False when the query has no document that is worth anything.
    bool any(const JudgedRanking& ranking) const {
        if (!from_grades_) return ranking.any_gain();
        return !ranking.judged.empty() && high(ranking) > low_ &&
               std::max(ranking.judged.front(), 0.0) > low_;
    }

    double operator()(const JudgedRanking& ranking, std::size_t i) const {
        if (!from_grades_) return ranking.gains[i] / ranking.max_gain;
        if (!is_judged(ranking.grades[i])) return 0.0;
        const double grade = std::max(ranking.grades[i], 0.0);
        return (std::clamp(grade, low_, high(ranking)) - low_) / (high(ranking) - low_);
    }

  private:
    double high(const JudgedRanking& ranking) const { return high_.value_or(ranking.max_grade); }

    double low_;
    std::optional<double> high_;
    bool from_grades_;
};

/// One walk down the list.
struct Walk {
    double reach = 1.0;  ///< probability of reading the next document
    double mass = 0.0;   ///< documents read, expected
    double total = 0.0;  ///< gain of all documents so far
    double met = 0.0;    ///< gain of the documents read, expected
};

void trace_step(Trace* trace, std::size_t rank, double gain, double goes_on, const Walk& walk) {
    if (trace == nullptr) return;
    trace->add({"  rank {}: gain {}, read with probability {}, then goes on with {}; sum {} over "
                "{} documents",
                "  第 {} 位：增益 {}，看到的概率 {}，继续的概率 {}；累计 {}，共看 {} 个"},
               rank, paper(gain), paper(walk.reach), paper(goes_on), paper(walk.met),
               paper(walk.mass));
}

MetricValue walk_down(const UserModel& model, std::span<const double> gains, std::size_t depth,
                      Trace* trace) {
    Walk walk;
    for (std::size_t rank = 1; rank <= depth && walk.reach > 0.0; ++rank) {
        const bool listed = rank <= gains.size();
        const double gain = listed ? gains[rank - 1] : 0.0;
        walk.total += gain;
        walk.mass += walk.reach;
        walk.met += walk.reach * gain;
        const double goes_on = model.goes_on(rank, gain, walk.total);
        if (listed) trace_step(trace, rank, gain, goes_on, walk);
        walk.reach *= goes_on;
    }
    if (trace != nullptr) {
        trace->add({"documents read, up to rank {}: {}", "看到的文档数（到第 {} 位为止）：{}"},
                   depth, paper(walk.mass));
        trace->add({"gain per document = {} / {}", "每个文档的增益 = {} / {}"}, paper(walk.met),
                   paper(walk.mass));
    }
    return {.value = walk.met / walk.mass, .parts = {{"documents_read", walk.mass}}};
}

RankingMetric make(const MetricSpec& spec, UserModel model, bool average_ties) {
    return [gain_of = UnitGain{spec}, depth = whole_number(spec, "depth"), cutoff = spec.cutoff,
            model = std::move(model), average_ties](const JudgedRanking& ranking, Trace* trace) {
        const bool any = gain_of.any(ranking);
        thread_local std::vector<double> gains;
        gains.clear();
        for (std::size_t i = 0; i < ranking.size(); ++i) {
            gains.push_back(any ? gain_of(ranking, i) : 0.0);
        }
        if (average_ties) average_over_ties(gains, ranking.tie_ends);
        MetricValue value =
            walk_down(model, std::span{gains}.first(ranking.depth(cutoff)), depth, trace);
        return any ? std::move(value) : MetricValue::no_relevant(std::move(value.parts));
    };
}

}  // namespace

std::vector<MetricOption> user_model_options(std::vector<MetricOption> own) {
    own.push_back({"min_rel",
                   "0",
                   {"grade that gains nothing, as do lower ones", "增益为 0 的档位，更低者同"}});
    own.push_back({"max_rel",
                   "",
                   {"grade that gains 1, as do higher ones; by default gains are those of the "
                    "labels over the largest",
                    "增益为 1 的档位，更高者同；默认用标签的增益除以最大增益"}});
    own.push_back({"depth",
                   "1000",
                   {"how many ranks the user model is followed (cwl_eval: 1000)",
                    "用户模型推算的名次数（cwl_eval 为 1000）"}});
    return own;
}

MetricOption target_option() { return {"T", "1", {"gain the user wants", "用户想得到的总增益"}}; }

RankingMetric user_model_metric(const MetricSpec& spec, UserModel model) {
    return make(spec, std::move(model), false);
}

RankingMetric expected_user_model_metric(const MetricSpec& spec, UserModel model) {
    return make(spec, std::move(model), true);
}

double goes_on_squared(double x) {
    const double share = (x - 1.0) / x;
    return share * share;
}

}  // namespace assay
