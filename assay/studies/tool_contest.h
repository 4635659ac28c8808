#pragma once

/// Which tool is best, and which set-up of a tool to use: what may be said, by the tests of
/// compare. docs/tools.md has the conditions for people.

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "assay/core/score_table.h"

namespace assay {

struct ToolsStudy;

/// Differences of scores below it come from rounding.
inline constexpr double kScoreNoise = 1e-9;

/// What verdicts go by: the first metric of the labels that has a goal, else the rank score.
struct VerdictScore {
    const ScoreTable* table = nullptr;
    std::size_t metric = 0;
    bool by_labels = false;
    Goal goal = Goal::more;

    const ScoreColumn& column(std::size_t tool) const { return table->columns[tool][metric]; }
    const std::string& name() const { return table->metrics[metric]; }
    /// Whether `a` is better than `b` by more than rounding.
    bool is_better(double a, double b) const;
};
VerdictScore verdict_score(const ToolsStudy& study);

/// The candidates are the tools of status ok, over the queries for which all of them have a value.
struct ToolContest {
    enum class Outcome : std::uint8_t {
        no_candidate,
        one_candidate,
        few_common,  ///< the candidates were asked different queries
        all_zero,    ///< no candidate scores above 0
        none_shown,  ///< nobody can say that the first is better than any other
        among_best,  ///< it is shown to be better than some
        best,        ///< it is shown to be better than every other
    };
    Outcome outcome = Outcome::no_candidate;
    std::vector<std::size_t> candidates = {};  ///< highest score first
    std::vector<double> scores = {};           ///< one a candidate
    std::size_t queries = 0;
    std::vector<std::size_t> equals =
        {};  ///< candidates that the first is not shown to be better than
};
ToolContest tool_contest(const ToolsStudy& study);

/// A set-up of a tool that is shown to be better than the tool's default.
struct SetupAdvice {
    std::size_t plain = 0;       ///< the default
    std::size_t setup = 0;       ///< what to use instead
    std::size_t queries = 0;     ///< that both were asked, kEnoughQueries at least
    std::size_t considered = 0;  ///< set-ups put beside the default; p is corrected for them
    double before = 0.0;
    double after = 0.0;
    double p = 1.0;
    /// Others that are shown to be better than the default, cannot be told apart from this one and
    /// cost more.
    std::vector<std::size_t> equals = {};
};
std::vector<SetupAdvice> setup_advice(const ToolsStudy& study);

}  // namespace assay
