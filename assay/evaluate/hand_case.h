#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "assay/evaluate/explain.h"

namespace assay {

/// An input written out by hand, as `assay explain` takes it. Lists are separated by commas,
/// English or Chinese.
struct HandInput {
    std::optional<std::string> grades = {};  ///< by rank: numbers, `-` unjudged, 高 or high ...
    std::optional<std::string> unretrieved = {};  ///< grades judged beside them
    std::optional<std::string> scores = {};       ///< one a grade
    std::optional<std::string> classes = {};      ///< predicted grades, one a grade
    std::optional<std::string> queries = {};      ///< of scored pairs: which query each belongs to
    /// What each document covers, retrieved ones first: `A+B,-,B`. Unretrieved ones may be left
    /// off.
    std::optional<std::string> subtopics = {};
    std::optional<std::string> a = {};     ///< document ids
    std::optional<std::string> b = {};     ///< document ids
    std::optional<std::string> docs = {};  ///< document ids by rank, for preferences
    /// One a rater: his grades of the documents, in the order of `grades`.
    std::vector<std::string> raters = {};
    /// One a rater: `d1=2,d2=1`, a higher level being preferred to a lower.
    std::vector<std::string> preferences = {};
    /// Numbers are grades of the four-grade scale; a name among the grades says so, too.
    bool four_grades = false;
};

/// Owns an input made from HandInput for a metric.
class HandCase {
  public:
    /// Throws Error where a list is malformed, missing, or of no use to this kind of metric.
    HandCase(const Metric& metric, HandInput given);
    HandCase(const HandCase&) = delete;
    HandCase& operator=(const HandCase&) = delete;

    /// Points into this object.
    MetricInput input() const;

  private:
    void read_scale();
    void read_ranking();
    void read_raters(std::span<const std::size_t> order);
    void read_subtopics(std::span<const std::size_t> order);
    void read_scored();
    void read_preferences();

    HandInput given_;
    std::size_t kind_;
    Scale scale_;
    RankingStorage ranking_;
    std::vector<std::string> ids_;  ///< of the documents of `grades`, then of `unretrieved`
    std::vector<std::string_view> a_;
    std::vector<std::string_view> b_;
    std::vector<double> grades_;
    std::vector<double> scores_;
    std::vector<double> classes_;
    std::vector<std::uint32_t> queries_;
    std::vector<std::string> raters_;
    std::vector<PreferenceRow> preferences_;
};

}  // namespace assay
