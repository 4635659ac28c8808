#include <algorithm>
#include <cmath>

#include "assay/compare/comparer.h"
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

/// A loss that is ruled out leaves nothing to fear, shown or not; else a loss that is shown fails.
void settle_not_worse(Check& check, double margin, Goal goal) {
    check.measured = least_gain(*check.pair, goal);
    if (check.measured >= check.limit - kSlack) {
        check.text =
            check.text +
            said({"; a loss of more than {:g} is ruled out", "；可排除大于 {:g} 的损失"}, margin);
        return;
    }
    check.outcome = check.pair->verdict == Verdict::worse ? Outcome::fail : Outcome::inconclusive;
    if (std::isnan(check.measured)) {
        check.text = check.text + Message{"; too few queries to say more", "；查询太少，无法判断"};
        return;
    }
    check.text = check.text + said({"; a loss of {:.4f} is not ruled out, {:g} is allowed",
                                    "；不能排除 {:.4f} 的损失，最多允许 {:g}"},
                                   -check.measured, margin);
}

void settle_better(Check& check) {
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
    for (const OpenCheck& at : open) {
        if (check_of(at).condition != condition) continue;
        family.push_back(&at);
        p.push_back(check_of(at).pair->p);
    }
    const std::vector<double> p_corrected = corrected(p, rules.settings.compare.correction);
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
        comparison.options.margin = at.margin;
        if (pair.n > 0) {
            pair.verdict = verdict_of(improvement(pair.delta, goal), pair.interval,
                                      pair.p_corrected, comparison.options);
        }
        check.text = check.text + pair_line(table, comparison, pair);
        if (condition == "not_worse") {
            settle_not_worse(check, at.margin, goal);
        } else {
            settle_better(check);
        }
    }
    return tested;
}

}  // namespace assay
