#pragma once

// A score table that the tests of reports share. Not part of the library.

#include <cmath>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "assay/core/score_table.h"

namespace assay {

inline ScoreColumn score_column(std::vector<double> values, double average, std::size_t count) {
    ScoreColumn column;
    column.values = std::move(values);
    column.average = average;
    column.count = count;
    return column;
}

/// A system that lacks `missing` queries of the labels and has `extra` ones.
inline SystemSummary system_summary(const std::string& name, std::size_t missing,
                                    std::size_t extra) {
    SystemSummary summary;
    summary.name = name;
    summary.source = name + ".run";
    summary.queries = 3;
    summary.missing = missing;
    summary.extra = extra;
    return summary;
}

/// Three queries, the last without a relevant document and of an id that is no UTF-8; a system
/// whose PNR is infinite; a measure of text; an average that is undefined.
inline ScoreTable sample_scores() {
    const double none = std::nan("");
    const double infinite = std::numeric_limits<double>::infinity();
    ScoreTable table;
    table.queries = {"q1", "查", "\xFF"};
    table.left_out = {false, false, true};
    table.metrics = {"nDCG@10", "PNR", "relstring"};
    table.families = {"nDCG", "PNR", "relstring"};
    table.goals = {Goal::more, Goal::more, Goal::none};
    table.averages = {"macro", "pooled", "macro"};
    table.systems = {system_summary("new", 1, 2)};
    table.columns = {{score_column({0.25, 0.75, none}, 0.5, 2),
                      score_column({infinite, none, none}, infinite, 1),
                      score_column({none, none, none}, none, 0)}};
    for (ScoreColumn& column : table.columns[0]) column.left_out = 1;
    table.columns[0][1].reasons[1] = "no pair";
    table.columns[0][2].texts[0] = "-32";
    table.columns[0][2].reason = "it is no number";
    table.conventions = {{"gain", "linear"}, {"ties", "docid-desc"}, {"relevant_from", "1"}};
    table.num_labels = 7;
    table.num_judged = 7;
    table.labels_source = "labels.csv";
    return table;
}

}  // namespace assay
