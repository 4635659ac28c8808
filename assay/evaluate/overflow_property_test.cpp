// Overflow is never a value: whatever finite grades, scores and weights come in, every metric of
// the registry answers with a number, with what it declares (infinite, undefined for a reason), or
// with an Error that names the metric and the query.

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <random>

#include "assay/core/error.h"
#include "assay/evaluate/pointwise.h"
#include "assay/evaluate/testing.h"

namespace assay {
namespace {

using Random = std::mt19937_64;

constexpr std::array<double, 12> kGrades{0,     1,      -1,     2,     3,      2000,
                                         1e308, -1e308, 5e-324, 1e200, 1e-200, 1023};
constexpr std::array<double, 6> kScores{1e308, -1e308, 0, 5e-324, 1, 1};
constexpr std::array<double, 5> kWeights{0, 1, 1e308, 5e-324, 1e154};

template <std::size_t N>
double any(const std::array<double, N>& numbers, Random& random) {
    return numbers[random() % N];
}

bool has_option(const MetricFamily& family, std::string_view name) {
    return std::ranges::find(family.options, name, &MetricOption::name) != family.options.end();
}

/// Some ways to write a metric of the family.
std::vector<std::string> spellings(const MetricFamily& family) {
    std::vector<std::string> options{""};
    if (has_option(family, "gain")) options.emplace_back("(gain=exponential)");
    if (has_option(family, "gains")) options.emplace_back("(gains={1:1e308,2:-1e308,3:7})");
    if (has_option(family, "scale")) options.emplace_back("(scale=none)");
    if (has_option(family, "min_rel")) options.emplace_back("(min_rel=-1e308,max_rel=1e308)");
    if (has_option(family, "beta") && family.group != "preference" && !has_option(family, "alpha"))
        options.emplace_back("(beta=1e9)");
    if (has_option(family, "eps")) options.emplace_back("(eps=0)");
    if (has_option(family, "weights")) options.emplace_back("(weights=linear)");
    std::vector<std::string> names;
    for (const std::string& option : options) {
        const std::string name = std::string{family.name} + option;
        if (family.cutoff != CutoffUse::required) names.push_back(name);
        if (family.cutoff != CutoffUse::none) names.push_back(name + "@3");
    }
    return names;
}

struct Case {
    Labels labels;
    std::vector<Run> runs;
};

/// Three queries, of up to seven documents; grades with subtopics and raters where `rich`.
Case random_case(Random& random, bool rich) {
    std::vector<LabelsBuilder::Row> rows;
    std::vector<std::vector<TestRow>> lists(2);
    for (std::size_t q = 0; q < 3; ++q) {
        const std::string_view query = id("query", q);
        // Two grades a query are often enough: every family meets them in all orders.
        const std::array<double, 3> grades{any(kGrades, random), any(kGrades, random), 0};
        const std::size_t docs = random() % 8;
        for (std::size_t d = 0; d <= docs; ++d) {
            const std::string_view doc = id("d", d);
            for (std::size_t copy = 0; copy < (rich ? 4U : 1U); ++copy) {
                if (random() % 4 == 0 && d > 0) continue;
                rows.push_back({query, doc, any(grades, random), "", rich ? id("s", copy / 2) : "",
                                rich ? id("r", copy % 2) : ""});
            }
            for (auto& list : lists) {
                if (random() % 4 > 0) list.push_back({query, doc, any(kScores, random)});
            }
        }
    }
    Case result{make_labels(rows), {}};
    for (std::size_t s = 0; s < lists.size(); ++s) {
        result.runs.push_back(make_run(std::string{id("system", s)}, lists[s]));
    }
    return result;
}

void expect_named(const Error& error, const Metric& metric, std::string_view what = "'query") {
    const std::string_view text = error.what();
    EXPECT_NE(text.find('\'' + metric.name + '\''), std::string_view::npos) << text;
    EXPECT_NE(text.find(what), std::string_view::npos) << text;
}

/// A number, or what the family declares.
bool is_answer(double value, bool says_why, const MetricFamily& family) {
    if (std::isnan(value)) return says_why;
    return std::isfinite(value) || family.can_be_infinite;
}

void expect_answers(const ScoreTable& table, std::size_t system, const MetricFamily& family) {
    const ScoreColumn& column = table.columns[system].front();
    for (std::size_t q = 0; q < column.values.size(); ++q) {
        const bool why =
            column.reasons.contains(q) || column.texts.contains(q) || table.left_out[q];
        EXPECT_TRUE(is_answer(column.values[q], why, family))
            << table.metrics[0] << ' ' << table.queries[q] << ' ' << column.values[q];
    }
    EXPECT_TRUE(is_answer(column.average, !column.reason.empty() || !column.text.empty(), family))
        << table.metrics[0] << " average " << column.average;
    for (const PartColumn& part : column.parts) {
        EXPECT_FALSE(std::isinf(part.total)) << table.metrics[0] << ' ' << part.name;
        for (const double value : part.values) EXPECT_FALSE(std::isinf(value)) << part.name;
    }
}

std::vector<Policies> some_policies() {
    std::vector<Policies> result(4);
    result[1].ties = TieOrder::expected;
    result[1].no_relevant = QueryRule::zero;
    result[2].averaging = Averaging::micro;
    result[3].averaging = Averaging::weighted;
    result[3].raters = Raters::median;
    return result;
}

/// How many were answered with an Error.
std::size_t count_errors(const MetricFamily& family, const std::string& name, bool rich,
                         Random& random) {
    std::size_t errors = 0;
    for (const Policies& policies : some_policies()) {
        const Case given = random_case(random, rich);
        Plan plan = make_plan(name, policies);
        for (std::size_t q = 0; q < given.labels.queries().size(); ++q) {
            plan.weights.values.push_back(any(kWeights, random));
        }
        try {
            const ScoreTable table = score(given.labels, given.runs, plan);
            expect_answers(table, 0, family);
            expect_answers(table, 1, family);
        } catch (const Error& error) {
            expect_named(error, plan.metrics.front());
            ++errors;
        }
    }
    return errors;
}

TEST(OverflowProperty, EveryMetricOfRankingsAnswersOrNamesTheQuery) {
    Random random{1};
    std::size_t errors = 0;
    for (const MetricFamily& family : metric_families()) {
        if (family.group != "listwise" && family.group != "pairwise") continue;
        const bool rich =
            family.needs == MetricNeeds::subtopics || family.needs == MetricNeeds::raters;
        for (const std::string& name : spellings(family)) {
            SCOPED_TRACE(name);
            for (int round = 0; round < 3; ++round) {
                errors += count_errors(family, name, rich, random);
            }
        }
    }
    EXPECT_GT(errors, 300U);  // else the grades are not extreme enough to show anything
}

TEST(OverflowProperty, EveryMetricOfPairsAnswersOrNamesTheQuery) {
    Random random{2};
    std::size_t errors = 0;
    for (const MetricFamily& family : metric_families()) {
        if (family.group != "pointwise") continue;
        for (const std::string& name : spellings(family)) {
            SCOPED_TRACE(name);
            for (int round = 0; round < 40; ++round) {
                ScoredPairs pairs;
                pairs.queries = {"query0", "query1"};
                const bool probable = random() % 2 == 0;
                for (std::size_t i = 0; i < 1 + random() % 8; ++i) {
                    pairs.query.push_back(static_cast<std::uint32_t>(random() % 2));
                    pairs.docs.emplace_back(id("d", i));
                    pairs.grade.push_back(any(kGrades, random));
                    pairs.predicted.push_back(any(kGrades, random));
                    pairs.score.push_back(probable ? 1.0 / static_cast<double>(1 + random() % 3)
                                                   : any(kScores, random));
                }
                const std::vector<Metric> metrics{make_metric(name)};
                try {
                    const PointwiseReport report =
                        score_pointwise(pairs, metrics, {.per_query = true});
                    std::vector<MetricValue> values = report.scores[0].by_query;
                    values.push_back(report.scores[0].overall);
                    for (const MetricValue& value : values) {
                        EXPECT_TRUE(is_answer(value.value, !value.reason.empty(), family))
                            << name << ' ' << value.value;
                    }
                } catch (const Error& error) {
                    expect_named(error, metrics[0], "the largest grade is ");
                    ++errors;
                }
            }
        }
    }
    EXPECT_GT(errors, 50U);
}

TEST(OverflowProperty, EveryMetricOfPreferencesAnswersOrNamesTheQuery) {
    Random random{3};
    for (const MetricFamily& family : metric_families()) {
        if (family.group != "preference") continue;
        for (const std::string& name : spellings(family)) {
            for (int round = 0; round < 40; ++round) {
                const Case given = random_case(random, false);
                Preferences preferences;
                for (std::size_t q = 0; q < given.labels.queries().size(); ++q) {
                    preferences.queries.push_back(given.labels.queries()[q]);
                    std::vector<PreferenceRow>& rows = preferences.rows.emplace_back();
                    for (const Label& label : given.labels.of(q)) {
                        rows.push_back({"r", "1", label.doc, std::abs(label.grade)});
                    }
                }
                const Plan plan = make_plan(name);
                try {
                    expect_answers(score_preferences(preferences, given.runs, plan), 0, family);
                } catch (const Error& error) {
                    expect_named(error, plan.metrics.front());
                }
            }
        }
    }
}

/// The value of one list, or nothing where it is an Error.
std::optional<double> value_of(const std::string& name, const std::vector<double>& grades) {
    std::vector<LabelsBuilder::Row> rows;
    std::vector<std::string_view> docs;
    for (std::size_t d = 0; d < grades.size(); ++d) {
        docs.push_back(id("d", d));
        rows.push_back({"q", docs.back(), grades[d]});
    }
    Plan plan = make_plan(name);
    plan.policies.no_relevant = QueryRule::zero;
    try {
        return score_one(make_labels(rows), make_list("run", docs), plan).columns[0][0].values[0];
    } catch (const Error&) {
        return std::nullopt;
    }
}

TEST(OverflowProperty, WhatIsARatioOfGainsDoesNotDependOnTheirSize) {
    Random random{4};
    std::size_t errors = 0;
    for (const std::string name : {"nDCG", "nDCG@2", "nDCG(ideal=all)@2", "nDCGRel", "RnDCG(rel=0)",
                                   "RBP", "INSQ", "NERR10", "CG@1", "DCG@2"}) {
        const bool ratio = name[0] != 'C' && name[0] != 'D';
        for (int round = 0; round < 100; ++round) {
            std::vector<double> small;
            for (std::size_t i = 0; i < 1 + random() % 6; ++i) {
                small.push_back(static_cast<double>(random() % 4));
            }
            std::vector<double> large = small;
            const int shift = static_cast<int>(1021 + random() % 2);
            for (double& grade : large) grade = std::ldexp(grade, shift);
            const double expected = *value_of(name, small);
            const auto found = value_of(name, large);
            errors += found ? 0 : 1;
            if (!found) continue;
            EXPECT_EQ(*found, ratio ? expected : std::ldexp(expected, shift)) << name;
        }
    }
    EXPECT_GT(errors, 50U);
}

/// DCG with gains 2^y - 1, in numbers that reach farther than double.
long double far_dcg(const std::vector<double>& grades) {
    long double sum = 0.0L;
    for (std::size_t i = 0; i < grades.size(); ++i) {
        const long double gain = std::exp2(static_cast<long double>(std::max(grades[i], 0.0)));
        sum += (gain - 1.0L) / std::log2(static_cast<long double>(i + 2));
    }
    return sum;
}

TEST(OverflowProperty, ExponentialGainsAreRightOrAnError) {
    Random random{5};
    std::size_t errors = 0;
    for (int round = 0; round < 300; ++round) {
        std::vector<double> grades;
        for (std::size_t i = 0; i < 1 + random() % 6; ++i) {
            grades.push_back(
                any(std::array<double, 8>{0, 1, 2, -1, 1022, 1023, 1024, 2000}, random));
        }
        std::vector<double> ideal = grades;
        std::ranges::sort(ideal, std::greater{});
        const long double best = far_dcg(ideal);
        const auto found = value_of("nDCG(gain=exponential)", grades);
        const bool in_range = best < 1.7976931348623157e308L && ideal[0] < 1024;
        EXPECT_EQ(found.has_value(), in_range);
        errors += found ? 0 : 1;
        if (!found) continue;
        const long double expected = best > 0.0L ? far_dcg(grades) / best : 0.0L;
        EXPECT_NEAR(*found, static_cast<double>(expected), 1e-12);
    }
    EXPECT_GT(errors, 100U);
}

}  // namespace
}  // namespace assay
