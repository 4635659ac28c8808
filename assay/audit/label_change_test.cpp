#include "assay/audit/label_change.h"

#include <gtest/gtest.h>

#include "assay/audit/testing.h"

namespace assay {
namespace {

// Base returns a, new returns b. Old labels: a 1; new labels: b 1, and a 0.
// P@1: base/old 1, base/new 0, new/old 0, new/new 1. Total 0; ranker ((0-1) + (1-0))/2 = 0.
TEST(LabelChange, MatchesHandCalculation) {
    const Labels before = make_labels({{.query = "q", .doc = "a", .grade = 1.0},
                                       {.query = "q", .doc = "c", .grade = 2.0},
                                       {.query = "old", .doc = "a", .grade = 1.0}});
    const Labels after = make_labels({{.query = "q", .doc = "a", .grade = 0.0},
                                      {.query = "q", .doc = "b", .grade = 1.0},
                                      {.query = "q", .doc = "c", .grade = 2.0}});
    const LabelDifference difference = label_difference(before, after, {});
    EXPECT_EQ(difference.same, 1U);
    EXPECT_EQ(difference.added, 1U);
    EXPECT_EQ(difference.removed, 1U);
    EXPECT_EQ(difference.changed, 1U);
    EXPECT_EQ(difference.queries_removed, 1U);
    EXPECT_EQ(difference.queries_added, 0U);
    EXPECT_EQ(difference.matrix.at({1.0, 0.0}), 1U);
    EXPECT_EQ(difference.matrix.at({2.0, 2.0}), 1U);
}

TEST(LabelChange, SplitsTheTwoByTwo) {
    const Labels before = make_labels({{.query = "q", .doc = "a", .grade = 1.0}});
    const Labels after = make_labels(
        {{.query = "q", .doc = "a", .grade = 1.0}, {.query = "q", .doc = "b", .grade = 1.0}});
    const std::vector<std::string_view> base_docs{"a"};
    const std::vector<std::string_view> new_docs{"b", "a"};
    // P@2: base 1/2 under both; new 1/2 under the old labels, 1 under the new.
    // Ranker ((1/2 - 1/2) + (1 - 1/2)) / 2 = 1/4, labels ((1/2 - 1/2) + (1 - 1/2)) / 2 = 1/4.
    const LabelChange change = label_change(before, after, make_list("base", base_docs),
                                            make_list("new", new_docs), make_metric("P@2"), {}, 1);
    EXPECT_DOUBLE_EQ(change.values[0][0], 0.5);
    EXPECT_DOUBLE_EQ(change.values[0][1], 0.5);
    EXPECT_DOUBLE_EQ(change.values[1][0], 0.5);
    EXPECT_DOUBLE_EQ(change.values[1][1], 1.0);
    EXPECT_DOUBLE_EQ(change.total, 0.5);
    EXPECT_DOUBLE_EQ(change.ranker, 0.25);
    EXPECT_DOUBLE_EQ(change.labels, 0.25);
}

TEST(LabelChange, PartsAddUpToTheTotalAndSwapWithTheArms) {
    std::mt19937 random{41};
    for (int round = 0; round < 10; ++round) {
        const RandomCase a = random_case(random, {.queries = 5});
        const RandomCase b = random_case(random, {.queries = 5});
        const auto change = [&](const RandomCase& first, const RandomCase& second,
                                const assay::Run& base, const assay::Run& system) {
            return label_change(first.make_labels(), second.make_labels(), base, system,
                                make_metric("nDCG@3"), {}, 1);
        };
        const LabelChange there = change(a, b, a.make_base(), a.make_system());
        const LabelChange back = change(b, a, a.make_system(), a.make_base());
        EXPECT_DOUBLE_EQ(there.ranker + there.labels, there.total);
        EXPECT_NEAR(there.ranker, -back.ranker, 1e-12);
        EXPECT_NEAR(there.labels, -back.labels, 1e-12);
    }
}

}  // namespace
}  // namespace assay
