#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "assay/audit/measure.h"

namespace assay {

/// The grades an unjudged document may turn out to have, lowest first: those of a named scale, else
/// 0, the grades that occur and the whole numbers below them; evenly spaced ones where that would
/// be more than 16. There are at least two, and the highest is relevant.
std::vector<double> possible_grades(const Labels& labels);

/// The arms of a comparison, as places in pairs of things.
enum Arm : std::uint8_t { kBase, kNew };

/// One query of two arms whose unjudged documents take grades on trial. A world is a choice of a
/// grade for each unknown document: one that no label names and that stands where the metric looks
/// in either list. A document in both lists has one grade; every grade also joins the judged
/// documents of which the ideal list is made.
class Worlds {
  public:
    /// What a choice is made of: a place among the levels for each unknown document.
    using Choice = std::span<const std::uint8_t>;

    struct Unknown {
        std::string_view doc;
        std::array<std::optional<std::size_t>, 2> place;  ///< in each arm's list, from 0
    };

    /// `reader` leaves unjudged documents in their places.
    Worlds(const ListReader& reader, const Measure& measure, std::array<const Run*, 2> runs,
           std::vector<double> levels);

    /// Reads the lists of a query; every unjudged document is unknown again.
    void load(std::size_t query);

    /// The document gets this grade for good and is no longer unknown.
    void fix(std::string_view doc, std::size_t level);

    const std::vector<Unknown>& unknowns() const { return unknowns_; }
    const std::vector<double>& levels() const { return levels_; }

    /// Results of an arm where the metric looks, and how many of them are judged.
    struct Depth {
        std::size_t results = 0;
        std::size_t judged = 0;
    };
    Depth depth(Arm arm) const { return depths_[arm]; }

    /// New minus base in a world; NaN where the query does not count there.
    double delta(Choice choice);
    /// The metric's own answer for an arm in a world.
    MetricValue value(Arm arm, Choice choice);
    /// As if one more document of the highest grade were judged that neither list has: so there is
    /// always something to divide by.
    MetricValue anchored_value(Arm arm, Choice choice);

  private:
    void load_arm(Arm arm, std::size_t query);
    static void drop_negatives(RankingStorage& storage);
    void collect_unknowns();
    std::size_t looked_at(Arm arm) const;
    void enter(Choice choice);
    void place_grade(const Unknown& unknown, double grade);
    void fill_judged(std::vector<double>& added);

    const ListReader& reader_;
    const Measure& measure_;
    std::array<const Run*, 2> runs_;
    std::vector<double> levels_;
    std::array<JoinWorkspace, 2> arms_;
    std::array<bool, 2> in_run_{};
    std::array<Depth, 2> depths_{};
    std::vector<double> known_;  ///< grades judged or fixed, highest first
    std::vector<Unknown> unknowns_;
    std::vector<double> added_;
};

}  // namespace assay
