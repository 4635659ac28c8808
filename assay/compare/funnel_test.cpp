#include "assay/compare/funnel.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "assay/core/error.h"
#include "assay/evaluate/testing.h"

namespace assay {
namespace {

// q: a (3), b (2), c (1) relevant, n not. r: e (1) relevant. s: nothing relevant.
const std::vector<LabelsBuilder::Row> kRows{{"q", "a", 3.0}, {"q", "b", 2.0}, {"q", "c", 1.0},
                                            {"q", "n", 0.0}, {"r", "e", 1.0}, {"s", "n", 0.0}};

std::vector<Run> stages() {
    return {
        make_run(
            "recall",
            {{"q", "n", 9.0}, {"q", "b", 8.0}, {"q", "a", 7.0}, {"r", "x", 9.0}, {"s", "n", 9.0}}),
        make_run("coarse", {{"q", "a", 9.0}, {"q", "n", 8.0}, {"q", "b", 7.0}, {"r", "e", 1.0}}),
        make_run("fine", {{"q", "n", 9.0}, {"r", "e", 9.0}})};
}

std::string shown(const LostDocument& lost) {
    return fmt::format("{} {}/{} {} was {}{}", lost.stage, lost.query, lost.doc, lost.grade,
                       lost.rank_before,
                       lost.rank_below ? fmt::format(" now {}", *lost.rank_below) : "");
}

TEST(Funnel, AStageNeedsAQueryOfTheLabels) {
    const Labels labels = make_labels(kRows);
    auto given = stages();
    EXPECT_EQ(trace_funnel(labels, given, {}, {}).stages[2].overlap.with_results, 2U);
    given.push_back(make_run("last", {{"Q", "a", 1.0}}));
    EXPECT_THROW(trace_funnel(labels, given, {}, {}), Error);
}

TEST(Funnel, CountsWhatEachStageKeeps) {
    const Labels labels = make_labels(kRows);
    const Funnel funnel = trace_funnel(labels, stages(), {}, {});
    EXPECT_EQ(funnel.num_queries, 2U);
    EXPECT_EQ(funnel.num_relevant, 4U);
    EXPECT_EQ(funnel.missed, 2U);       // c and e
    EXPECT_EQ(funnel.never_found, 1U);  // c
    ASSERT_EQ(funnel.stages.size(), 3U);
    EXPECT_EQ(funnel.stages[0].documents, 4U);  // s has no relevant document: not counted
    EXPECT_EQ(funnel.stages[0].relevant, 2U);
    EXPECT_DOUBLE_EQ(funnel.stages[0].recall, 0.5);
    EXPECT_DOUBLE_EQ(funnel.stages[0].survival, 1.0);
    EXPECT_EQ(funnel.stages[1].relevant, 3U);
    EXPECT_EQ(funnel.stages[1].entered, 1U);  // e comes in late
    EXPECT_DOUBLE_EQ(funnel.stages[1].survival, 1.0);
    EXPECT_EQ(funnel.stages[2].relevant, 1U);
    EXPECT_DOUBLE_EQ(funnel.stages[2].survival, 1.0 / 3.0);
}

TEST(Funnel, NamesWhatWasLostAndWhere) {
    const Labels labels = make_labels(kRows);
    const Funnel funnel = trace_funnel(labels, stages(), {}, {});
    ASSERT_EQ(funnel.lost.size(), 2U);
    EXPECT_EQ(shown(funnel.lost[0]), "2 q/a 3 was 1");
    EXPECT_EQ(shown(funnel.lost[1]), "2 q/b 2 was 3");
}

TEST(Funnel, ADepthCutsAStage) {
    const Labels labels = make_labels(kRows);
    const std::array<std::size_t, 3> depths{0, 2, 1};
    const Funnel funnel = trace_funnel(labels, stages(), depths, {});
    EXPECT_EQ(funnel.stages[1].depth, 2U);
    EXPECT_EQ(funnel.stages[1].documents, 3U);  // a, n; e
    ASSERT_EQ(funnel.lost.size(), 2U);
    EXPECT_EQ(shown(funnel.lost[0]), "1 q/b 2 was 2 now 3");
    EXPECT_EQ(shown(funnel.lost[1]), "2 q/a 3 was 1");
}

TEST(Funnel, UnjudgedDocumentsTakeTheirPlaces) {
    const Labels labels = make_labels({{"q", "a", 1.0}});
    const std::vector<assay::Run> runs{make_run("one", {{"q", "x", 2.0}, {"q", "a", 1.0}})};
    const std::array<std::size_t, 1> depths{1};
    const Funnel funnel = trace_funnel(labels, runs, depths, {.unjudged = Unjudged::condensed});
    EXPECT_EQ(funnel.stages[0].relevant, 0U);
    EXPECT_EQ(funnel.never_found, 1U);
}

TEST(Funnel, NothingSurvivesOfNothing) {
    const Labels labels = make_labels({{"q", "a", 1.0}});
    const std::vector<assay::Run> runs{make_run("one", {{"q", "x", 1.0}}),
                                       make_run("two", {{"q", "a", 1.0}})};
    const Funnel funnel = trace_funnel(labels, runs, {}, {});
    EXPECT_TRUE(std::isnan(funnel.stages[1].survival));
    EXPECT_EQ(funnel.stages[1].entered, 1U);
}

TEST(Funnel, ThreadsChangeNothing) {
    std::vector<LabelsBuilder::Row> rows;
    std::vector<TestRow> first;
    std::vector<TestRow> second;
    for (std::size_t q = 0; q < 60; ++q) {
        for (std::size_t d = 0; d < 6; ++d) {
            rows.push_back({id("q", q), id("d", d), static_cast<double>((q + d) % 3)});
            first.push_back({id("q", q), id("d", d), static_cast<double>(d)});
            if ((q * d) % 4 != 1) second.push_back({id("q", q), id("d", d), 1.0});
        }
    }
    const Labels labels = make_labels(rows);
    const std::vector<assay::Run> runs{make_run("one", first), make_run("two", second)};
    const Funnel one = trace_funnel(labels, runs, {}, {}, 1);
    const Funnel four = trace_funnel(labels, runs, {}, {}, 4);
    ASSERT_EQ(one.lost.size(), four.lost.size());
    ASSERT_FALSE(one.lost.empty());
    for (std::size_t i = 0; i < one.lost.size(); ++i) {
        EXPECT_EQ(shown(one.lost[i]), shown(four.lost[i]));
    }
    EXPECT_EQ(one.stages[1].relevant, four.stages[1].relevant);
}

}  // namespace
}  // namespace assay
