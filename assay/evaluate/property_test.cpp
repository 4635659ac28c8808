// What holds for every input, tried on random ones.

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cmath>
#include <random>

#include "assay/evaluate/testing.h"

namespace assay {
namespace {

using Random = std::mt19937_64;

template <typename T>
void shuffle(std::vector<T>& items, Random& random) {
    for (std::size_t i = items.size(); i > 1; --i) std::swap(items[i - 1], items[random() % i]);
}

std::uint64_t bits(double value) { return std::bit_cast<std::uint64_t>(value); }

void expect_same(const ScoreTable& a, const ScoreTable& b) {
    ASSERT_EQ(a.queries, b.queries);
    ASSERT_EQ(a.columns.size(), b.columns.size());
    for (std::size_t system = 0; system < a.columns.size(); ++system) {
        for (std::size_t m = 0; m < a.metrics.size(); ++m) {
            const ScoreColumn& left = a.columns[system][m];
            const ScoreColumn& right = b.columns[system][m];
            EXPECT_EQ(bits(left.average), bits(right.average)) << a.metrics[m];
            EXPECT_EQ(left.reasons, right.reasons) << a.metrics[m];
            EXPECT_EQ(left.texts, right.texts) << a.metrics[m];
            for (std::size_t q = 0; q < left.values.size(); ++q) {
                ASSERT_EQ(bits(left.values[q]), bits(right.values[q]))
                    << a.metrics[m] << ' ' << a.queries[q];
            }
        }
    }
}

/// A metric of every family that works on rankings, as far as the labels can feed it.
Plan every_metric(bool rich) {
    std::string names;
    for (const MetricFamily& family : metric_families()) {
        if (family.group != "listwise" && family.group != "pairwise") continue;
        const bool wants_rich =
            family.needs == MetricNeeds::subtopics || family.needs == MetricNeeds::raters;
        if (wants_rich && !rich) continue;
        names += family.name;
        names += family.cutoff == CutoffUse::required ? "@5 " : " ";
    }
    return make_plan(names);
}

struct Case {
    std::vector<LabelsBuilder::Row> labels;
    std::vector<std::vector<TestRow>> runs;

    ScoreTable score(Plan plan, std::size_t threads = 1) const {
        plan.threads = threads;
        const Labels made = make_labels(labels);
        std::vector<Run> systems;
        for (std::size_t i = 0; i < runs.size(); ++i) {
            systems.push_back(make_run(std::string{id("system", i)}, runs[i]));
        }
        return assay::score(made, systems, plan);
    }
};

/// Two runs over 40 queries, with ties and unjudged documents; `rich` labels have subtopics and
/// raters.
Case random_case(Random& random, bool rich) {
    static constexpr std::array<double, 7> kGrades{0, 1, 2, 3, 0, 0.5, -1};
    Case result;
    result.runs.resize(2);
    for (std::size_t q = 0; q < 40; ++q) {
        const std::string_view query = id("q", q);
        for (std::size_t d = 0; d < 30; ++d) {
            const std::string_view doc = id("d", d);
            for (std::size_t copy = 0; copy < (rich ? 4U : 1U); ++copy) {
                if (random() % 3 == 0) continue;
                result.labels.push_back({query, doc, kGrades[random() % kGrades.size()], "",
                                         rich ? id("s", copy / 2) : "",
                                         rich ? id("r", copy % 2) : ""});
            }
            for (auto& rows : result.runs) {
                if (random() % 3 == 0 || (q % 7 == 0 && &rows == &result.runs[1])) continue;
                rows.push_back({query, doc, static_cast<double>(random() % 20) / 7});
            }
        }
    }
    return result;
}

TEST(Properties, TheOrderOfRowsChangesNothing) {
    Random random{1};
    for (const bool rich : {false, true}) {
        Case given = random_case(random, rich);
        const Plan plan = every_metric(rich);
        const ScoreTable before = given.score(plan);
        for (int round = 0; round < 3; ++round) {
            shuffle(given.labels, random);
            for (auto& rows : given.runs) shuffle(rows, random);
            expect_same(before, given.score(plan));
        }
    }
}

TEST(Properties, TheNumberOfThreadsChangesNothing) {
    Random random{2};
    for (const bool rich : {false, true}) {
        const Case given = random_case(random, rich);
        const Plan plan = every_metric(rich);
        const ScoreTable one = given.score(plan, 1);
        for (const std::size_t threads : {2U, 3U, 7U}) expect_same(one, given.score(plan, threads));
    }
}

TEST(Properties, AMacroAverageIsTheMeanOfItsValues) {
    Random random{3};
    const ScoreTable table = random_case(random, false).score(make_plan("nDCG@10,AP,RR,P@5,ERR"));
    for (const auto& columns : table.columns) {
        for (const ScoreColumn& column : columns) {
            double sum = 0.0;
            for (const double value : column.values) sum += std::isnan(value) ? 0.0 : value;
            EXPECT_EQ(column.average, sum / static_cast<double>(column.count));
        }
    }
}

std::vector<double> random_grades(Random& random, std::size_t size, std::uint64_t grades) {
    std::vector<double> result(size);
    for (double& grade : result) grade = static_cast<double>(random() % grades);
    return result;
}

double value_of(const Metric& metric, const std::vector<double>& grades,
                const std::vector<double>& unretrieved) {
    const RankingStorage storage = RankingStorage::from_grades(grades, unretrieved);
    return std::get<RankingMetric>(metric.function)(storage.view(), nullptr).value;
}

void expect_better_swaps_never_lower(std::string_view name, std::uint64_t grades) {
    Random random{4};
    const Metric metric = make_metric(name);
    for (int round = 0; round < 300; ++round) {
        std::vector<double> list = random_grades(random, 2 + random() % 12, grades);
        std::vector<double> others = random_grades(random, random() % 4, grades);
        others.push_back(static_cast<double>(grades - 1));  // something is relevant
        const double before = value_of(metric, list, others);
        const std::size_t place = random() % (list.size() - 1);
        if (list[place] >= list[place + 1]) continue;
        std::swap(list[place], list[place + 1]);
        EXPECT_GE(value_of(metric, list, others), before - 1e-12) << name << " round " << round;
    }
}

TEST(Properties, ABetterSwapNeverLowersGradedMetrics) {
    for (const std::string_view name :
         {"nDCG", "nDCG@5", "nDCG(gain=exponential)@5", "DCG", "DCG@3", "RBP", "ERR", "ERR@4", "RR",
          "RR(rel=2)@5", "CG@3", "QMeasure"}) {
        expect_better_swaps_never_lower(name, 4);
    }
}

TEST(Properties, ABetterSwapNeverLowersBinaryMetrics) {
    for (const std::string_view name : {"AP", "AP@5", "P@3", "R@3", "Rprec", "Bpref", "infAP"}) {
        expect_better_swaps_never_lower(name, 2);
    }
}

TEST(Properties, BoundedMetricsStayWithinZeroAndOne) {
    const std::vector<std::string> names{"nDCG",         "nDCG@3",      "nDCG(gain=exponential)@3",
                                         "AP",           "AP@3",        "RR",
                                         "RR@3",         "P@3",         "P",
                                         "R@3",          "F@3",         "F",
                                         "Success@3",    "Rprec",       "Bpref",
                                         "RBP",          "ERR",         "ERR@3",
                                         "QMeasure",     "Judged",      "Unj@3",
                                         "infAP",        "IPrecAvg",    "SetP",
                                         "SetR",         "SetF",        "SetAP",
                                         "BinG",         "G",           "RnDCG",
                                         "nDCGRel",      "RelativeP@3", "IPrec",
                                         "PairAccuracy", "Accuracy"};
    Random random{5};
    static constexpr std::array<double, 6> kGrades{0, 1, 2, 3, kUnjudged, -1};
    for (int round = 0; round < 100; ++round) {
        std::vector<double> list(random() % 10);
        for (double& grade : list) grade = kGrades[random() % kGrades.size()];
        const std::vector<double> others = random_grades(random, random() % 4, 4);
        for (const std::string& name : names) {
            const double value = value_of(make_metric(name), list, others);
            if (std::isnan(value)) continue;
            EXPECT_GE(value, 0.0) << name << " round " << round;
            EXPECT_LE(value, 1.0 + 1e-12) << name << " round " << round;
        }
    }
}

}  // namespace
}  // namespace assay
