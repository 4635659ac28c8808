#include "assay/evaluate/tie_orders.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "assay/evaluate/testing.h"

namespace assay {
namespace {

RankingStorage tied(const std::vector<double>& grades, const std::vector<std::uint32_t>& ends,
                    const std::vector<double>& unretrieved = {}) {
    RankingStorage storage = RankingStorage::from_grades(grades, unretrieved);
    storage.tie_ends = ends;
    return storage;
}

double enumerated(std::string_view metric, const RankingStorage& storage) {
    return expected_by_enumeration(std::get<RankingMetric>(make_metric(metric).function))(
               storage.view(), nullptr)
        .value;
}

// The relevant document of three stands at ranks 1, 2, 3: (1 + 1/2 + 1/3) / 3.
TEST(TieOrders, AverageOverEveryOrder) {
    EXPECT_DOUBLE_EQ(enumerated("RR", tied({0, 1, 0}, {3})), (1.0 + 1.0 / 2 + 1.0 / 3) / 3);
}

// Ranks 2 and 3 are tied, and so are 4 and 5: RR is 1/2 or 1/3, whatever the second pair does.
TEST(TieOrders, GroupsTurnIndependently) {
    EXPECT_DOUBLE_EQ(enumerated("RR", tied({0, 1, 0, 1, 0}, {1, 3, 5})), (1.0 / 2 + 1.0 / 3) / 2);
    // AP: relevant at 2 or 3 and at 4 or 5, of two.
    const double mean =
        ((1.0 / 2 + 2.0 / 4) + (1.0 / 2 + 2.0 / 5) + (1.0 / 3 + 2.0 / 4) + (1.0 / 3 + 2.0 / 5)) /
        4 / 2;
    EXPECT_DOUBLE_EQ(enumerated("AP", tied({0, 1, 0, 1, 0}, {1, 3, 5})), mean);
}

// Unjudged and grade 0 are different documents: bpref sees only the second. Of the three places
// of the relevant document, one has it above the nonrelevant one half of the time.
TEST(TieOrders, TellUnjudgedFromNonrelevant) {
    EXPECT_DOUBLE_EQ(enumerated("Bpref", tied({1, 0, kUnjudged}, {3})), 0.5);
}

// In order or inverted: 1 pair of 2 orders each, in order / inverted on average 1/2 and 1/2.
TEST(TieOrders, KeepWhatPooledAveragesAddUp) {
    const RankingStorage storage = tied({1, 0}, {2});
    const MetricValue value = expected_by_enumeration(
        std::get<RankingMetric>(make_metric("PNR").function))(storage.view(), nullptr);
    EXPECT_EQ(value.numerator, 0.5);
    EXPECT_EQ(value.denominator, 0.5);
    ASSERT_GE(value.parts.size(), 2U);
    EXPECT_EQ(value.parts[0].name, "in_order");
    EXPECT_EQ(value.parts[0].value, 0.5);
    EXPECT_EQ(value.parts[1].value, 0.5);
}

TEST(TieOrders, DocumentsThatLookAlikeCountOnce) {
    // 30 documents, one relevant: 30 orders and not 30 factorial.
    std::vector<double> grades(30, 0.0);
    grades[17] = 1.0;
    double sum = 0.0;
    for (int rank = 1; rank <= 30; ++rank) sum += 1.0 / rank;
    EXPECT_NEAR(enumerated("RR", tied(grades, {30})), sum / 30, 1e-15);
}

TEST(TieOrders, TooManyAreUndefined) {
    std::vector<double> grades(40, 0.0);
    for (std::size_t i = 0; i < 20; ++i) grades[i] = 1.0;
    const RankingStorage storage = tied(grades, {40});
    const MetricValue value = expected_by_enumeration(
        std::get<RankingMetric>(make_metric("RR").function))(storage.view(), nullptr);
    EXPECT_EQ(value.undefined, Undefined::other);
    EXPECT_EQ(value.reason, "too many orders of tied documents");
}

TEST(TieOrders, TheLimitItselfIsNotTooMany) {
    const RankingMetric metric = std::get<RankingMetric>(make_metric("RR").function);
    const RankingStorage storage = tied({1, 0, 2}, {3});  // six orders
    EXPECT_EQ(
        expected_by_enumeration(metric, MetricNeeds::grades, 6)(storage.view(), nullptr).undefined,
        Undefined::no);
    EXPECT_EQ(
        expected_by_enumeration(metric, MetricNeeds::grades, 5)(storage.view(), nullptr).undefined,
        Undefined::other);
}

TEST(TieOrders, WithoutTiesTheMetricStandsAsItIs) {
    const RankingStorage storage = tied({0, 1}, {});
    EXPECT_EQ(enumerated("RR", storage), 0.5);
}

TEST(TieOrders, AnUndefinedValueStaysUndefined) {
    const RankingStorage storage = tied({0, 0}, {2});
    const MetricValue value = expected_by_enumeration(
        std::get<RankingMetric>(make_metric("RR").function))(storage.view(), nullptr);
    EXPECT_EQ(value.undefined, Undefined::no_relevant);
}

// Ids are there because another metric of the plan wants them; RR does not look at them.
TEST(TieOrders, IdsInSightDoNotMakeDocumentsDifferent) {
    std::vector<double> grades(30, 0.0);
    grades[17] = 1.0;
    RankingStorage storage = tied(grades, {30});
    const double without = enumerated("RR", storage);
    for (std::size_t i = 0; i < grades.size(); ++i) storage.docs.push_back(id("d", i));
    EXPECT_EQ(enumerated("RR", storage), without);
}

// One rater, to whom the first of two tied documents is relevant: P@1 is 1 in one order, 0 in the
// other.
TEST(TieOrders, TurnTheListsOfRatersToo) {
    RankingStorage storage = tied({1, 1}, {2});
    storage.raters.push_back(RankingStorage::from_grades(std::vector<double>{1, 0}));
    const Metric metric = make_metric("PAvgJudge@1");
    const RankingMetric expected =
        expected_by_enumeration(std::get<RankingMetric>(metric.function), MetricNeeds::raters);
    EXPECT_EQ(expected(storage.view(), nullptr).value, 0.5);
}

TEST(TieOrders, ATextHasNoExpectedValue) {
    const MetricValue value =
        expected_by_enumeration(std::get<RankingMetric>(make_metric("RelString").function))(
            tied({1, 0}, {2}).view(), nullptr);
    EXPECT_EQ(value.reason, "a text has no expected value");
}

/// A list of up to seven documents in tie groups of one to four.
RankingStorage random_case(std::mt19937_64& random) {
    static const std::vector<double> kGrades{0, 1, 2, 3, 0, kUnjudged, -1};
    std::vector<double> grades(1 + random() % 7);
    std::vector<double> unretrieved(random() % 3);
    for (double& grade : grades) grade = kGrades[random() % kGrades.size()];
    for (double& grade : unretrieved) grade = static_cast<double>(random() % 4);
    std::vector<std::uint32_t> ends;
    const auto size = static_cast<std::uint32_t>(grades.size());
    for (std::uint32_t end = 0; end < size;) {
        end = std::min(size, end + 1 + static_cast<std::uint32_t>(random() % 4));
        ends.push_back(end);
    }
    if (ends.size() == grades.size()) ends.clear();
    return tied(grades, ends, unretrieved);
}

std::vector<std::string> variants(const MetricFamily& family) {
    std::vector<std::string> names;
    if (family.cutoff != CutoffUse::required) names.emplace_back(family.name);
    // Metrics of pairs have a closed form for whole lists alone.
    if (family.cutoff != CutoffUse::none && family.group != "pairwise") {
        for (const char* cutoff : {"@1", "@3", "@10"}) {
            names.push_back(std::string{family.name} + cutoff);
        }
    }
    return names;
}

TEST(TieOrders, EveryClosedFormEqualsTheMeanOverOrders) {
    std::mt19937_64 random{20240607};
    std::size_t families = 0;
    for (const MetricFamily& family : metric_families()) {
        if (family.make_expected == nullptr) continue;
        ++families;
        for (const std::string& name : variants(family)) {
            const Metric metric = make_metric(name);
            const auto closed = family.make_expected(metric.spec);
            const auto slow =
                expected_by_enumeration(std::get<RankingMetric>(metric.function), family.needs,
                                        100000, family.average == Average::pooled);
            for (int round = 0; round < 60; ++round) {
                const RankingStorage storage = random_case(random);
                const MetricValue expected = slow(storage.view(), nullptr);
                const MetricValue value = closed(storage.view(), nullptr);
                ASSERT_EQ(value.undefined, expected.undefined) << name << " round " << round;
                if (value.undefined != Undefined::no) continue;
                if (std::isinf(value.value) && value.value == expected.value) continue;
                ASSERT_NEAR(value.value, expected.value, 1e-12 * (1 + std::abs(expected.value)))
                    << name << " round " << round;
            }
        }
    }
    EXPECT_GE(families, 25U);
}

}  // namespace
}  // namespace assay
