#include <gtest/gtest.h>

#include <limits>

#include "assay/metrics/testing.h"

namespace assay {
namespace {

double part(const MetricValue& value, std::string_view name) {
    for (const Part& each : value.parts) {
        if (each.name == name) return each.value;
    }
    ADD_FAILURE() << "no part " << name;
    return 0.0;
}

// The course's example 高中高高中低: 15 pairs, 2 of them inverted; 4 have equal grades.
TEST(Pnr, GivesTheWorkedExampleOfTheCourse) {
    const MetricValue lenient = measure("PNR(ties=in_order)", {3, 2, 3, 3, 2, 1});
    EXPECT_EQ(lenient.value, 13.0 / 2.0);
    EXPECT_EQ(lenient.numerator, 13.0);
    EXPECT_EQ(lenient.denominator, 2.0);
    const MetricValue strict = measure("PNR", {3, 2, 3, 3, 2, 1});
    EXPECT_EQ(strict.value, 9.0 / 2.0);
    EXPECT_EQ(part(strict, "in_order"), 9.0);
    EXPECT_EQ(part(strict, "inverted"), 2.0);
    EXPECT_EQ(part(strict, "tied"), 4.0);
}

// The course's second list 高高高低中中 has as many inversions, but lower down, so that DCG sees
// the better list where PNR sees none. The gains are 1, 0.7 and 0.3; both lists have one ideal.
TEST(Pnr, DoesNotSeeWhereInversionsStand) {
    EXPECT_EQ(score("PNR(ties=in_order)", {3, 3, 3, 1, 2, 2}), 13.0 / 2.0);
    const Scale scale = Scale::four_grades();
    const double first = measure("nDCG", {3, 2, 3, 3, 2, 1}, {}, scale).numerator;
    const double second = measure("nDCG", {3, 3, 3, 1, 2, 2}, {}, scale).numerator;
    // 1 + 0.7/1.584963 + 1/2 + 1/2.321928 + 0.7/2.584963 + 0.3/2.807355
    EXPECT_NEAR(first, 2.7500, 5e-5);
    // 1 + 1/1.584963 + 1/2 + 0.3/2.321928 + 0.7/2.584963 + 0.7/2.807355
    EXPECT_NEAR(second, 2.7803, 5e-5);
    EXPECT_GT(second, first);
}

TEST(Pnr, IsInfiniteWhenNothingIsInverted) {
    const MetricValue value = measure("PNR", {3, 2, 1});
    EXPECT_EQ(value.value, std::numeric_limits<double>::infinity());
    EXPECT_EQ(value.numerator, 3.0);
    EXPECT_EQ(value.denominator, 0.0);
    EXPECT_EQ(score("PNR", {1, 2}), 0.0);
}

TEST(Pnr, IsUndefinedWithoutPairs) {
    for (const auto& value : {measure("PNR", {3}), measure("PNR", {2, 2}), measure("PNR", {})}) {
        EXPECT_EQ(value.undefined, Undefined::other);
        EXPECT_FALSE(value.reason.empty());
    }
    EXPECT_EQ(score("PNR(ties=in_order)", {2, 2}), std::numeric_limits<double>::infinity());
}

// (1,2) and (0,2) are inverted, (1,0) in order; as grade 0 the unjudged one adds (2,u) in order,
// (1,u) in order and (0,u) tied.
TEST(Pnr, UnjudgedFormPairsOnlyWhenAsked) {
    EXPECT_EQ(score("PNR", {1, 0, 2, kUnjudged}), 1.0 / 2.0);
    EXPECT_EQ(score("PNR(unjudged=zero)", {1, 0, 2, kUnjudged}), 3.0 / 2.0);
}

TEST(Pnr, LooksNoFurtherThanTheCutoff) {
    EXPECT_EQ(score("PNR@3", {1, 0, 2, 3, 3}), score("PNR", {1, 0, 2}));
}

// 2 | 0 3 1 | 1: of the pairs that do not tie 2 > 0, 2 > 1, 2 > 1, 3 > 1 are in order, 2 < 3 and
// 0 < 1 inverted; of the three that tie half are.
TEST(Pnr, ExpectedValueDividesExpectedCounts) {
    RankingStorage storage = RankingStorage::from_grades(std::vector<double>{2, 0, 3, 1, 1});
    storage.tie_ends = {1, 4, 5};
    const MetricFamily& family = *find_family("PNR");
    const RankingMetric expected = family.make_expected(parse_metric("PNR"));
    EXPECT_EQ(expected(storage.view(), nullptr).value, 5.5 / 3.5);
    EXPECT_FALSE(family.make_expected(parse_metric("PNR@2")));
}

}  // namespace
}  // namespace assay
