#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "assay/audit/measure.h"
#include "assay/audit/sum_bounds.h"

namespace assay {

/// The grades an unjudged document may turn out to have.
struct PossibleGrades {
    std::vector<double> grades;  ///< lowest first; at least two
    bool all = true;             ///< false: only some stand for a range of too many
};

/// Those of a named scale, else 0, the grades that occur and the whole numbers below them; evenly
/// spaced ones where that would be more than 16. The highest is relevant by the scale.
PossibleGrades possible_grades(const Labels& labels);

/// The arms of a comparison, as places in pairs of things.
enum Arm : std::uint8_t { kBase, kNew };

/// One query of two arms whose unjudged documents take grades on trial. A world is a choice of a
/// grade for each unknown document: one that no label names and that stands anywhere in either
/// list. Below the cutoff of both lists it still moves the ideal list, the number of relevant
/// documents, or whether the query counts; where it can do none of that it is not unknown. A
/// document in both lists has one grade; every grade also joins the judged documents of which the
/// ideal list is made.
class Worlds {
  public:
    /// What a choice is made of: a place among the levels for each unknown document.
    using Choice = std::span<const std::uint8_t>;

    struct Unknown {
        std::string_view doc;
        std::array<std::optional<std::size_t>, 2> place;  ///< in each arm's list, from 0
        bool in_reach = false;  ///< of the metric's cutoff, in one list at least
    };

    /// `reader` leaves unjudged documents in their places. The first of `levels` may be kUnjudged:
    /// the document stays without a label. `local` is that of Nature.
    Worlds(const ListReader& reader, const Measure& measure, std::array<const Run*, 2> runs,
           std::vector<double> levels, bool local);

    /// Reads the lists of a query; every unjudged document is unknown again.
    void load(std::size_t query);

    /// The document gets this grade for good and is no longer unknown.
    void fix(std::string_view doc, std::size_t level);

    const std::vector<Unknown>& unknowns() const { return unknowns_; }
    const std::vector<double>& levels() const { return levels_; }
    /// The lowest level that is a grade.
    std::size_t lowest_grade() const { return is_judged(levels_.front()) ? 0 : 1; }

    /// New minus base in a world; NaN where the query does not count there.
    double delta(Choice choice);
    /// The metric's own answer for an arm in a world.
    MetricValue value(Arm arm, Choice choice);
    /// What the difference is made of where the metric is a sum.
    SumCase sum_case(const SumForm& form) const;
    const Measure& measure() const { return measure_; }

  private:
    static constexpr std::uint8_t kNoLevel = 0xFF;

    void load_arm(Arm arm, std::size_t query);
    void collect_unknowns();
    std::size_t looked_at(Arm arm) const;
    void enter(Choice choice);
    void forget_out_of_reach();
    const RankingStorage& list(Arm arm);
    void place_grade(const Unknown& unknown, double grade);
    void start_anew();
    void fill_judged();

    const ListReader& reader_;
    const Measure& measure_;
    std::array<const Run*, 2> runs_;
    std::vector<double> levels_;
    bool local_;
    std::array<JoinWorkspace, 2> arms_;
    std::array<bool, 2> in_run_{};
    RankingStorage condensed_;
    std::vector<double> known_;  ///< grades judged or fixed, highest first
    std::vector<Unknown> unknowns_;
    std::vector<std::uint8_t> current_;  ///< the level that each has at present
    std::vector<std::size_t> of_level_;  ///< how many have it
    std::vector<double> added_;
};

}  // namespace assay
