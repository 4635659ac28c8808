#include "assay/evaluate/pointwise.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "assay/core/error.h"

namespace assay {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

/// Two queries, rows of both mixed. Query a: AUC 1; query b: one class only.
ScoredPairs example() {
    return {.source = "pairs.jsonl",
            .scale = Scale::four_grades(),
            .queries = {"a", "b"},
            .query = {0, 1, 0, 1},
            .docs = {"d1", "d2", "d3", "d4"},
            .grade = {3, 1, 0, 1},
            .score = {0.9, 0.8, 0.3, 0.1},
            .predicted = {2, 1, 0, 0}};
}

const PointwiseScore& find(const PointwiseReport& report, std::string_view metric) {
    const auto found = std::ranges::find(report.scores, metric, &PointwiseScore::metric);
    EXPECT_NE(found, report.scores.end()) << metric;
    return *found;
}

TEST(ScorePointwise, DescribesThePairs) {
    const PointwiseReport report = score_pointwise(example(), {});
    EXPECT_EQ(report.source, "pairs.jsonl");
    EXPECT_EQ(report.pairs, 4U);
    EXPECT_EQ(report.with_score, 4U);
    EXPECT_EQ(report.with_class, 4U);
    EXPECT_EQ(report.relevant, 1U);
    EXPECT_EQ(report.queries, (std::vector<std::string>{"a", "b"}));
    ASSERT_EQ(report.grades.size(), 4U);
    EXPECT_EQ(report.grades[1].labelled, 2U);
    EXPECT_EQ(report.grades[1].predicted, 1U);
    EXPECT_EQ(report.grades[3].name, "high");
}

// By hand: d1 is above all three others; half of the predicted grades are right; they are off by
// 1 and by 1.
TEST(ScorePointwise, ScoresTheDefaultMetricsOverAllPairs) {
    const PointwiseReport report = score_pointwise(example(), default_pointwise_metrics());
    EXPECT_EQ(report.scores.size(), 17U);
    for (const PointwiseScore& score : report.scores) {
        EXPECT_EQ(score.overall.undefined, Undefined::no) << score.metric << *score.overall.reason;
        EXPECT_TRUE(score.by_query.empty());
    }
    EXPECT_EQ(find(report, "AUC").overall.value, 1.0);
    EXPECT_EQ(find(report, "GAUC").overall.parts[1].value, 1.0);
    EXPECT_EQ(find(report, "ConfusionMatrix").overall.value, 0.5);
    EXPECT_EQ(find(report, "GradeMAE").overall.value, 0.5);
}

TEST(ScorePointwise, PairsWithoutAQueryHaveNoGauc) {
    ScoredPairs pairs = example();
    for (const auto& queries : {std::vector<std::string>{"", "b"}, {""}}) {
        pairs.queries = queries;
        if (queries.size() == 1) pairs.query.assign(4, 0);
        const std::vector<Metric> metrics{make_metric("GAUC"), make_metric("AUC")};
        const PointwiseReport report = score_pointwise(pairs, metrics, {.per_query = true});
        EXPECT_EQ(report.scores[0].overall.reason, "there are pairs without a query");
        EXPECT_EQ(report.scores[0].by_query[0].reason, "there are pairs without a query");
        EXPECT_EQ(report.scores[1].overall.value, 1.0);
        EXPECT_EQ(report.num_queries(), queries.size() - 1);
        EXPECT_EQ(report.without_query, queries.size() == 1 ? 4U : 2U);
    }
    EXPECT_EQ(score_pointwise(example(), {}).num_queries(), 2U);
}

TEST(ScorePointwise, ScoresEachQueryOnRequest) {
    const std::vector<Metric> metrics{make_metric("AUC"), make_metric("ClassAccuracy")};
    for (const std::size_t threads : {1U, 3U}) {
        const PointwiseReport report =
            score_pointwise(example(), metrics, {.per_query = true, .threads = threads});
        ASSERT_EQ(report.scores[0].by_query.size(), 2U);
        EXPECT_EQ(report.scores[0].by_query[0].value, 1.0);
        EXPECT_EQ(report.scores[0].by_query[1].undefined, Undefined::no_relevant);
        EXPECT_EQ(report.scores[1].by_query[0].value, 0.5);
        EXPECT_EQ(report.scores[1].by_query[1].value, 0.5);
    }
}

TEST(ScorePointwise, WhatThePairsLackIsUndefinedWithAReason) {
    ScoredPairs pairs = example();
    pairs.score = {12.0, 3.0, 1.0, -4.0};
    pairs.predicted.assign(4, kNone);
    const PointwiseReport report = score_pointwise(pairs, default_pointwise_metrics());
    EXPECT_EQ(report.with_class, 0U);
    EXPECT_EQ(find(report, "AUC").overall.value, 1.0);
    EXPECT_EQ(find(report, "LogLoss").overall.reason,
              "3 of 4 scores are outside [0, 1], so they are no probabilities; they run from -4 to "
              "12");
    EXPECT_EQ(find(report, "QWK").overall.reason,
              "no pair has a class; thresholds= makes classes of scores");
}

TEST(ScorePointwise, RefusesAMetricThatIsNotPointwise) {
    const std::vector<Metric> metrics{make_metric("nDCG@10")};
    try {
        score_pointwise(example(), metrics);
        FAIL();
    } catch (const Error& error) {
        EXPECT_STREQ(error.what(),
                     "metric 'nDCG@10' does not measure scored pairs; assay metrics says which do");
    }
}

// BestThreshold(beta=2) says its beta; the defaults of the others are what no name shows.
TEST(ScorePointwise, SaysTheDefaultsThatNoNameShows) {
    std::vector<Metric> metrics;
    for (const char* name : {"AUC", "PointPrecision", "BestThreshold(beta=2)", "ECE"}) {
        metrics.push_back(make_metric(name));
    }
    const Conventions expected{{"threshold", "0.5"},
                               {"zero_division", "undefined"},
                               {"bins", "10"},
                               {"strategy", "uniform"},
                               {"relevant_from", "2"}};
    EXPECT_EQ(score_pointwise(example(), metrics).conventions, expected);
    EXPECT_EQ(score_pointwise(example(), {}, {.like = "sklearn"}).conventions,
              (Conventions{{"like", "sklearn"}, {"relevant_from", "2"}}));
}

}  // namespace
}  // namespace assay
