#include "assay/audit/unjudged.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "assay/audit/testing.h"
#include "assay/core/error.h"

namespace assay {
namespace {

using Pairs = std::vector<std::pair<std::string_view, std::string_view>>;

/// The pairs no label names among the first `cutoff` rows of either run, by score.
Pairs unjudged_pairs(const RandomCase& given, std::size_t cutoff) {
    const Labels labels = given.make_labels();
    Pairs pairs;
    for (const std::vector<TestRow>* rows : {&given.base, &given.system}) {
        std::map<std::string_view, std::vector<TestRow>> lists;
        for (const TestRow& row : *rows) lists[row.query].push_back(row);
        for (auto& [query, list] : lists) {
            std::ranges::sort(list, [](const TestRow& a, const TestRow& b) {
                return a.score != b.score ? a.score > b.score : a.doc > b.doc;
            });
            list.resize(std::min(cutoff, list.size()));
            for (const TestRow& row : list) {
                const auto known = labels.of(*labels.find(query));
                if (std::ranges::find(known, row.doc, &Label::doc) != known.end()) continue;
                const std::pair pair{row.query, row.doc};
                if (std::ranges::find(pairs, pair) == pairs.end()) pairs.push_back(pair);
            }
        }
    }
    return pairs;
}

struct Range {
    double low = std::numeric_limits<double>::infinity();
    double high = -std::numeric_limits<double>::infinity();
};

Range brute_force(const RandomCase& given, std::string_view metric, const Policies& policies,
                  int max_grade) {
    const std::size_t cutoff = make_metric(metric).spec.cutoff;
    Range range;
    for_every_world(given.labels, unjudged_pairs(given, cutoff), max_grade,
                    [&](const Labels& labels, const std::vector<int>&) {
                        const double delta = scored_delta(labels, given.make_base(),
                                                          given.make_system(), metric, policies);
                        if (std::isnan(delta)) return;
                        range.low = std::min(range.low, delta);
                        range.high = std::max(range.high, delta);
                    });
    return range;
}

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

// The expected numbers of these tests are those of scoring every world.
TEST(DeltaBounds, EqualEveryWorldsExtremesWhereExact) {
    std::mt19937 random{7};
    for (int round = 0; round < 8; ++round) {
        const RandomCase given = random_case(random, {});
        for (const std::string_view metric : kMetrics) {
            const Range range = brute_force(given, metric, {}, 2);
            const DeltaBounds bounds = bounds_of(given, metric, {}, 4096);
            ASSERT_TRUE(bounds.mean.exact) << metric;
            if (range.low > range.high) {
                EXPECT_TRUE(std::isnan(bounds.mean.low)) << metric;
                continue;
            }
            EXPECT_NEAR(bounds.mean.low, range.low, 1e-12) << metric << " round " << round;
            EXPECT_NEAR(bounds.mean.high, range.high, 1e-12) << metric << " round " << round;
        }
    }
}

TEST(DeltaBounds, RelaxedAreNeverTooNarrow) {
    std::mt19937 random{8};
    std::size_t relaxed = 0;
    for (int round = 0; round < 8; ++round) {
        const RandomCase given = random_case(random, {});
        for (const std::string_view metric : kMetrics) {
            const Range range = brute_force(given, metric, {}, 2);
            if (range.low > range.high) continue;
            const DeltaBounds bounds = bounds_of(given, metric, {}, 1);
            relaxed += bounds.mean.exact ? 0 : 1;
            EXPECT_LE(bounds.mean.low, range.low + 1e-12) << metric << " round " << round;
            EXPECT_GE(bounds.mean.high, range.high - 1e-12) << metric << " round " << round;
            // Wide, but not without end: the most here is DCG@3 of three documents of grade 2,
            // 2 + 2/log2(3) + 1 = 4.26.
            EXPECT_GE(bounds.mean.low, -4.27) << metric;
            EXPECT_LE(bounds.mean.high, 4.27) << metric;
        }
    }
    EXPECT_GT(relaxed, 20U);
}

TEST(DeltaBounds, AverageOverQueriesThatMayComeIn) {
    std::mt19937 random{9};
    for (int round = 0; round < 8; ++round) {
        const RandomCase given = random_case(
            random, {.queries = 3, .docs = 4, .length = 2, .max_grade = 1, .judged_percent = 40});
        for (const std::string_view metric : {"nDCG@2", "R@2", "AP"}) {
            const Range range = brute_force(given, metric, {}, 1);
            for (const std::size_t limit : {std::size_t{4096}, std::size_t{1}}) {
                const DeltaBounds bounds = bounds_of(given, metric, {}, limit);
                EXPECT_LE(bounds.mean.low, range.low + 1e-12) << metric << " round " << round;
                EXPECT_GE(bounds.mean.high, range.high - 1e-12) << metric << " round " << round;
                if (!bounds.mean.exact) continue;
                EXPECT_NEAR(bounds.mean.low, range.low, 1e-12) << metric << " round " << round;
                EXPECT_NEAR(bounds.mean.high, range.high, 1e-12) << metric << " round " << round;
            }
        }
    }
}

TEST(DeltaBounds, HoldUnderOtherPolicies) {
    std::mt19937 random{10};
    const std::vector<Policies> all{{.ties = TieOrder::expected},
                                    {.unjudged = Unjudged::condensed},
                                    {.no_relevant = QueryRule::zero}};
    for (int round = 0; round < 10; ++round) {
        const RandomCase given = random_case(random, {.docs = 5, .length = 4, .scores = 3});
        for (const Policies& policies : all) {
            for (const std::string_view metric : {"nDCG", "P", "AP", "RR"}) {
                const Range range = brute_force(given, metric, policies, 2);
                if (range.low > range.high) continue;
                for (const std::size_t limit : {std::size_t{4096}, std::size_t{1}}) {
                    const DeltaBounds bounds = bounds_of(given, metric, policies, limit);
                    EXPECT_LE(bounds.mean.low, range.low + 1e-12) << metric;
                    EXPECT_GE(bounds.mean.high, range.high - 1e-12) << metric;
                }
            }
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
    const DeltaBounds bounds = bounds_of(given, "bpref", {}, 1);
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
