#include "assay/studies/tool_contest.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <span>

#include "assay/compare/comparer.h"
#include "assay/studies/tool_session.h"
#include "assay/studies/tools_study.h"

namespace assay {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr std::uint64_t kSamples = 100;  ///< p decides, the intervals are not looked at
constexpr double kSameTime = 1.25;       ///< times within this factor are not told apart

bool is_candidate(const ToolsStudy& study, std::size_t tool) {
    return study.tools[tool].status == ToolStatus::ok;
}

/// Each of `others` beside `base`, corrected together: the tests of `assay compare`.
std::vector<PairComparison> compared(const ToolsStudy& study, const VerdictScore& score,
                                     std::size_t base, std::span<const std::size_t> others) {
    CompareOptions options;
    options.seed = study.options.seed;
    options.threads = study.options.threads;
    options.samples = kSamples;
    Comparer comparer{options};
    for (const std::size_t other : others) {
        comparer.add(*score.table, {}, {.metric = score.metric, .base = base, .system = other});
    }
    return comparer.finish().pairs;
}

/// Those of `others` that `first` is not shown to be better than.
std::vector<std::size_t> equals_of(const ToolsStudy& study, const VerdictScore& score,
                                   std::size_t first, std::span<const std::size_t> others) {
    std::vector<std::size_t> equals;
    if (others.empty()) return equals;
    for (const PairComparison& pair : compared(study, score, first, others)) {
        if (pair.verdict != Verdict::worse) equals.push_back(pair.system);
    }
    return equals;
}

/// The table with nothing but the queries for which all candidates have a value; returns how many.
std::size_t keep_common(ScoreTable& table, std::size_t metric,
                        const std::vector<std::size_t>& candidates) {
    std::size_t common = 0;
    for (std::size_t q = 0; q < table.queries.size(); ++q) {
        const bool all = std::ranges::none_of(candidates, [&](std::size_t t) {
            return std::isnan(table.columns[t][metric].values[q]);
        });
        common += all ? 1 : 0;
        if (all) continue;
        for (const std::size_t t : candidates) table.columns[t][metric].values[q] = kNan;
    }
    return common;
}

double mean_of(const std::vector<double>& values) {
    double sum = 0.0;
    std::size_t n = 0;
    for (const double value : values) {
        if (std::isnan(value)) continue;
        sum += value;
        ++n;
    }
    return n == 0 ? kNan : sum / static_cast<double>(n);
}

ToolContest::Outcome outcome_of(const ToolContest& contest, const VerdictScore& score) {
    using Outcome = ToolContest::Outcome;
    if (score.goal != Goal::less && !(contest.scores.front() > kScoreNoise))
        return Outcome::all_zero;
    if (contest.equals.size() + 1 == contest.candidates.size()) return Outcome::none_shown;
    return contest.equals.empty() ? Outcome::best : Outcome::among_best;
}

/// The 95th percentile of each over the queries that all were timed on; nothing where there is no
/// such query.
std::vector<double> common_times(const ToolsStudy& study, const std::vector<std::size_t>& setups) {
    std::vector<std::vector<double>> times(setups.size());
    for (std::size_t q = 0; q < study.queries->queries.size(); ++q) {
        const bool all = std::ranges::all_of(setups, [&](std::size_t t) {
            const std::optional<ToolTiming>& timing = study.tools[t].timing;
            return timing && !std::isnan(timing->of_query[q]);
        });
        for (std::size_t i = 0; all && i < setups.size(); ++i) {
            times[i].push_back(study.tools[setups[i]].timing->of_query[q]);
        }
    }
    std::vector<double> costs;
    for (std::vector<double>& of_setup : times) {
        if (of_setup.empty()) return {};
        std::ranges::sort(of_setup);
        costs.push_back(quantile(of_setup, 0.95));
    }
    return costs;
}

/// What a visitor downloads, or else the index; nothing where it is not known of all.
std::vector<double> sizes(const ToolsStudy& study, const std::vector<std::size_t>& setups) {
    std::vector<double> costs;
    for (const std::size_t t : setups) {
        const IndexFacts& index = study.tools[t].index;
        const auto& bytes = index.download_bytes ? index.download_bytes : index.index_bytes;
        if (!bytes) return {};
        costs.push_back(static_cast<double>(*bytes));
    }
    return costs;
}

/// Those that cost no more than `factor` times the least; all where costs are not known.
std::vector<std::size_t> least(const std::vector<std::size_t>& setups,
                               const std::vector<double>& costs, double factor) {
    if (costs.empty()) return setups;
    const double lowest = *std::ranges::min_element(costs);
    std::vector<std::size_t> kept;
    for (std::size_t i = 0; i < setups.size(); ++i) {
        if (costs[i] <= factor * lowest) kept.push_back(setups[i]);
    }
    return kept;
}

/// The one that costs least: in time, then in bytes; the first where that does not decide.
std::size_t cheapest(const ToolsStudy& study, std::vector<std::size_t> setups) {
    setups = least(setups, common_times(study, setups), kSameTime);
    return least(setups, sizes(study, setups), 1.0).front();
}

/// The other set-ups of the tool that were asked enough of the same queries.
std::vector<std::size_t> setups_beside(const ToolsStudy& study, const VerdictScore& score,
                                       std::size_t plain) {
    const auto common = [&](std::size_t other) {
        const std::vector<double>& a = score.column(plain).values;
        const std::vector<double>& b = score.column(other).values;
        std::size_t count = 0;
        for (std::size_t q = 0; q < a.size(); ++q) count += std::isnan(a[q] + b[q]) ? 0 : 1;
        return count;
    };
    std::vector<std::size_t> setups;
    for (std::size_t t = 1; t < study.tools.size(); ++t) {
        if (t == plain || study.tools[t].spec.tool != study.tools[plain].spec.tool) continue;
        if (is_candidate(study, t) && common(t) >= kEnoughQueries) setups.push_back(t);
    }
    return setups;
}

std::optional<SetupAdvice> advice_for(const ToolsStudy& study, const VerdictScore& score,
                                      std::size_t plain) {
    const std::vector<std::size_t> considered = setups_beside(study, score, plain);
    if (considered.empty()) return std::nullopt;
    std::vector<PairComparison> shown = compared(study, score, plain, considered);
    std::erase_if(shown,
                  [](const PairComparison& pair) { return pair.verdict != Verdict::better; });
    if (shown.empty()) return std::nullopt;
    const auto first =
        std::ranges::max_element(shown, [&](const PairComparison& a, const PairComparison& b) {
            return score.is_better(b.mean_system, a.mean_system);
        });
    std::vector<std::size_t> others;
    for (const PairComparison& pair : shown) {
        if (pair.system != first->system) others.push_back(pair.system);
    }
    std::vector<std::size_t> alike = equals_of(study, score, first->system, others);
    alike.insert(alike.begin(), first->system);
    SetupAdvice advice;
    advice.plain = plain;
    advice.setup = cheapest(study, alike);
    std::erase(alike, advice.setup);
    advice.equals = std::move(alike);
    advice.considered = considered.size();
    const auto chosen = std::ranges::find(shown, advice.setup, &PairComparison::system);
    advice.queries = chosen->n;
    advice.before = chosen->mean_base;
    advice.after = chosen->mean_system;
    advice.p = chosen->p_corrected;
    return advice;
}

}  // namespace

bool VerdictScore::is_better(double a, double b) const {
    return improvement(b, a, goal) > kScoreNoise;
}

VerdictScore verdict_score(const ToolsStudy& study) {
    if (study.by_labels) {
        for (std::size_t m = 0; m < study.by_labels->metrics.size(); ++m) {
            const Goal goal = study.by_labels->goals[m];
            if (goal != Goal::none) return {&*study.by_labels, m, true, goal};
        }
    }
    return {&study.by_standard, 0, false, Goal::more};
}

ToolContest tool_contest(const ToolsStudy& study) {
    ToolContest contest;
    for (std::size_t t = 1; t < study.tools.size(); ++t) {
        if (is_candidate(study, t)) contest.candidates.push_back(t);
    }
    if (contest.candidates.empty()) return contest;
    VerdictScore score = verdict_score(study);
    std::size_t most = 0;
    for (const std::size_t t : contest.candidates) most = std::max(most, score.column(t).count);
    ScoreTable table = *score.table;
    contest.queries = keep_common(table, score.metric, contest.candidates);
    score.table = &table;
    const auto mean = [&](std::size_t t) { return mean_of(score.column(t).values); };
    std::ranges::stable_sort(contest.candidates, [&](std::size_t a, std::size_t b) {
        return improvement(mean(b), mean(a), score.goal) > 0.0;
    });
    for (const std::size_t t : contest.candidates) contest.scores.push_back(mean(t));
    if (contest.candidates.size() == 1) {
        contest.outcome = ToolContest::Outcome::one_candidate;
    } else if (contest.queries == 0 ||
               (contest.queries < kEnoughQueries && contest.queries < most)) {
        contest.outcome = ToolContest::Outcome::few_common;
    } else {
        contest.equals = equals_of(study, score, contest.candidates.front(),
                                   std::span{contest.candidates}.subspan(1));
        contest.outcome = outcome_of(contest, score);
    }
    return contest;
}

std::vector<SetupAdvice> setup_advice(const ToolsStudy& study) {
    std::vector<SetupAdvice> all;
    const VerdictScore score = verdict_score(study);
    for (std::size_t t = 1; t < study.tools.size(); ++t) {
        if (study.tools[t].spec.setup != "default" || !is_candidate(study, t)) continue;
        if (const auto advice = advice_for(study, score, t)) all.push_back(*advice);
    }
    return all;
}

}  // namespace assay
