#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace assay {

/// What the grades of a label file mean: their names, what each is worth, and from which grade on
/// a document counts as relevant.
///
/// A grade orders documents (`rel=`, ERR use it); a gain says what one is worth (DCG sums it).
/// Numeric labels have no levels: the gain of a grade is the grade itself.
struct Scale {
    struct Level {
        std::string name;
        double grade = 0.0;
        double gain = 0.0;
        bool operator==(const Level&) const = default;
    };

    std::vector<Level> levels;  ///< lowest grade first; empty for numeric labels
    double relevant_from = 1.0;
    /// Gains of single grades that are no levels; other grades keep theirs.
    std::vector<std::pair<double, double>> own_gains = {};

    bool operator==(const Scale&) const = default;

    /// Integers or decimals: gain = grade, relevant from 1.
    static Scale numeric() { return {}; }

    /// 高/中/低/无 or high/mid/low/none: grades 3/2/1/0, gains 1/0.7/0.3/0, relevant from 2.
    static Scale four_grades();

    /// The gain of a grade. A negative grade gains nothing. Between two levels (a mean of raters)
    /// the gain is interpolated; outside all levels it is that of the nearest.
    double gain(double grade) const {
        if (grade < 0.0) return 0.0;
        return gain_is_grade() ? grade : other_gain(grade);
    }

    /// True when the gain of every grade is the grade itself, 0 for negative ones.
    bool gain_is_grade() const { return levels.empty() && own_gains.empty(); }

    /// The grade a label's name stands for, in any case, or nothing.
    std::optional<double> grade_of(std::string_view name) const;

    /// The name of a grade, empty when it has none.
    std::string_view name_of(double grade) const;

  private:
    double other_gain(double grade) const;
};

/// The four-grade name as the label files of either language write it (高, 高相关, high, 3 is not
/// one), or nothing.
std::optional<double> four_grade_of(std::string_view name);

}  // namespace assay
