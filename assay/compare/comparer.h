#pragma once

#include <span>
#include <vector>

#include "assay/compare/comparison.h"

namespace assay {

/// Which p-values are corrected together.
enum class Family : std::uint8_t { primary, secondary, matrix };

/// Compares pairs of systems that may come from several tables, all tests of one kind in one call.
/// What is added to one family is corrected together.
class Comparer {
  public:
    explicit Comparer(const CompareOptions& options) : options_{options} {}

    /// One metric of two systems, compared in one family or more.
    struct Subject {
        std::size_t metric;
        std::size_t base;
        std::size_t system;
        bool tested = true;  ///< without: means and an interval, but no p
    };
    /// The table lives until finish(). `weights` has one a query of it where its averages are
    /// weighted.
    void add(const ScoreTable& table, std::span<const double> weights, const Subject& subject,
             Family family = Family::primary);
    /// The same again, in another family: nothing is computed twice. `pair` is its place.
    void add_again(std::size_t pair, Family family);

    struct Result {
        std::vector<PairComparison> pairs;  ///< in the order they were added
        FamilySizes families;
        bool exact = false;
    };
    Result finish();

  private:
    struct Source {
        const ScoreTable* table;
        std::size_t column;  ///< place of its differences
        bool tested;
        Family family;
        std::size_t counted;   ///< queries whose difference could be other than 0
        double least_p = 0.0;  ///< before correction, see stats/least_p.h
    };
    void fill_intervals();
    void fill_p();
    void fill_least_p();
    double p_of(std::span<const double> column) const;
    void fill_randomisation();
    void fill_tukey();
    void correct(Family family);
    std::size_t& size_of(Family family);
    std::vector<double> corrected_p(std::vector<double> p, const std::vector<std::size_t>& members,
                                    Family family) const;
    double alpha_for(std::size_t i);
    void judge(std::size_t i);
    const ScoreTable& table_of(std::size_t i) const { return *sources_[i].table; }
    const std::vector<double>& column_of(std::size_t i) const {
        return columns_[sources_[i].column];
    }

    const CompareOptions& options_;
    Result result_;
    std::vector<Source> sources_;               ///< one a pair
    std::vector<std::vector<double>> columns_;  ///< differences, one a subject
};

}  // namespace assay
