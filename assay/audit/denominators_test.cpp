#include "assay/audit/denominators.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "assay/audit/testing.h"
#include "assay/core/error.h"

namespace assay {
namespace {

// Base has labels a 1; new has a 1 and b 1. Both return a first, new then b.
// nDCG@2: base 1 / 1; new (1 + 0.63093) / 1.63093. Delta 0.
//   numerators:   0.63093 x (1 + 1/1.63093)/2 = 0.508891
//   denominators: (1/1.63093 - 1) x (1 + 1.63093)/2 = -0.508891
TEST(CompareGrounds, MatchesHandCalculation) {
    const Labels old_labels = make_labels({{.query = "q", .doc = "a", .grade = 1.0}});
    const Labels new_labels = make_labels(
        {{.query = "q", .doc = "a", .grade = 1.0}, {.query = "q", .doc = "b", .grade = 1.0}});
    const std::vector<std::string_view> base_docs{"a", "c"};
    const std::vector<std::string_view> new_docs{"a", "b"};
    const assay::Run base = make_list("base", base_docs);
    const assay::Run system = make_list("new", new_docs);
    const GroundComparison comparison = compare_grounds(
        {"base", &old_labels, &base}, {"new", &new_labels, &system}, make_metric("nDCG@2"), {});
    ASSERT_EQ(comparison.queries.size(), 1U);
    const GroundQuery& query = comparison.queries.front();
    EXPECT_TRUE(query.judged_differs);
    EXPECT_TRUE(query.ideal_differs);
    EXPECT_FALSE(query.grades_differ);
    EXPECT_FALSE(query.candidates_differ);
    EXPECT_NEAR(comparison.delta, 0.0, 1e-12);
    EXPECT_NEAR(comparison.delta_numerators, 0.630929754, 1e-9);
    EXPECT_NEAR(comparison.delta_denominators, 0.630929754, 1e-9);
    EXPECT_NEAR(comparison.from_numerators, 0.508891280, 1e-9);
    EXPECT_NEAR(comparison.from_denominators, -0.508891280, 1e-9);
    EXPECT_THROW(check_same_ground(comparison, false), Error);
    EXPECT_NO_THROW(check_same_ground(comparison, true));
}

TEST(CompareGrounds, SeesCandidateSetsThatDiffer) {
    const Labels labels = make_labels(
        {{.query = "q", .doc = "a", .grade = 1.0}, {.query = "q", .doc = "b", .grade = 1.0}});
    const std::vector<std::string_view> docs{"a"};
    const std::vector<std::string_view> both{"a", "b"};
    const assay::Run run = make_list("run", docs);
    const assay::Run wide = make_list("wide", both);
    const GroundComparison comparison = compare_grounds(
        {"base", &labels, &run, &run}, {"new", &labels, &run, &wide}, make_metric("nDCG@2"), {});
    EXPECT_TRUE(comparison.queries.front().candidates_differ);
    EXPECT_TRUE(comparison.queries.front().ideal_differs);
    EXPECT_FALSE(comparison.queries.front().judged_differs);
    // The ideal of {a} is 1, that of {a, b} 1.63093.
    EXPECT_NEAR(comparison.delta_denominators, 0.630929754, 1e-9);
    EXPECT_EQ(comparison.delta_numerators, 0.0);
    EXPECT_NEAR(comparison.from_denominators, comparison.delta, 1e-12);
}

TEST(CompareGrounds, PartsAddUpAndNothingDiffersOnTheSameLabels) {
    std::mt19937 random{51};
    for (int round = 0; round < 5; ++round) {
        const RandomCase a = random_case(random, {.queries = 6});
        const RandomCase b = random_case(random, {.queries = 6});
        const Labels first = a.make_labels();
        const Labels second = b.make_labels();
        const assay::Run base = a.make_base();
        const assay::Run system = a.make_system();
        for (const std::string_view metric : {"nDCG@3", "R@3", "AP"}) {
            const GroundComparison apart = compare_grounds(
                {"base", &first, &base}, {"new", &second, &system}, make_metric(metric), {});
            EXPECT_NEAR(apart.from_numerators + apart.from_denominators, apart.delta, 1e-12);
            const GroundComparison same = compare_grounds(
                {"base", &first, &base}, {"new", &first, &system}, make_metric(metric), {});
            EXPECT_EQ(same.differing, 0U);
            EXPECT_EQ(same.from_denominators, 0.0);
            EXPECT_NEAR(same.delta, scored_delta(first, base, system, metric), 1e-12);
        }
    }
}

TEST(CheckSameGround, NamesTheFirstQueriesAndWhatDiffers) {
    GroundComparison comparison;
    for (int i = 0; i < 7; ++i) {
        GroundQuery query;
        query.query = "q" + std::to_string(i);
        query.grades_differ = true;
        comparison.queries.push_back(query);
    }
    comparison.differing = 7;
    try {
        check_same_ground(comparison, false);
        FAIL();
    } catch (const Error& error) {
        const std::string what = error.what();
        EXPECT_NE(what.find("7 of 7 queries: q0 (grades); q1"), std::string::npos) << what;
        EXPECT_NE(what.find("q4 (grades); ..."), std::string::npos) << what;
        EXPECT_EQ(what.find("q5"), std::string::npos) << what;
    }
}

TEST(CommonLabels, AreWhatBothArmsHave) {
    const Labels first = make_labels({{.query = "q", .doc = "a", .grade = 1.0},
                                      {.query = "q", .doc = "b", .grade = 1.0},
                                      {.query = "q", .doc = "c", .grade = 1.0},
                                      {.query = "q", .doc = "d", .grade = 0.0}});
    const Labels second = make_labels({{.query = "q", .doc = "a", .grade = 1.0},
                                       {.query = "q", .doc = "b", .grade = 0.0},
                                       {.query = "q", .doc = "d", .grade = 0.0},
                                       {.query = "q", .doc = "e", .grade = 1.0}});
    const std::vector<std::string_view> docs{"a", "b", "c", "e"};
    const assay::Run run = make_list("run", docs);
    const CommonLabels plain = common_labels({"x", &first, &run}, {"y", &second, &run}, {});
    EXPECT_EQ(plain.labels.size(), 2U);  // a and d
    EXPECT_EQ(plain.only_base, 1U);      // c
    EXPECT_EQ(plain.only_system, 1U);    // e
    EXPECT_EQ(plain.conflicting, 1U);    // b
    const CommonLabels narrow = common_labels({"x", &first, &run, &run}, {"y", &second, &run}, {});
    ASSERT_EQ(narrow.labels.size(), 1U);
    EXPECT_EQ(narrow.labels.of(0).front().doc, "a");
    const GroundComparison comparison = compare_grounds(
        {"x", &plain.labels, &run}, {"y", &plain.labels, &run}, make_metric("nDCG"), {});
    EXPECT_NO_THROW(check_same_ground(comparison, false));
}

TEST(CompareGrounds, RefusesMetricsWithoutADenominator) {
    const Labels labels = make_labels({{.query = "q", .doc = "a", .grade = 1.0}});
    const std::vector<std::string_view> docs{"a"};
    const assay::Run run = make_list("run", docs);
    EXPECT_THROW(
        compare_grounds({"x", &labels, &run}, {"y", &labels, &run}, make_metric("DCG"), {}), Error);
}

}  // namespace
}  // namespace assay
