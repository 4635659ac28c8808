#pragma once

#include <span>
#include <vector>

#include "assay/compare/comparison.h"
#include "assay/metrics/metric.h"

namespace assay {

/// Whether more of a metric of the table is better.
Goal goal_of(const ScoreTable& table, std::size_t metric);

/// Compares pairs of systems that may come from several tables, all tests of one kind in one call.
/// What is added together is corrected together.
class Comparer {
  public:
    explicit Comparer(const CompareOptions& options) : options_{options} {}

    /// The table lives until finish(). `weights` has one a query of it where its averages are
    /// weighted. Without `tested` the pair has means and an interval, but no p.
    void add(const ScoreTable& table, std::span<const double> weights, std::size_t metric,
             std::size_t base, std::size_t system, bool tested = true);

    struct Result {
        std::vector<PairComparison> pairs;  ///< in the order they were added
        std::size_t family = 0;
        bool exact = false;
    };
    Result finish();

  private:
    struct Source {
        const ScoreTable* table;
        bool tested;
        std::size_t counted;   ///< queries whose difference could be other than 0
        double least_p = 0.0;  ///< before correction, see stats/least_p.h
    };
    void fill_intervals();
    void fill_p();
    void fill_least_p();
    double p_of(std::span<const double> column) const;
    void fill_randomisation();
    void fill_tukey();
    void correct();
    double alpha_for(const PairComparison& pair) const;
    void judge(std::size_t i);
    const ScoreTable& table_of(std::size_t i) const { return *sources_[i].table; }

    const CompareOptions& options_;
    Result result_;
    std::vector<Source> sources_;               ///< one a pair
    std::vector<std::vector<double>> columns_;  ///< differences, one a pair
};

}  // namespace assay
