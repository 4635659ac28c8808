#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "assay/metrics/metric.h"
#include "assay/metrics/score_groups.h"

namespace assay {

/// Pairs by true and predicted grade. Sparse: grades may be decimals, and then there are many.
struct Confusion {
    struct Cell {
        std::size_t truth = 0;  ///< number in `grades`
        std::size_t predicted = 0;
        std::size_t count = 0;
    };
    struct Class {
        double grade = 0.0;
        std::size_t truth = 0;      ///< pairs labelled so
        std::size_t predicted = 0;  ///< pairs called so
        std::size_t correct = 0;

        /// 2 TP / (2 TP + FP + FN); a class occurs as label or prediction, so never 0 / 0.
        double f1() const { return 2.0 * real(correct) / real(truth + predicted); }
    };
    std::vector<Class> classes = {};  ///< every grade that occurs, lowest first
    std::vector<Cell> cells = {};     ///< those not empty, by truth, then by predicted grade
    std::size_t pairs = 0;
    std::size_t correct = 0;
    const Scale* scale = nullptr;

    /// The grade with its name where it has one: "3 (high)".
    std::string text(double grade) const;
};

/// `truth` and `predicted` are parallel, not empty, and hold no NaN.
Confusion confusion_of(std::span<const double> truth, std::span<const double> predicted,
                       const Scale& scale);

/// `thresholds=` and `grades=`, shared by the class metrics.
std::vector<MetricOption> class_options();

/// Where the predicted class of a pair comes from: its score cut at `thresholds=` where those are
/// given, else the class the file gives.
class ClassRule {
  public:
    /// Throws Error when the thresholds are no rising list of numbers.
    explicit ClassRule(const MetricSpec& spec);

    /// Fills `predicted`, one grade a pair. Returns why that cannot be done, else nothing.
    std::string predict(const ScoredPairsView& pairs, std::vector<double>& predicted,
                        Trace* trace) const;

  private:
    std::string cut_scores(const ScoredPairsView& pairs, std::vector<double>& predicted,
                           Trace* trace) const;

    std::vector<double> thresholds_;
    std::vector<double> grades_;
};

using ConfusionMetric = std::function<MetricValue(const Confusion&, Trace*)>;

/// A metric over the classes of pairs; undefined with a reason where pairs have none.
PointwiseMetric by_class(const MetricSpec& spec, ConfusionMetric metric);

/// Most grades for which a full matrix is made.
inline constexpr std::size_t kMaxMatrixGrades = 1000;

/// Undefined: more than kMaxMatrixGrades grades occur.
MetricValue too_many_grades(const Confusion& confusion);

/// One row a grade: grade, tp, fp, fn, f1.
Series class_series(const Confusion& confusion);

/// Pairs predicted right over all pairs.
MetricValue share_correct(const Confusion& confusion, Trace* trace);

/// Writes the F1 of every class.
void trace_class_f1(const Confusion& confusion, Trace* trace);

}  // namespace assay
