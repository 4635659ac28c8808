#include <algorithm>
#include <cmath>

#include "assay/compare/agreement.h"
#include "assay/compare/comparer.h"
#include "assay/compare/power_line.h"
#include "assay/compare/verdict.h"
#include "assay/gate/rule_checks.h"
#include "assay/gate/sentences.h"
#include "assay/stats/correction.h"

namespace assay {
namespace {

/// The largest loss that the interval leaves open, below 0.
double least_gain(const PairComparison& pair, Goal goal) {
    const double a = improvement(pair.interval.low, goal);
    const double b = improvement(pair.interval.high, goal);
    return std::min(a, b);
}

/// The sentence behind the comparison.
Message loss_sentence(LossRuling ruling, const LossEvidence& seen, std::size_t least_queries) {
    switch (ruling) {
        case LossRuling::ruled_out:
            return said({"; a loss of more than {:g} is ruled out", "；可排除大于 {:g} 的损失"},
                        seen.margin);
        case LossRuling::same:
            return said({"; not one of the {} queries differs", "；{} 个查询都没有差别"}, seen.n);
        case LossRuling::few_queries:
            return said({"; {} {} too few to rule out a loss, it takes {}",
                         "；{0} 个查询不足以排除损失，至少要 {2} 个"},
                        seen.n, seen.n == 1 ? "query is" : "queries are", least_queries);
        case LossRuling::few_differ:
            return said({"; only {} of {} queries {}, too few to say what others would lose",
                         "；{1} 个查询中只有 {0} 个有差别，不足以说明其他查询会损失多少"},
                        seen.differ, seen.n, seen.differ == 1 ? "differs" : "differ");
        case LossRuling::not_yet:
            break;
    }
    if (std::isnan(seen.low)) return {"; too few queries to say more", "；查询太少，无法判断"};
    return said({"; a loss of {:.4f} is not ruled out, {:g} is allowed",
                 "；不能排除 {:.4f} 的损失，最多允许 {:g}"},
                -seen.low, seen.margin);
}

/// A loss that is ruled out leaves nothing to fear, shown or not; else a loss that is shown, and
/// may be more than the margin, fails.
void settle_not_worse(Check& check, const OpenCheck& at, Goal goal, const GateSettings& settings) {
    const PairComparison& pair = *check.pair;
    check.measured = least_gain(pair, goal);
    const LossEvidence seen{.low = check.measured,
                            .margin = at.margin,
                            .tail = (1.0 - settings.compare.confidence) / 2.0,
                            .n = pair.n,
                            .differ = pair.wins + pair.losses,
                            .largest = at.largest_loss};
    const LossRuling ruling = rule_on_loss(seen, settings.not_worse_queries);
    check.text = check.text + loss_sentence(ruling, seen, settings.not_worse_queries);
    if (ruling == LossRuling::ruled_out || ruling == LossRuling::same) return;
    const bool fails = ruling == LossRuling::not_yet && pair.verdict == Verdict::worse;
    check.outcome = fails ? Outcome::fail : Outcome::inconclusive;
}

void settle_better(Check& check, const ScoreTable& table, const Comparison& comparison) {
    check.measured = check.pair->p_corrected;
    switch (check.pair->verdict) {
        case Verdict::better:
            return;
        case Verdict::worse:
        case Verdict::unchanged:
            check.outcome = Outcome::fail;
            break;
        case Verdict::not_shown:
        case Verdict::no_goal:
            check.outcome = Outcome::inconclusive;
            break;
    }
    check.text = check.text + Message{"; must be shown to be better", "；要求显著变好"};
    if (check.pair->least_p >= comparison.options.alpha) {
        check.text = check.text + Message{"; ", "；"} + power_line(table, comparison, *check.pair);
        return;
    }
    if (!check.pair->more_queries) return;
    check.text = check.text + said({", which takes about {} more queries", "，大约还需 {} 个查询"},
                                   *check.pair->more_queries);
}

}  // namespace

std::size_t settle(std::string_view condition, const Rules& rules, const ScoreTable& table,
                   std::span<const OpenCheck> open, std::vector<RuleResult>& results) {
    const auto check_of = [&](const OpenCheck& at) -> Check& {
        return results[at.rule].checks[at.check];
    };
    std::vector<const OpenCheck*> family;
    std::vector<double> p;
    std::vector<double> least;
    for (const OpenCheck& at : open) {
        if (check_of(at).condition != condition) continue;
        family.push_back(&at);
        p.push_back(check_of(at).pair->p);
        least.push_back(check_of(at).pair->least_p);
    }
    const std::vector<double> p_corrected = corrected(p, rules.settings.compare.correction);
    const std::vector<double> floors = corrected(least, rules.settings.compare.correction);
    Comparison comparison;
    comparison.options = rules.settings.compare;
    std::size_t tested = 0;
    for (std::size_t i = 0; i < family.size(); ++i) {
        const OpenCheck& at = *family[i];
        Check& check = check_of(at);
        PairComparison& pair = *check.pair;
        const Goal goal = table.goals[pair.metric];
        tested += std::isnan(p[i]) ? 0 : 1;
        pair.p_corrected = p_corrected[i];
        pair.least_p = floors[i];
        comparison.options.margin = at.margin;
        if (pair.n > 0) {
            pair.verdict = verdict_of(improvement(pair.delta, goal), pair.interval,
                                      pair.p_corrected, comparison.options);
        }
        check.text = check.text + pair_line(table, comparison, pair);
        if (const auto note = disagreement(comparison.options, pair)) {
            check.text = check.text + Message{"; ", "；"} + *note;
        }
        if (condition == "not_worse") {
            settle_not_worse(check, at, goal, rules.settings);
        } else {
            settle_better(check, table, comparison);
        }
    }
    return tested;
}

}  // namespace assay
