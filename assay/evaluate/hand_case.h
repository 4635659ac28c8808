#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "assay/evaluate/query_case.h"

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
    /// off. A document has its grade in each subtopic that it covers.
    std::optional<std::string> subtopics = {};
    std::optional<std::string> a = {};  ///< document ids
    std::optional<std::string> b = {};  ///< document ids
    /// Document ids by rank, for preferences. Beside grades one a grade, unretrieved ones may be
    /// left off; without them documents of equal score stay in the order typed.
    std::optional<std::string> docs = {};
    /// One a rater: his grades of the documents, in the order of `grades`.
    std::vector<std::string> raters = {};
    /// One a rater: `d1=2,d2=1`, a higher level being preferred to a lower.
    std::vector<std::string> preferences = {};
    /// What grades mean; without it default_scale().
    std::optional<Scale> scale = {};

    /// The four grades when one of their names is among the grades, else numbers.
    Scale default_scale() const;
};

/// Owns an input made from HandInput for a metric. Rankings become labels and a run, and are joined
/// as those of files are.
class HandCase {
  public:
    /// Throws Error where a list is malformed, missing, or of no use to this metric.
    HandCase(const Metric& metric, HandInput given, const Policies& policies = {});
    HandCase(const HandCase&) = delete;
    HandCase& operator=(const HandCase&) = delete;

    /// Points into this object.
    QueryInput input() const;

  private:
    void read_ranking(const Metric& metric, Policies policies);
    void name_documents(std::size_t retrieved, std::size_t all);
    Labels plain_labels(std::span<const double> grades) const;
    Labels rater_labels(std::size_t retrieved) const;
    Labels subtopic_labels(std::span<const double> grades, std::size_t retrieved) const;
    Run typed_run(std::size_t retrieved) const;
    void read_scored();
    void read_preferences();

    HandInput given_;
    std::size_t kind_;
    Scale scale_;
    std::optional<QueryCase> ranking_;
    std::vector<std::string> ids_;  ///< of the documents of `grades`, then of `unretrieved`
    std::vector<std::string_view> a_;
    std::vector<std::string_view> b_;
    std::vector<double> grades_;
    std::vector<double> scores_;
    std::vector<double> classes_;
    std::vector<std::uint32_t> queries_;
    std::vector<std::string_view> query_names_;
    std::vector<std::string> raters_;
    std::vector<PreferenceRow> preferences_;
};

}  // namespace assay
