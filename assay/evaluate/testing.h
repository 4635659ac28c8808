#pragma once

// Labels and runs made in memory, for the tests of this module. Not part of the library.

#include <fmt/format.h>

#include <map>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "assay/core/labels.h"
#include "assay/core/run.h"
#include "assay/evaluate/plan.h"
#include "assay/evaluate/score.h"

namespace assay {

/// An id that lives as long as the program: labels and runs keep views.
inline std::string_view id(std::string_view prefix, std::size_t number) {
    static std::set<std::string> ids;
    return *ids.insert(fmt::format("{}{}", prefix, number)).first;
}

struct TestRow {
    std::string_view query;
    std::string_view doc;
    double score = 0.0;
    std::int64_t rank = 0;
};

/// The rows of a run as a reader would give them; a row's line is its place among all rows.
class TestRows : public RunRows {
  public:
    TestRows(std::string source, std::vector<TestRow> rows)
        : source_{std::move(source)}, rows_{std::move(rows)} {
        std::map<std::string_view, std::vector<std::size_t>> places;
        for (std::size_t i = 0; i < rows_.size(); ++i) places[rows_[i].query].push_back(i);
        for (auto& [query, of_query] : places) {
            queries_.push_back(query);
            places_.push_back(std::move(of_query));
        }
    }

    const std::vector<std::string_view>& queries() const { return queries_; }

    void read(std::size_t query, RowBuffer& buffer) const override {
        buffer.rows.clear();
        for (const std::size_t i : places_[query]) {
            buffer.rows.push_back({rows_[i].doc, rows_[i].score, rows_[i].rank});
        }
    }

    std::string where(std::size_t query, std::size_t row) const override {
        return fmt::format("{}:{}", source_, places_[query][row] + 1);
    }

  private:
    std::string source_;
    std::vector<TestRow> rows_;
    std::vector<std::string_view> queries_;
    std::vector<std::vector<std::size_t>> places_;
};

inline Run make_run(const std::string& name, std::vector<TestRow> rows) {
    auto given = std::make_shared<TestRows>(name + ".run", std::move(rows));
    Run run;
    run.name = name;
    run.source = name + ".run";
    run.queries = given->queries();
    run.rows = std::move(given);
    return run;
}

/// A run for query "q" that returns these documents, best first.
inline Run make_list(const std::string& name, std::span<const std::string_view> docs) {
    std::vector<TestRow> rows;
    for (const std::string_view doc : docs) {
        rows.push_back({"q", doc, -static_cast<double>(rows.size())});
    }
    return make_run(name, std::move(rows));
}

inline Labels make_labels(const std::vector<LabelsBuilder::Row>& rows,
                          Scale scale = Scale::numeric()) {
    LabelsBuilder builder{"labels", false};
    for (const auto& row : rows) builder.add(row);
    return builder.build(std::move(scale));
}

/// A plan for metrics written as on the command line.
inline Plan make_plan(std::string_view metrics, Policies policies = {},
                      std::span<const OptionDefault> defaults = {}) {
    const std::vector<std::string> names = split_metric_list(metrics);
    Plan plan;
    plan.metrics = make_metrics(names, defaults);
    plan.policies = std::move(policies);
    return plan;
}

inline ScoreTable score_one(const Labels& labels, const Run& run, const Plan& plan) {
    return score(labels, std::span{&run, 1}, plan);
}

}  // namespace assay
