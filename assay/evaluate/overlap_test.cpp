#include "assay/evaluate/overlap.h"

#include <gtest/gtest.h>

#include "assay/core/error.h"
#include "assay/evaluate/score.h"
#include "assay/evaluate/testing.h"
#include "assay/evaluate/unknown_ids.h"

namespace assay {
namespace {

/// What score() says of these runs, or "no error".
std::string error_of(const Labels& labels, const std::vector<Run>& runs,
                     const Plan& plan = make_plan("nDCG@10")) {
    try {
        score(labels, runs, plan);
    } catch (const Error& error) {
        return error.what();
    }
    return "no error";
}

SystemSummary summary_of(const Labels& labels, const Run& run, Policies policies = {}) {
    return score_one(labels, run, make_plan("nDCG@10", std::move(policies))).systems.front();
}

std::vector<std::string> warning_ids(const SystemSummary& system) {
    std::vector<std::string> ids;
    for (const OverlapWarning& warning : overlap_warnings(system)) ids.push_back(warning.id);
    return ids;
}

using Warnings = std::vector<std::string>;

TEST(CommonQueries, NoneIsAnErrorThatShowsBothSides) {
    const Labels labels = make_labels({{"a", "d", 1}, {"b", "d", 1}, {"c", "d", 1}, {"e", "d", 1}});
    EXPECT_EQ(
        error_of(labels, {make_run("A", {{"x", "d"}, {"y", "d"}})}),
        "A.run: the run has no query of labels: the labels have 'a', 'b', 'c', ... (4 queries), "
        "the run has 'x', 'y'; are the files of one collection?");
}

TEST(CommonQueries, EveryRunWithoutOneIsNamed) {
    const Labels labels = make_labels({{"001", "d", 1}, {"002", "d", 1}});
    const std::string error = error_of(
        labels,
        {make_run("A", {{"1", "d"}}), make_run("B", {{"001", "d"}}), make_run("C", {{"2", "d"}})});
    EXPECT_EQ(
        error,
        "A.run: the run has no query of labels: the labels have '001', '002', the run has '1'; "
        "likely cause: 1 of 2 ids agree without leading zeros ('001' and '1')\n"
        "C.run: the run has no query of labels: the labels have '001', '002', the run has '2'; "
        "likely cause: 1 of 2 ids agree without leading zeros ('002' and '2')");
}

TEST(CommonQueries, SkippingMissingQueriesIsNoExcuse) {
    const Labels labels = make_labels({{"a", "d", 1}});
    const Plan plan = make_plan("nDCG@10", {.missing = QueryRule::skip});
    EXPECT_NE(error_of(labels, {make_run("A", {{"x", "d"}})}, plan), "no error");
}

TEST(CommonQueries, ColumnsThatChangedPlacesAreNoticed) {
    const Labels labels = make_labels({{"d1", "q1", 1}, {"d2", "q1", 1}});
    EXPECT_NE(error_of(labels, {make_run("A", {{"q1", "d1"}})})
                  .find("what the labels call a query is a document in the run"),
              std::string::npos);
    const Labels other = make_labels({{"z", "q1", 1}});
    EXPECT_NE(error_of(other, {make_run("A", {{"q1", "d1"}})})
                  .find("what the run calls a query is a document in the labels"),
              std::string::npos);
}

TEST(CommonQueries, CandidatesNeedOneToo) {
    const Labels labels = make_labels({{"a", "d", 1}});
    const auto candidates = make_run("C", {{"A", "d"}});
    Plan plan = make_plan("nDCG@10");
    plan.candidates = &candidates;
    EXPECT_EQ(error_of(labels, {make_run("A", {{"a", "d"}})}, plan),
              "C.run: the candidate run has no query of labels: the labels have 'a', the candidate "
              "run has 'A'; likely cause: 1 of 1 ids agree in lower case ('a' and 'A')");
}

TEST(CommonQueries, ARunMadeFromTheQueriesMayLackThemAll) {
    const Labels labels = make_labels({{"a", "d", 1}});
    Plan plan = make_plan("nDCG@10");
    plan.check_overlap = false;
    const ScoreTable table = score_one(labels, make_run("A", {{"x", "d"}}), plan);
    EXPECT_FALSE(table.systems[0].overlap);
    EXPECT_TRUE(overlap_warnings(table.systems[0]).empty());
}

TEST(CommonQueries, OneIsEnough) {
    const Labels labels = make_labels({{"a", "d", 1}, {"b", "d", 1}});
    EXPECT_EQ(error_of(labels, {make_run("A", {{"b", "d"}, {"x", "d"}})}), "no error");
}

TEST(CommonQueries, PreferencesAreHeldToTheSameRule) {
    Preferences preferences;
    preferences.source = "preferences";
    preferences.queries = {"q1"};
    preferences.rows = {{{"u", "s", "a", 2}, {"u", "s", "b", 1}}};
    const Plan plan = make_plan("PrefsSimp");
    const auto other = make_run("A", {{"Q1", "a"}});
    EXPECT_THROW(score_preferences(preferences, std::span{&other, 1}, plan), Error);
    const auto run = make_run("A", {{"q1", "a"}, {"q1", "x"}});
    const ScoreTable table = score_preferences(preferences, std::span{&run, 1}, plan);
    EXPECT_EQ(table.systems[0].overlap->results, 2U);
    EXPECT_EQ(table.systems[0].overlap->labelled, 1U);
}

TEST(Overlap, CountsQueriesWithAResult) {
    const Labels labels =
        make_labels({{"a", "d", 1}, {"a", "e", 0}, {"b", "d", 1}, {"c", "d", 1}, {"f", "d", 1}});
    const auto run =
        make_run("A", {{"a", "d", 3}, {"a", "e", 2}, {"a", "x", 1}, {"b", "y", 1}, {"z", "d", 1}});
    for (const Unjudged unjudged : {Unjudged::zero, Unjudged::condensed, Unjudged::judged_only}) {
        const RunOverlap overlap = *summary_of(labels, run, {.unjudged = unjudged}).overlap;
        EXPECT_EQ(overlap.queries, 4U);
        EXPECT_EQ(overlap.with_results, 2U);
        EXPECT_EQ(overlap.results, 4U);
        EXPECT_EQ(overlap.labelled, 2U);
        EXPECT_EQ(overlap.share(), 0.5);
    }
    const RunOverlap own = overlap_of(labels, run);
    EXPECT_EQ(own.with_results, 2U);
    EXPECT_EQ(own.results, 4U);
    EXPECT_EQ(own.labelled, 2U);
}

TEST(Overlap, HalfOfTheQueriesIsNotLittle) {
    const Labels labels = make_labels({{"a", "d", 1}, {"b", "d", 1}, {"c", "d", 1}, {"e", "d", 1}});
    EXPECT_EQ(warning_ids(summary_of(labels, make_run("A", {{"a", "d"}, {"b", "d"}}))), Warnings{});
    EXPECT_EQ(warning_ids(summary_of(labels, make_run("A", {{"a", "d"}}))),
              Warnings{"little_overlap"});
}

TEST(Overlap, OneLabelAQueryAndAGoodRunCallForNothing) {
    const Labels labels = make_labels({{"a", "d", 1}, {"b", "e", 1}});
    EXPECT_EQ(
        warning_ids(summary_of(labels, make_run("A", {{"a", "d", 2}, {"a", "x", 1}, {"b", "y"}}))),
        Warnings{});
}

TEST(Overlap, AQueryWithoutAResultIsNone) {
    const Labels labels = make_labels({{"a", "d", 1}, {"b", "d", 1}});
    class Nothing : public RunRows {
      public:
        void read(std::size_t, RowBuffer& buffer) const override { buffer.rows.clear(); }
        std::string where(std::size_t, std::size_t) const override { return {}; }
    };
    assay::Run run;
    run.name = run.source = "A";
    run.queries = {"a", "b"};
    run.rows = std::make_shared<Nothing>();
    const SystemSummary system = summary_of(labels, run);
    EXPECT_EQ(system.missing, 0U);
    EXPECT_EQ(system.overlap->with_results, 0U);
    const std::vector<OverlapWarning> warnings = overlap_warnings(system);
    ASSERT_EQ(warnings.size(), 1U);
    EXPECT_EQ(warnings[0].text().en,
              "results for 0 of 2 labelled queries, fewer than half: the run has the queries, but "
              "nothing for them");
}

TEST(Overlap, LittleIsSaidWithIdsOfBothSides) {
    const Labels labels = make_labels({{"q1", "d", 1}, {"q2", "d", 1}, {"q3", "d", 1}});
    const auto run = make_run("A", {{"q1", "d"}, {"2", "d"}, {"3", "d"}});
    const std::vector<OverlapWarning> warnings = overlap_warnings(summary_of(labels, run));
    ASSERT_EQ(warnings.size(), 1U);
    EXPECT_EQ(warnings[0].text().en,
              "results for 1 of 3 labelled queries, fewer than half: the run has nothing for 'q2', "
              "'q3'; its own, without labels: '2', '3'; likely cause: 2 of 2 ids agree without the "
              "prefix 'q' of the labels ('q2' and '2')");
    EXPECT_EQ(warnings[0].text().zh,
              "3 个已标注查询中只有 1 个有结果，不到一半：'q2', 'q3' "
              "没有结果；结果文件另有未标注的查询：'2', "
              "'3'；可能的原因：去掉标注的前缀 'q' 后，2 个 id 中有 2 个一致（'q2' 与 '2'）");
}

TEST(Overlap, ResultsWithoutALabelAreSaidWithIdsOfBothSides) {
    const Labels labels = make_labels({{"q1", "D1", 1}, {"q2", "D2", 0}});
    const auto run = make_run("A", {{"q1", "d9", 2}, {"q1", "d1", 1}, {"q2", "d2", 1}});
    const SystemSummary system = summary_of(labels, run);
    const std::vector<OverlapWarning> warnings = overlap_warnings(system);
    ASSERT_EQ(warnings.size(), 1U);
    EXPECT_EQ(warnings[0].id, "nothing_labelled");
    EXPECT_EQ(warnings[0].text().en,
              "not one of 3 results is labelled: for query 'q1' the labels have 'D1', the run has "
              "'d9', 'd1'; likely cause: 2 of 2 ids agree in lower case ('D1' and 'd1')");
}

TEST(Overlap, ABadRunIsOnePossibilityAmongTwo) {
    const Labels labels = make_labels({{"q1", "a", 1}});
    const std::vector<OverlapWarning> warnings =
        overlap_warnings(summary_of(labels, make_run("A", {{"q1", "x", 2}, {"q1", "y", 1}})));
    ASSERT_EQ(warnings.size(), 1U);
    EXPECT_EQ(warnings[0].text().en,
              "not one of 2 results is labelled: for query 'q1' the labels have 'a', the run has "
              "'x', 'y'; either ids differ, or nothing that was labelled is found");
}

KnownDocuments corpus_of(std::vector<std::string> ids) {
    KnownDocuments known{"docs", {}, ids};
    known.has = [ids](std::string_view id) { return std::ranges::find(ids, id) != ids.end(); };
    return known;
}

TEST(UnknownIds, AreCountedByQueryAndDocument) {
    const Labels labels = make_labels({{"q1", "a", 1}, {"q1", "B", 1}, {"q2", "a", 1}});
    const auto run = make_run("A", {{"q1", "a"}, {"q1", "x"}, {"q2", "x"}, {"q9", "y"}});
    const KnownDocuments known = corpus_of({"a", "b"});
    const UnknownIds results = unknown_results(labels, run, known);
    EXPECT_EQ(results.pairs, 3U) << "what has no labels is not scored";
    EXPECT_EQ(results.unknown, 2U);
    EXPECT_EQ(results.examples, Warnings{"x"});
    const UnknownIds labelled = unknown_labels(labels, known);
    EXPECT_EQ(labelled.pairs, 3U);
    EXPECT_EQ(labelled.unknown, 1U);
    EXPECT_EQ(labelled.agreement.change, IdChange::letter_case);
}

TEST(UnknownIds, AFewAreNoReasonToWarn) {
    std::vector<LabelsBuilder::Row> rows;
    std::vector<TestRow> results;
    std::vector<std::string> ids;
    for (std::size_t i = 0; i < 20; ++i) {
        rows.push_back({"q", id("d", i), 1});
        results.push_back({"q", id("d", i), static_cast<double>(i)});
        if (i > 0) ids.emplace_back(id("d", i));
    }
    const Labels labels = make_labels(rows);
    const auto run = make_run("A", results);
    ScoreTable table = score_one(labels, run, make_plan("nDCG@10"));
    add_unknown(labels, std::span{&run, 1}, corpus_of(ids), table);
    EXPECT_EQ(table.systems[0].unknown->share(), 0.05);
    EXPECT_EQ(warning_ids(table.systems[0]), Warnings{});
    EXPECT_TRUE(label_warnings(table).empty());
    ids.pop_back();
    add_unknown(labels, std::span{&run, 1}, corpus_of(ids), table);
    EXPECT_EQ(warning_ids(table.systems[0]), Warnings{"unknown_documents"});
    EXPECT_EQ(label_warnings(table).size(), 1U);
}

}  // namespace
}  // namespace assay
