#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "assay/core/goal.h"
#include "assay/core/overlap.h"
#include "assay/core/scale.h"

namespace assay {

/// A number beside a metric's values: pairs in order, what unjudged results could add.
struct PartColumn {
    std::string name;
    bool counts = false;              ///< adds up over queries; others are averaged
    std::vector<double> values = {};  ///< one a query; NaN where there is none
    double total = 0.0;               ///< the sum, or the mean
};

/// One metric of one system: a value a query, and what they average to.
struct ScoreColumn {
    std::vector<double> values;        ///< one a query; NaN where undefined or left out
    std::vector<double> numerators;    ///< one a query where the average needs them, else empty
    std::vector<double> denominators;  ///< likewise
    std::map<std::size_t, std::string> reasons;  ///< why a query's value is undefined
    std::map<std::size_t, std::string> texts;    ///< for measures that are no number
    double average = 0.0;                        ///< NaN when undefined
    std::string reason;                          ///< why the average is undefined
    std::string text;                            ///< the average of a measure that is no number
    std::size_t count = 0;                       ///< queries in the average
    std::size_t left_out = 0;  ///< queries that no document is relevant to, as this metric sees it
    std::vector<PartColumn> parts;
};

/// What became of the queries of one system.
struct SystemSummary {
    std::string name;
    std::string source;
    std::size_t queries = 0;       ///< in the run
    std::size_t missing = 0;       ///< in the labels, not in the run
    std::size_t extra = 0;         ///< in the run, not in the labels
    std::size_t skipped_rows = 0;  ///< passed over by a lenient reader
    /// Results that gain something and that the common candidate set does not have: the ideal list
    /// is without them.
    std::size_t outside_candidates = 0;
    std::optional<RunOverlap> overlap = {};  ///< nothing where the table came without runs
    std::optional<UnknownIds> unknown = {};  ///< where the corpus is known
};

/// Names and settings that say how a number was made; two numbers compare only when these agree.
using Conventions = std::vector<std::pair<std::string, std::string>>;

/// query x metric x system. Comparing, slicing, gating, plotting, storing and exporting start here.
struct ScoreTable {
    std::vector<std::string> queries;  ///< in byte order, those left out included
    std::vector<bool> left_out;        ///< a query without a relevant document, by the policy
    std::vector<std::string> metrics;
    std::vector<std::string> families;  ///< a metric's family name; empty where nobody knows it
    std::vector<Goal> goals;            ///< one a metric
    std::vector<bool> assumed_goals;    ///< of a ready table: nobody knows the metric; else empty
    std::vector<std::string>
        averages;  ///< a metric: macro, micro, weighted, sum, geometric, pooled
    std::vector<SystemSummary> systems;
    std::vector<std::vector<ScoreColumn>> columns;  ///< [system][metric]
    Conventions conventions;
    Scale scale;
    std::size_t num_labels = 0;      ///< as they were given: one a rater and subtopic
    std::size_t num_judged = 0;      ///< pairs of query and document with a label
    std::size_t num_raters = 0;      ///< who have a name
    std::size_t skipped_labels = 0;  ///< rows of the labels passed over by a lenient reader
    std::string labels_source;
    std::optional<UnknownIds> unknown_labels = {};  ///< where the corpus is known
    std::string weights_source = {};  ///< the file with the weights of queries, where one was read
    std::string weights_column = {};  ///< its column with the weights
    std::size_t skipped_weights = 0;  ///< its rows passed over by a lenient reader

    std::size_t num_left_out() const;
};

}  // namespace assay
