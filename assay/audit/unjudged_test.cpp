#include "assay/audit/unjudged.h"

#include <gtest/gtest.h>

#include <cmath>

#include "assay/audit/testing.h"
#include "assay/audit/worlds.h"
#include "assay/core/error.h"

namespace assay {
namespace {

DeltaBounds bounds_of(const RandomCase& given, std::string_view metric, const Policies& policies,
                      std::size_t limit) {
    return delta_bounds(given.make_labels(), given.make_base(), given.make_system(),
                        make_metric(metric), {.policies = policies, .limit = limit});
}

constexpr std::string_view kMetrics[] = {"nDCG@3",
                                         "nDCG(gain=exponential)@3",
                                         "nDCG(ideal=all)@2",
                                         "nDCG(ideal=returned)@3",
                                         "DCG@3",
                                         "P@2",
                                         "P",
                                         "R@3",
                                         "AP",
                                         "AP@3",
                                         "RR",
                                         "ERR@3",
                                         "RBP",
                                         "Success@2",
                                         "Hits@3"};

// That they are never too narrow is the matter of every_world_test.cpp.
TEST(DeltaBounds, RelaxedAreNotWithoutEnd) {
    std::mt19937 random{8};
    std::size_t relaxed = 0;
    for (int round = 0; round < 8; ++round) {
        const RandomCase given = random_case(random, {});
        for (const std::string_view metric : kMetrics) {
            const DeltaBounds bounds = bounds_of(given, metric, {}, 1);
            if (std::isnan(bounds.mean.low)) continue;
            relaxed += bounds.mean.exact ? 0 : 1;
            // The most here is DCG@3 of three documents of grade 2, 2 + 2/log2(3) + 1 = 4.26.
            EXPECT_GE(bounds.mean.low, -4.27) << metric;
            EXPECT_LE(bounds.mean.high, 4.27) << metric;
        }
    }
    EXPECT_GT(relaxed, 20U);
}

// The ideal of q1 is a, gain 1; base has n first, new has a: +1. Where u1, second in both lists, is
// of grade 4, new has 1/4 of the ideal: +0.25. q2: 3/4 and 1/4 of grade 4: -0.5. So the mean is
// between (0.25 - 0.5) / 2 and (1 - 0.5) / 2.
TEST(DeltaBounds, SeeDocumentsBelowTheCutoff) {
    const Labels labels = make_labels({{.query = "q1", .doc = "a", .grade = 1.0},
                                       {.query = "q1", .doc = "n", .grade = 0.0},
                                       {.query = "q2", .doc = "b", .grade = 3.0},
                                       {.query = "q2", .doc = "c", .grade = 1.0},
                                       {.query = "q2", .doc = "y", .grade = 4.0}});
    const assay::Run base =
        make_run("base", {{"q1", "n", 2.0}, {"q1", "u1", 1.0}, {"q2", "b", 1.0}});
    const assay::Run system =
        make_run("new", {{"q1", "a", 2.0}, {"q1", "u1", 1.0}, {"q2", "c", 1.0}});
    const DeltaBounds bounds = delta_bounds(labels, base, system, make_metric("nDCG@1"), {});
    EXPECT_DOUBLE_EQ(bounds.delta, 0.25);
    EXPECT_DOUBLE_EQ(bounds.mean.low, -0.125);
    EXPECT_DOUBLE_EQ(bounds.mean.high, 0.25);
    EXPECT_TRUE(bounds.mean.exact);
    EXPECT_FALSE(bounds.sign_is_certain());
    EXPECT_EQ(bounds.unjudged, 1U);
    // Precision does not see it, and the queries count as they are.
    const DeltaBounds precision = delta_bounds(labels, base, system, make_metric("P@1"), {});
    EXPECT_EQ(precision.unjudged, 0U);
    EXPECT_TRUE(precision.sign_is_certain());
}

// q2 has no relevant document. If u, below the cutoff of both lists, is relevant, it counts: P@1 is
// 0 for both, and the mean is over two queries, 0.5.
TEST(DeltaBounds, SeeQueriesThatBeginToCount) {
    const Labels labels = make_labels({{.query = "q1", .doc = "a", .grade = 1.0},
                                       {.query = "q1", .doc = "n", .grade = 0.0},
                                       {.query = "q2", .doc = "n", .grade = 0.0}});
    const assay::Run base =
        make_run("base", {{"q1", "n", 1.0}, {"q2", "n", 2.0}, {"q2", "u", 1.0}});
    const assay::Run system =
        make_run("new", {{"q1", "a", 1.0}, {"q2", "n", 2.0}, {"q2", "u", 1.0}});
    const DeltaBounds bounds = delta_bounds(labels, base, system, make_metric("P@1"), {});
    EXPECT_EQ(bounds.unjudged, 1U);
    EXPECT_DOUBLE_EQ(bounds.mean.low, 0.5);
    EXPECT_DOUBLE_EQ(bounds.mean.high, 1.0);
    EXPECT_TRUE(bounds.mean.exact);
}

// Bpref of a list without judged documents is 0; labels of all of them may make it 1, and so may
// the label of one: what is left unjudged is a case of its own.
TEST(DeltaBounds, HoldWhereDocumentsStayUnjudged) {
    const Labels labels = make_labels({{.query = "q", .doc = "a", .grade = 1.0}});
    const std::vector<std::string_view> base_docs{"b"};
    const std::vector<std::string_view> new_docs{"b", "a"};
    const DeltaBounds bounds = delta_bounds(labels, make_list("base", base_docs),
                                            make_list("new", new_docs), make_metric("Bpref"), {});
    EXPECT_DOUBLE_EQ(bounds.delta, 1.0);
    EXPECT_DOUBLE_EQ(bounds.mean.high, 1.0);
    // Once b has any grade new gains less: 0 where it is not relevant, 1 - 1/2 where it is.
    EXPECT_DOUBLE_EQ(bounds.mean.low, 0.0);
    EXPECT_FALSE(bounds.mean.exact);
}

TEST(DeltaBounds, HoldForGradesBetweenThoseTried) {
    const Labels labels = make_labels(
        {{.query = "q", .doc = "a", .grade = 37.0}, {.query = "q", .doc = "y", .grade = 100.0}});
    EXPECT_FALSE(possible_grades(labels).all);
    const std::vector<std::string_view> base_docs{"a", "b", "c"};
    const std::vector<std::string_view> new_docs{"c", "b", "a"};
    const assay::Run base = make_list("base", base_docs);
    const assay::Run system = make_list("new", new_docs);
    const DeltaBounds bounds = delta_bounds(labels, base, system, make_metric("nDCG@2"), {});
    EXPECT_FALSE(bounds.mean.exact);
    for (int grade = 0; grade <= 100; ++grade) {
        for (const double other : {0.0, 37.0, static_cast<double>(grade), 100.0}) {
            const Labels world = make_labels({{.query = "q", .doc = "a", .grade = 37.0},
                                              {.query = "q", .doc = "y", .grade = 100.0},
                                              {.query = "q", .doc = "b", .grade = other},
                                              {.query = "q", .doc = "c", .grade = double(grade)}});
            const double delta = scored_delta(world, base, system, "nDCG@2");
            EXPECT_LE(bounds.mean.low, delta + 1e-12);
            EXPECT_GE(bounds.mean.high, delta - 1e-12);
        }
    }
}

// One query; base a, b; new c, a; a is judged 1, the scale ends at 1; b and c are not judged.
//   as scored:  base 1, new 1/log2(3) = 0.63093
//   c=1, b=0: ideal 1.63093: base 1/1.63093 = 0.61315, new 1: delta +0.38685
//   c=0, b=1: base 1, new 0.63093/1.63093 = 0.38685: delta -0.61315
//   c=1, b=1: base 1, new 1: 0.   c=0, b=0: -0.36907
TEST(DeltaBounds, MatchHandCalculation) {
    const Labels labels = make_labels({{.query = "q", .doc = "a", .grade = 1.0}});
    const std::vector<std::string_view> base_docs{"a", "b"};
    const std::vector<std::string_view> new_docs{"c", "a"};
    const DeltaBounds bounds = delta_bounds(labels, make_list("base", base_docs),
                                            make_list("new", new_docs), make_metric("nDCG@2"), {});
    EXPECT_NEAR(bounds.delta, -0.369070246, 1e-9);
    EXPECT_NEAR(bounds.mean.low, -0.613147193, 1e-9);
    EXPECT_NEAR(bounds.mean.high, 0.386852807, 1e-9);
    EXPECT_TRUE(bounds.mean.exact);
    EXPECT_EQ(bounds.unjudged, 2U);
    EXPECT_EQ(bounds.judged_base, 0.5);
    EXPECT_EQ(bounds.judged_system, 0.5);
    EXPECT_FALSE(bounds.sign_is_certain());
}

TEST(DeltaBounds, AreThePlainDeltaWhereAllIsJudged) {
    std::mt19937 random{11};
    const RandomCase given = random_case(random, {.queries = 4, .judged_percent = 100});
    const DeltaBounds bounds = bounds_of(given, "nDCG@3", {}, 4096);
    EXPECT_EQ(bounds.unjudged, 0U);
    EXPECT_EQ(bounds.judged_base, 1.0);
    EXPECT_DOUBLE_EQ(bounds.mean.low, bounds.delta);
    EXPECT_DOUBLE_EQ(bounds.mean.high, bounds.delta);
    EXPECT_DOUBLE_EQ(bounds.delta, scored_delta(given.make_labels(), given.make_base(),
                                                given.make_system(), "nDCG@3"));
}

TEST(DeltaBounds, DoNotDependOnThreads) {
    std::mt19937 random{12};
    const RandomCase given = random_case(random, {.queries = 30, .docs = 12, .length = 8});
    const Labels labels = given.make_labels();
    const auto with = [&](std::size_t threads) {
        return delta_bounds(labels, given.make_base(), given.make_system(), make_metric("nDCG@5"),
                            {.threads = threads});
    };
    EXPECT_EQ(with(1).mean.low, with(4).mean.low);
    EXPECT_EQ(with(1).mean.high, with(4).mean.high);
}

TEST(DeltaBounds, AreWithoutEndWhereNothingIsKnownOfAMetric) {
    std::mt19937 random{13};
    const RandomCase given = random_case(random, {.judged_percent = 20});
    const DeltaBounds bounds = bounds_of(given, "YAAP", {}, 1);
    EXPECT_FALSE(bounds.mean.exact);
    EXPECT_TRUE(std::isinf(bounds.mean.low) && std::isinf(bounds.mean.high));
}

TEST(DeltaBounds, RefuseMetricsThatAreNoMean) {
    std::mt19937 random{14};
    const RandomCase given = random_case(random, {});
    EXPECT_THROW(bounds_of(given, "gm_map", {}, 1), Error);
    EXPECT_THROW(bounds_of(given, "P@3", {.averaging = Averaging::micro}, 1), Error);
}

TEST(DeltaBounds, ClaimNothingForGainsThatFallWithGrades) {
    Scale scale;
    scale.levels = {{"no", 0.0, 0.0}, {"yes", 1.0, 2.0}, {"best", 2.0, 1.0}};
    std::mt19937 random{15};
    const RandomCase given = random_case(random, {.judged_percent = 20});
    const Labels labels = make_labels(given.labels, scale);
    const auto bounds = [&](std::string_view metric) {
        return delta_bounds(labels, given.make_base(), given.make_system(), make_metric(metric),
                            {.limit = 1});
    };
    EXPECT_TRUE(std::isinf(bounds("nDCG@3").mean.high));
    EXPECT_FALSE(std::isinf(bounds("P@3").mean.high));
}

TEST(WorldsPerQuery, AreOfOneRuleForEveryVerb) {
    EXPECT_EQ(worlds_per_query(0), 4096U);
    EXPECT_EQ(worlds_per_query(50), 4096U);
    EXPECT_EQ(worlds_per_query(1024), 256U);
    EXPECT_EQ(worlds_per_query(100000), 64U);
}

TEST(OneSided, TakesNoiseForZero) {
    EXPECT_FALSE(one_sided({.low = 1e-17, .high = 0.5}));
    EXPECT_TRUE(one_sided({.low = -1e-17, .high = 1e-17}));
    EXPECT_TRUE(one_sided({.low = 0.1, .high = 0.5}));
    EXPECT_TRUE(one_sided({.low = -0.5, .high = -0.1}));
    EXPECT_FALSE(one_sided({.low = -0.5, .high = 0.5}));
}

TEST(PossibleGrades, AreTheScalesOrWholeNumbersUpToTheHighest) {
    const Labels numeric = make_labels({{.query = "q", .doc = "a", .grade = 3.0},
                                        {.query = "q", .doc = "b", .grade = -1.0},
                                        {.query = "q", .doc = "c", .grade = 1.5}});
    EXPECT_EQ(possible_grades(numeric).grades, (std::vector<double>{0.0, 1.0, 1.5, 2.0, 3.0}));
    const Labels none = make_labels({{.query = "q", .doc = "a", .grade = 0.0}});
    EXPECT_EQ(possible_grades(none).grades, (std::vector<double>{0.0, 1.0}));
    const Labels named =
        make_labels({{.query = "q", .doc = "a", .grade = 0.0}}, Scale::four_grades());
    EXPECT_EQ(possible_grades(named).grades, (std::vector<double>{0.0, 1.0, 2.0, 3.0}));
    const Labels many = make_labels({{.query = "q", .doc = "a", .grade = 100.0}});
    EXPECT_EQ(possible_grades(many).grades.size(), 17U);
    EXPECT_EQ(possible_grades(many).grades.back(), 100.0);
}

}  // namespace
}  // namespace assay
