#pragma once

// Small random comparisons for the tests of this module. Not part of the library.

#include <functional>
#include <random>
#include <string_view>
#include <vector>

#include "assay/evaluate/testing.h"

namespace assay {

/// Labels and two runs over few documents, some of them judged.
struct RandomCase {
    std::vector<LabelsBuilder::Row> labels;
    std::vector<TestRow> base;
    std::vector<TestRow> system;

    Labels make_labels() const { return assay::make_labels(labels); }
    Run make_base() const { return make_run("base", base); }
    Run make_system() const { return make_run("new", system); }
};

struct RandomCaseShape {
    std::size_t queries = 1;
    std::size_t docs = 6;
    std::size_t length = 4;
    int max_grade = 2;
    int judged_percent = 50;
    std::size_t scores = 1000;  ///< different ones; few make ties
};

inline RandomCase random_case(std::mt19937& random, const RandomCaseShape& shape) {
    RandomCase result;
    for (std::size_t q = 0; q < shape.queries; ++q) {
        const std::string_view query = id("q", q);
        // A label nobody retrieves keeps the query in the file.
        result.labels.push_back(
            {.query = query, .doc = "other", .grade = static_cast<double>(random() % 2)});
        std::vector<std::string_view> docs;
        for (std::size_t d = 0; d < shape.docs; ++d) {
            docs.push_back(id("d", d));
            if (static_cast<int>(random() % 100) >= shape.judged_percent) continue;
            const auto grade =
                static_cast<double>(random() % static_cast<unsigned>(shape.max_grade + 1));
            result.labels.push_back({.query = query, .doc = docs.back(), .grade = grade});
        }
        for (std::vector<TestRow>* rows : {&result.base, &result.system}) {
            std::shuffle(docs.begin(), docs.end(), random);
            for (std::size_t i = 0; i < shape.length; ++i) {
                rows->push_back({query, docs[i], static_cast<double>(random() % shape.scores)});
            }
        }
    }
    // The file's highest grade is the scale's.
    result.labels.push_back({.query = "q0", .doc = "best", .grade = double(shape.max_grade)});
    return result;
}

/// Calls visit(labels) for every way to judge `pairs` with grades from 0 to `max_grade`.
inline void for_every_world(
    const std::vector<LabelsBuilder::Row>& labels,
    const std::vector<std::pair<std::string_view, std::string_view>>& pairs, int max_grade,
    const std::function<void(const Labels&, const std::vector<int>&)>& visit) {
    std::vector<int> grades(pairs.size(), 0);
    for (;;) {
        std::vector<LabelsBuilder::Row> rows = labels;
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            rows.push_back({.query = pairs[i].first,
                            .doc = pairs[i].second,
                            .grade = static_cast<double>(grades[i])});
        }
        visit(make_labels(rows), grades);
        std::size_t i = 0;
        while (i < grades.size() && grades[i] == max_grade) grades[i++] = 0;
        if (i == grades.size()) return;
        ++grades[i];
    }
}

/// The mean delta over queries that both runs have a value for, straight from the scores.
inline double scored_delta(const Labels& labels, const Run& base, const Run& system,
                           std::string_view metric, const Policies& policies = {}) {
    const std::vector<Run> runs{base, system};
    const ScoreTable table = score(labels, runs, make_plan(metric, policies));
    double sum = 0.0;
    std::size_t count = 0;
    for (std::size_t q = 0; q < table.queries.size(); ++q) {
        const double delta = table.columns[1][0].values[q] - table.columns[0][0].values[q];
        if (std::isnan(delta)) continue;
        sum += delta;
        ++count;
    }
    return count == 0 ? std::nan("") : sum / static_cast<double>(count);
}

}  // namespace assay
