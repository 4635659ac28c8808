#include "assay/compare/judged_lists.h"

#include <gtest/gtest.h>

#include <array>

#include "assay/core/error.h"
#include "assay/core/parallel.h"
#include "assay/evaluate/testing.h"

namespace assay {
namespace {

std::string shown(const std::vector<JudgedResult>& list) {
    std::string text;
    for (const JudgedResult& result : list) {
        text += fmt::format("{}{} ", result.doc,
                            is_judged(result.grade) ? fmt::format(":{}", result.grade) : "");
    }
    return text;
}

const std::vector<LabelsBuilder::Row> kRows{{"q", "a", 3.0}, {"q", "b", 0.0}, {"r", "a", 1.0}};

TEST(JudgedLists, OrderAndGradesAsTheMetricsSeeThem) {
    const Labels labels = make_labels(kRows);
    const std::array runs{make_run("one", {{"q", "b", 2.0}, {"q", "x", 1.0}, {"q", "a", 3.0}}),
                          make_run("two", {{"r", "a", 1.0}})};
    const auto lists = judged_lists(labels, runs, "q", {}, 10);
    ASSERT_EQ(lists.size(), 2U);
    EXPECT_EQ(shown(lists[0]), "a:3 b:0 x ");
    EXPECT_EQ(shown(lists[1]), "");
    EXPECT_EQ(shown(judged_lists(labels, runs, "q", {}, 2)[0]), "a:3 b:0 ");
}

TEST(JudgedLists, TiesAndUnjudgedFollowThePolicies) {
    const Labels labels = make_labels(kRows);
    const std::array runs{make_run("one", {{"q", "a", 1.0}, {"q", "x", 1.0}, {"q", "b", 1.0}})};
    EXPECT_EQ(shown(judged_lists(labels, runs, "q", {}, 10)[0]), "x b:0 a:3 ");
    const Policies ascending{.ties = TieOrder::docid_ascending, .unjudged = Unjudged::condensed};
    EXPECT_EQ(shown(judged_lists(labels, runs, "q", ascending, 10)[0]), "a:3 b:0 ");
}

TEST(JudgedLists, RatersAndAspectsBecomeOneGrade) {
    const Labels labels =
        make_labels({{.query = "q", .doc = "a", .grade = 1.0, .aspect = "topic", .rater = "x"},
                     {.query = "q", .doc = "a", .grade = 3.0, .aspect = "topic", .rater = "y"},
                     {.query = "q", .doc = "a", .grade = 0.0, .aspect = "fresh", .rater = "y"}});
    const std::array runs{make_run("one", {{"q", "a", 1.0}})};
    EXPECT_EQ(shown(judged_lists(labels, runs, "q", {.aspect = "topic"}, 10)[0]), "a:2 ");
    EXPECT_EQ(shown(judged_lists(labels, runs, "q", {.aspect = "fresh"}, 10)[0]), "a:0 ");
}

TEST(JudgedLists, AnUnknownQueryIsAnError) {
    EXPECT_THROW(judged_lists(make_labels(kRows), {}, "nowhere", {}, 10), Error);
}

TEST(JudgedLists, ThreadsAskOneObject) {
    std::vector<LabelsBuilder::Row> rows;
    std::vector<TestRow> results;
    for (std::size_t q = 0; q < 40; ++q) {
        rows.push_back({id("q", q), id("d", q), static_cast<double>(q % 4)});
        results.push_back({id("q", q), id("d", q), 1.0});
    }
    const Labels labels = make_labels(rows);
    const assay::Run run = make_run("one", results);
    const JudgedLists lists{labels, {}};
    std::vector<std::string> seen(labels.queries().size());
    std::vector<JoinWorkspace> workspaces(4);
    parallel_for(seen.size(), 3, 4, [&](std::size_t begin, std::size_t end, std::size_t worker) {
        for (std::size_t q = begin; q < end; ++q) {
            seen[q] = shown(lists.list(q, run, 10, workspaces[worker]));
        }
    });
    JoinWorkspace own;
    for (std::size_t q = 0; q < seen.size(); ++q) {
        EXPECT_EQ(seen[q], shown(lists.list(q, run, 10, own)));
        EXPECT_NE(seen[q], "");
    }
}

}  // namespace
}  // namespace assay
