#include "assay/gate/rules.h"

#include <gtest/gtest.h>

#include "assay/core/error.h"

namespace assay {
namespace {

std::string error_of(const std::string& text) {
    try {
        parse_rules(text, "r.toml");
    } catch (const Error& error) {
        return error.what();
    }
    return "no error";
}

TEST(Rules, EveryKeyIsRead) {
    const Rules rules = parse_rules(R"(
[settings]
test = "t"
correction = "bh"
interval = "percentile"
alpha = 0.01
confidence = 0.9
flips = 1000
samples = 2000
seed = 7
margin = 0.02
min_queries = 5
head_share = 0.5

[[metric]]
name = "quality"
description = "what we promise"
metric = "ndcg_cut_10"
min = 0.7
max = 1
max_drop = 0.01
max_relative_drop = 0.02
min_gain = 0
min_relative_gain = 1.5
not_worse = true
better = true
weighted = true

[[slice]]
attribute = "city"
value = "北京"
metric = "AP"
min = 0.5
margin = 0.1
min_queries = 3

[[protect]]
metric = "RR"
queries = ["q1", "q2"]
tier = "head"
max_drop = 0.1
max_relative_drop = 0.5

[[latency]]
percentile = 99
max_ms = 200
max_increase = 0.1

[[judged]]
at = 5
min = 0.9
below = "fail"
)",
                                    "r.toml");
    const CompareOptions& compare = rules.settings.compare;
    EXPECT_EQ(compare.test, TestKind::t);
    EXPECT_EQ(compare.correction, Correction::benjamini_hochberg);
    EXPECT_EQ(compare.interval, IntervalKind::percentile);
    EXPECT_EQ(compare.alpha, 0.01);
    EXPECT_EQ(compare.confidence, 0.9);
    EXPECT_EQ(compare.flips, 1000U);
    EXPECT_EQ(compare.samples, 2000U);
    EXPECT_EQ(compare.seed, 7U);
    EXPECT_EQ(rules.settings.head_share, 0.5);
    ASSERT_EQ(rules.rules.size(), 5U);

    const Rule& first = rules.rules[0];
    EXPECT_EQ(first.name, "quality");
    EXPECT_EQ(first.description, "what we promise");
    EXPECT_EQ(first.line, 15U);
    EXPECT_EQ(first.kind(), "metric");
    const auto& metric = std::get<AverageRule>(first.what);
    EXPECT_EQ(metric.metric.name, "nDCG@10");
    EXPECT_EQ(metric.conditions.min, 0.7);
    EXPECT_EQ(metric.conditions.max, 1.0);
    EXPECT_EQ(metric.conditions.max_drop, 0.01);
    EXPECT_EQ(metric.conditions.max_relative_drop, 0.02);
    EXPECT_EQ(metric.conditions.min_gain, 0.0);
    EXPECT_EQ(metric.conditions.min_relative_gain, 1.5);
    EXPECT_TRUE(metric.conditions.not_worse && metric.conditions.better && metric.weighted);
    EXPECT_EQ(metric.margin, 0.02) << "of the settings";

    EXPECT_EQ(rules.rules[1].name, "AP city=北京");
    EXPECT_EQ(rules.rules[1].kind(), "slice");
    const auto& slice = std::get<AverageRule>(rules.rules[1].what);
    EXPECT_EQ(slice.margin, 0.1);
    EXPECT_EQ(slice.slice->min_queries, 3U);
    EXPECT_EQ(slice.slice->value, "北京");

    const auto& protect = std::get<ProtectRule>(rules.rules[2].what);
    EXPECT_EQ(protect.queries, (std::vector<std::string>{"q1", "q2"}));
    EXPECT_TRUE(protect.head);
    EXPECT_EQ(protect.max_drop, 0.1);
    EXPECT_EQ(protect.max_relative_drop, 0.5);

    const auto& latency = std::get<LatencyRule>(rules.rules[3].what);
    EXPECT_EQ(latency.percentile, 99);
    EXPECT_EQ(latency.max_ms, 200.0);
    EXPECT_EQ(latency.max_increase, 0.1);

    const auto& judged = std::get<JudgedRule>(rules.rules[4].what);
    EXPECT_EQ(judged.metric.name, "Judged@5");
    EXPECT_EQ(judged.below, Outcome::fail);
    EXPECT_TRUE(rules.weighs());
}

TEST(Rules, StandInTheOrderOfTheFileAndAreNamedAfterWhatTheyAsk) {
    const Rules rules = parse_rules(
        "[[latency]]\nmax_ms = 9\n[[metric]]\nmetric = \"PNR\"\nmin = 1\n"
        "[[judged]]\nmin = 0\n[[slice]]\nattribute = \"tier\"\nmetric = \"PNR\"\nmin = 1\n"
        "[[protect]]\nmetric = \"AP\"\nqueries = [\"q\"]\nmax_drop = 0\n"
        "[[metric]]\nmetric = \"AP\"\nmin = 1\nweighted = true\n",
        "r.toml");
    std::vector<std::string> names;
    for (const Rule& rule : rules.rules) names.push_back(rule.name);
    EXPECT_EQ(names, (std::vector<std::string>{"latency p95", "PNR", "Judged@10", "PNR tier",
                                               "protect AP", "AP weighted"}));
    names.clear();
    for (const Metric& metric : rules.metrics()) names.push_back(metric.name);
    EXPECT_EQ(names, (std::vector<std::string>{"PNR", "Judged@10", "AP", "PairAccuracy"}))
        << "once each, the twin of PNR last";
}

struct Fault {
    std::string text;
    std::string error;
};

TEST(Rules, FaultsAreNamedWithTheirLine) {
    const std::string metric = "[[metric]]\nmetric = \"AP\"\n";
    const std::string protect = "[[protect]]\nmetric = \"AP\"\n";
    const std::vector<Fault> faults{
        {"", "r.toml: there is no rule in the file"},
        {"[settings]\nseed = 2\n", "r.toml: there is no rule in the file"},
        {"metrics = 1",
         "r.toml:1: unknown key 'metrics' in the file; there are: settings, metric, "
         "slice, protect, latency, judged"},
        {"settings = 1", "r.toml:1: 'settings' must be a table, [settings]"},
        {"\nmetric = 1", "r.toml:2: 'metric' must be a list of tables: begin each with [[metric]]"},
        {"[metric]\nmin = 1",
         "r.toml:1: 'metric' must be a list of tables: begin each with [[metric]]"},
        {"[settings]\nalpa = 1\n",
         "r.toml:2: unknown key 'alpa' in [settings]; there are: test, "
         "correction, interval, alpha, confidence, flips, samples, seed, "
         "margin, min_queries, not_worse_queries, head_share, min_overlap, max_unknown"},
        {"[settings]\ntest = \"tukey\"\n",
         "r.toml:2: 'test' must be one of randomisation, t, "
         "wilcoxon, sign, bootstrap"},
        {"[settings]\ncorrection = 1\n",
         "r.toml:2: 'correction' must be one of none, holm, bonferroni, bh"},
        {"[settings]\nalpha = 1\n", "r.toml:2: 'alpha' must be a number above 0 and below 1"},
        {"[settings]\nmargin = -1\n", "r.toml:2: 'margin' must be a number of at least 0"},
        {"[settings]\nflips = 1.5\n",
         "r.toml:2: 'flips' must be a whole number from 100 to 100000000"},
        {"[settings]\nmin_queries = 0\n",
         "r.toml:2: 'min_queries' must be a whole number from 1 to 1000000"},
        {"[[metric]]\nmin = 1\n", "r.toml:1: [[metric]] needs 'metric'"},
        {"[[metric]]\nmetric = 10\n", "r.toml:2: 'metric' must be a text in quotes"},
        {"[[metric]]\n\nmetric = \"AUC\"\nmin = 1", "r.toml:3: 'AUC' is no metric of ranked lists"},
        {metric,
         "r.toml:1: [[metric]] asks nothing: give min, max, max_drop, max_relative_drop, "
         "min_gain, min_relative_gain, not_worse or better"},
        {metric + "not_worse = false\n",
         "r.toml:1: [[metric]] asks nothing: give min, max, max_drop, max_relative_drop, "
         "min_gain, min_relative_gain, not_worse or better"},
        {metric + "min = \"1\"\n", "r.toml:3: 'min' must be a finite number"},
        {metric + "min = inf\n", "r.toml:3: 'min' must be a finite number"},
        {metric + "min = nan\n", "r.toml:3: 'min' must be a finite number"},
        {metric + "min = 0.8\nmax = 0.7\n", "r.toml:3: 'min' is above 'max'"},
        {metric + "max_drop = -0.1\n", "r.toml:3: 'max_drop' must be a number of at least 0"},
        {metric + "max_relative_drop = 2\n",
         "r.toml:3: 'max_relative_drop' must be a share between 0 and 1 (0.02 is 2 %)"},
        {metric + "not_worse = 1\n", "r.toml:3: 'not_worse' must be true or false"},
        {metric + "name = \"\"\nmin = 1\n", "r.toml:3: [[metric]] needs 'name'"},
        {metric + "min = 1\n" + metric + "min = 2\n",
         "r.toml:4: a rule before this one is called 'AP', too: give one of them a 'name'"},
        {"[[metric]]\nmetric = \"Judged@10\"\nmax_drop = 1\n",
         "r.toml:2: neither more nor less of 'Judged@10' is better: only min and max can be asked "
         "of it"},
        {"[[metric]]\nmetric = \"PNR\"\nmin = 1\nweighted = true\n",
         "r.toml:4: 'PNR' is no mean over queries and cannot be weighted"},
        {"[[slice]]\nmetric = \"AP\"\nmin = 1\n", "r.toml:1: [[slice]] needs 'attribute'"},
        {"[[slice]]\nattribute = \"a\"\nvalue = 1\nmetric = \"AP\"\nmin = 1\n",
         "r.toml:3: 'value' must be a text in quotes"},
        {protect + "max_drop = 0.1\n",
         "r.toml:1: [[protect]] needs 'queries', a list of ids, or tier = \"head\""},
        {protect + "queries = []\nmax_drop = 0.1\n",
         "r.toml:3: 'queries' must be a list of texts in quotes, at least one"},
        {protect + "queries = [1]\nmax_drop = 0.1\n",
         "r.toml:3: 'queries' must be a list of texts in quotes, at least one"},
        {protect + "tier = \"tail\"\nmax_drop = 0.1\n", "r.toml:3: 'tier' must be one of head"},
        {protect + "queries = [\"q\"]\n",
         "r.toml:1: [[protect]] needs 'max_drop' or 'max_relative_drop'"},
        {protect + "queries = [\"q\"]\nmin = 1\n",
         "r.toml:4: unknown key 'min' in [[protect]]; there are: name, description, metric, "
         "queries, tier, max_drop, max_relative_drop"},
        {"[[latency]]\n", "r.toml:1: [[latency]] needs 'max_ms' or 'max_increase'"},
        {"[[latency]]\npercentile = 90\nmax_ms = 1\n",
         "r.toml:2: 'percentile' must be 50, 95 or 99"},
        {"[[judged]]\nat = 10\n", "r.toml:1: [[judged]] needs 'min'"},
        {"[[judged]]\nmin = 0.9\nbelow = \"pass\"\n",
         "r.toml:3: 'below' must be one of inconclusive, fail"},
        {"[[judged]]\nmin = 2021-01-01\n",
         "r.toml:2: 'min' must be a share between 0 and 1 (0.02 is 2 %)"},
    };
    for (const Fault& fault : faults) EXPECT_EQ(error_of(fault.text), fault.error) << fault.text;
}

TEST(Rules, WhatIsNoTomlIsAnErrorWithItsLine) {
    EXPECT_EQ(error_of("[[metric]]\nmetric = AP\n").substr(0, 9), "r.toml:2:");
    EXPECT_EQ(error_of("[[metric]]\nmin = 1\nmin = 2\n").substr(0, 9), "r.toml:3:");
    EXPECT_EQ(error_of("[[judged]]\nmin = 1\n[ = 2]\nat = 3\n"),
              "r.toml:3: this is no TOML: a key was expected");
    EXPECT_EQ(error_of("[[metric]]\nname = \"\xFF\"").substr(0, 9), "r.toml:2:");
}

TEST(Rules, LettersOutsideQuotesAreNoToml) {
    for (const std::string letter : {"é", "ж", "查", "、", "\uFEFD"}) {
        const std::string error = error_of("[[judged]]\nmin = 1" + letter + "\n");
        EXPECT_EQ(error.substr(0, 9), "r.toml:2:") << letter;
        EXPECT_EQ(error_of("[[judged]]\nmin = 1 # " + letter + "\n"), "no error") << letter;
    }
}

TEST(Rules, AnUnknownMetricIsAnErrorWithItsLine) {
    const std::string error = error_of("[[metric]]\nmin = 1\nmetric = \"nDGC@10\"\n");
    EXPECT_EQ(error.substr(0, 9), "r.toml:3:");
    EXPECT_NE(error.find("nDGC"), std::string::npos);
}

TEST(Rules, AFileThatIsNotThereIsAnError) {
    EXPECT_THROW(read_rules("/nonexistent/rules.toml"), Error);
}

TEST(Outcome, ExitsAsAGateShould) {
    EXPECT_EQ(exit_code(Outcome::pass), 0);
    EXPECT_EQ(exit_code(Outcome::fail), 1);
    EXPECT_EQ(exit_code(Outcome::inconclusive), 3);
}

}  // namespace
}  // namespace assay
