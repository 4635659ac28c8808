#include "assay/audit/settle.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "assay/audit/testing.h"

namespace assay {
namespace {

using Pairs = std::vector<std::pair<std::string_view, std::string_view>>;

Settlement settle_from_start(const Labels& labels, const Run& base, const Run& system,
                             std::string_view name, const SettleOptions& options = {}) {
    const Metric metric = make_metric(name);
    return settle(labels, base, system, metric,
                  delta_bounds(labels, base, system, metric, options.unjudged), options);
}

Settlement settle_case(const RandomCase& given, std::string_view metric, SettleGoal goal) {
    return settle_from_start(given.make_labels(), given.make_base(), given.make_system(), metric,
                             {.goal = goal});
}

Pairs pairs_of(const Settlement& settlement) {
    Pairs pairs;
    for (const SettlePair& pair : settlement.pairs) pairs.emplace_back(pair.query, pair.doc);
    return pairs;
}

/// The signs the delta can have once these labels are given, by scoring every world of the rest.
std::set<int> possible_signs(const RandomCase& given, const Labels& labels,
                             std::string_view metric) {
    const DeltaBounds bounds =
        delta_bounds(labels, given.make_base(), given.make_system(), make_metric(metric), {});
    std::set<int> signs;
    for (const double end : {bounds.mean.low, bounds.mean.high}) {
        signs.insert(end > 1e-12 ? 1 : end < -1e-12 ? -1 : 0);
    }
    return signs;
}

constexpr RandomCaseShape kSmall{
    .queries = 2, .docs = 5, .length = 3, .max_grade = 1, .judged_percent = 60};

TEST(Settle, WhateverTheLabelsAreTheSignIsThenCertain) {
    std::mt19937 random{21};
    std::size_t shorter = 0;
    for (int round = 0; round < 15; ++round) {
        const RandomCase given = random_case(random, kSmall);
        const Settlement settlement = settle_case(given, "nDCG@3", SettleGoal::whatever);
        ASSERT_TRUE(settlement.reached) << round;
        const DeltaBounds bounds = delta_bounds(given.make_labels(), given.make_base(),
                                                given.make_system(), make_metric("nDCG@3"), {});
        shorter += settlement.pairs.size() < bounds.unjudged ? 1 : 0;
        for_every_world(given.labels, pairs_of(settlement), 1,
                        [&](const Labels& labels, const std::vector<int>&) {
                            EXPECT_EQ(possible_signs(given, labels, "nDCG@3").size(), 1U) << round;
                        });
    }
    EXPECT_GT(shorter, 0U);
}

TEST(Settle, AsCountedTheShortListMakesTheSignCertain) {
    std::mt19937 random{22};
    std::size_t chosen = 0;
    for (int round = 0; round < 20; ++round) {
        const RandomCase given = random_case(random, kSmall);
        const Settlement settlement = settle_case(given, "nDCG@3", SettleGoal::as_counted);
        if (!settlement.reached) continue;
        chosen += settlement.pairs.size();
        std::vector<LabelsBuilder::Row> rows = given.labels;
        for (const auto& [query, doc] : pairs_of(settlement)) {
            rows.push_back({.query = query, .doc = doc, .grade = 0.0});
        }
        EXPECT_EQ(possible_signs(given, make_labels(rows), "nDCG@3").size(), 1U) << round;
    }
    EXPECT_GT(chosen, 0U);
}

// Base a, b; new c, a; a is judged 1. As scored the delta is -0.369 (see DeltaBounds): only c can
// bring it to 0 and above. With c at 0 the worst and best cases are -0.613 and -0.369.
TEST(Settle, NamesTheDocumentThatCanTurnTheSign) {
    const Labels labels = make_labels({{.query = "q", .doc = "a", .grade = 1.0}});
    const std::vector<std::string_view> base_docs{"a", "b"};
    const std::vector<std::string_view> new_docs{"c", "a"};
    const Settlement settlement = settle_from_start(labels, make_list("base", base_docs),
                                                    make_list("new", new_docs), "nDCG@2");
    ASSERT_EQ(settlement.pairs.size(), 1U);
    const SettlePair& pair = settlement.pairs.front();
    EXPECT_EQ(pair.doc, "c");
    EXPECT_EQ(pair.rank_base, std::nullopt);
    EXPECT_EQ(pair.rank_system, 1U);
    EXPECT_NEAR(pair.towards_zero, 0.386852807 + 0.369070246, 1e-9);
    EXPECT_TRUE(settlement.reached);
    EXPECT_FALSE(settlement.certain);
    EXPECT_NEAR(settlement.after.low, -0.613147193, 1e-9);
    EXPECT_NEAR(settlement.after.high, -0.369070246, 1e-9);
}

// Base n, u1; new a, u1; a is judged 1, a document nobody found 4. u1 stands below the cutoff, and
// only its label can take from the lead of new, by a higher ideal; no label can turn it.
TEST(Settle, NamesDocumentsBelowTheCutoff) {
    const Labels labels = make_labels({{.query = "q", .doc = "a", .grade = 1.0},
                                       {.query = "q", .doc = "n", .grade = 0.0},
                                       {.query = "r", .doc = "b", .grade = 3.0},
                                       {.query = "r", .doc = "c", .grade = 1.0},
                                       {.query = "r", .doc = "y", .grade = 4.0}});
    const assay::Run base = make_run("base", {{"q", "n", 2.0}, {"q", "u1", 1.0}, {"r", "b", 1.0}});
    const assay::Run system = make_run("new", {{"q", "a", 2.0}, {"q", "u1", 1.0}, {"r", "c", 1.0}});
    for (const SettleGoal goal : {SettleGoal::as_counted, SettleGoal::whatever}) {
        const Settlement settlement =
            settle_from_start(labels, base, system, "nDCG@1", {.goal = goal});
        EXPECT_FALSE(settlement.certain);
        ASSERT_EQ(settlement.pairs.size(), 1U);
        EXPECT_EQ(settlement.pairs.front().doc, "u1");
        EXPECT_EQ(settlement.pairs.front().rank_base, 2U);
        EXPECT_DOUBLE_EQ(settlement.pairs.front().towards_zero, 0.375);
        EXPECT_TRUE(settlement.reached);
    }
}

TEST(Settle, StopsAtItsLimit) {
    std::mt19937 random{23};
    const RandomCase given =
        random_case(random, {.queries = 8, .docs = 10, .length = 8, .judged_percent = 10});
    const Settlement settlement =
        settle_from_start(given.make_labels(), given.make_base(), given.make_system(), "nDCG@5",
                          {.goal = SettleGoal::whatever, .limit = 3});
    EXPECT_EQ(settlement.pairs.size(), 3U);
    EXPECT_FALSE(settlement.reached);
}

TEST(Settle, AsksForNothingWhereTheSignIsCertain) {
    const Labels labels = make_labels(
        {{.query = "q", .doc = "a", .grade = 1.0}, {.query = "q", .doc = "b", .grade = 0.0}});
    const std::vector<std::string_view> base_docs{"b"};
    const std::vector<std::string_view> new_docs{"a"};
    const Settlement settlement = settle_from_start(labels, make_list("base", base_docs),
                                                    make_list("new", new_docs), "nDCG@1");
    EXPECT_TRUE(settlement.certain);
    EXPECT_TRUE(settlement.pairs.empty());
}

}  // namespace
}  // namespace assay
