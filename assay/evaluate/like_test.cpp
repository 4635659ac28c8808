#include "assay/evaluate/like.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "assay/core/error.h"
#include "assay/evaluate/testing.h"

namespace assay {
namespace {

const double kLog3 = std::log2(3.0);
const double kLog5 = std::log2(5.0);

/// What the profile makes of a metric's name.
double like(std::string_view profile, std::string_view metric, const Labels& labels,
            const Run& run) {
    const LikeProfile& found = like_profile(profile);
    return score_one(labels, run, make_plan(metric, found.policies, found.options))
        .columns[0][0]
        .average;
}

/// Three judged documents of grades 3, 2, 1; the engine returned grade 2, then grade 3, both with
/// the same score.
Labels three_judged() { return make_labels({{"q", "a", 3}, {"q", "b", 2}, {"q", "c", 1}}); }
Run two_hits() { return make_run("A", {{"q", "b", 1, 1}, {"q", "a", 1, 2}}); }

TEST(Like, EveryProfileHasItsName) {
    std::vector<std::string_view> names;
    for (const LikeProfile& profile : like_profiles()) names.push_back(profile.name);
    EXPECT_EQ(names, (std::vector<std::string_view>{"trec_eval-9.0.8", "trec_eval-10",
                                                    "elasticsearch", "quepid", "sklearn", "ranx"}));
}

TEST(Like, RefusesAProfileThatIsNotThere) {
    try {
        like_profile("solr");
        FAIL();
    } catch (const Error& error) {
        EXPECT_STREQ(error.what(),
                     "--like must be one of trec_eval-9.0.8, trec_eval-10, elasticsearch, quepid, "
                     "sklearn, ranx, not 'solr'");
    }
}

TEST(Like, EveryOptionOfAProfileIsOneOfItsFamily) {
    for (const LikeProfile& profile : like_profiles()) {
        for (const OptionDefault& option : profile.options) {
            if (option.option.empty()) continue;  // what a name means
            const MetricFamily* family = find_family(option.family);
            ASSERT_NE(family, nullptr) << option.family;
            EXPECT_TRUE(std::ranges::any_of(
                family->options,
                [&](const MetricOption& known) { return known.name == option.option; }))
                << option.family << ' ' << option.option;
        }
    }
}

// Two hits where five were asked for: DCG = 3 + 7/log2(3), ideal of two places 7 + 3/log2(3).
TEST(Like, ElasticsearchCutsTheIdealAtTheHitsReturned) {
    EXPECT_DOUBLE_EQ(like("elasticsearch", "nDCG@5", three_judged(), two_hits()),
                     (3 + 7 / kLog3) / (7 + 3 / kLog3));
    EXPECT_DOUBLE_EQ(like("elasticsearch", "DCG@5", three_judged(), two_hits()), 3 + 7 / kLog3);
    EXPECT_EQ(like("elasticsearch", "P@5", three_judged(), two_hits()), 1.0);
}

TEST(Like, ElasticsearchCountsAQueryWithoutRelevantAsZero) {
    const Labels labels = make_labels({{"q", "a", 1}, {"r", "b", 0}});
    const auto run = make_run("A", {{"q", "a", 1, 1}, {"r", "b", 1, 1}});
    EXPECT_EQ(like("elasticsearch", "nDCG@5", labels, run), 0.5);
    EXPECT_EQ(like("quepid", "nDCG@5", labels, run), 1.0);
}

// The ideal is all that is judged, whatever k: 7 + 3/log2(3) + 1/log2(4).
TEST(Like, QuepidDoesNotCutTheIdeal) {
    EXPECT_DOUBLE_EQ(like("quepid", "nDCG@2", three_judged(), two_hits()),
                     (3 + 7 / kLog3) / (7 + 3 / kLog3 + 0.5));
    EXPECT_DOUBLE_EQ(like("quepid", "DCG@1", three_judged(), two_hits()), 3.0);
    EXPECT_EQ(like("quepid", "P@10", three_judged(), two_hits()), 1.0);
}

// scikit-learn 1.9.1: ndcg_score([[3, 0, 2, 1, 0]], [[0.9, 0.9, 0.5, 0.5, 0.5]]) =
// 0.7904315509559102, with k=3 0.6187487526537724. It sees the documents given to it alone, so one
// that was judged but not returned changes nothing.
TEST(Like, SklearnAveragesOverTiesAndKnowsTheDocumentsGivenAlone) {
    const Labels labels = make_labels({{"q", "a", 3},
                                       {"q", "b", 0},
                                       {"q", "c", 2},
                                       {"q", "d", 1},
                                       {"q", "e", 0},
                                       {"q", "unreturned", 3}});
    const auto run = make_run(
        "A", {{"q", "a", 0.9}, {"q", "b", 0.9}, {"q", "c", 0.5}, {"q", "d", 0.5}, {"q", "e", 0.5}});
    EXPECT_NEAR(like("sklearn", "nDCG", labels, run), 0.7904315509559102, 1e-15);
    EXPECT_NEAR(like("sklearn", "nDCG@3", labels, run), 0.6187487526537724, 1e-15);
}

// Linear gain and an ideal of all judged, cut at k; the tie is broken by id: b (2), a (3).
TEST(Like, RanxIsLinearWithTheUsualIdeal) {
    EXPECT_DOUBLE_EQ(like("ranx", "ndcg@2", three_judged(), two_hits()),
                     (2 + 3 / kLog3) / (3 + 2 / kLog3));
    EXPECT_EQ(like("ranx", "P@5", three_judged(), two_hits()), 0.4);
    const Labels labels = make_labels({{"q", "a", 1}, {"r", "b", 0}});
    const auto run = make_run("A", {{"q", "a", 1}, {"r", "b", 1}});
    EXPECT_EQ(like("ranx", "mrr", labels, run), 0.5);
}

// ranx 0.3.21, bpref: every grade below the threshold is judged nonrelevant, so b stands above a:
// (1 - 1/2) / 2. trec_eval takes b for unjudged.
TEST(Like, RanxJudgesNegativeGradesNonrelevant) {
    const Labels labels =
        make_labels({{"q", "a", 1}, {"q", "b", -1}, {"q", "c", 0}, {"q", "e", 1}});
    const auto run = make_run("A", {{"q", "b", 3}, {"q", "a", 2}, {"q", "c", 1}});
    EXPECT_EQ(like("ranx", "bpref", labels, run), 0.25);
    EXPECT_EQ(like("ranx", "bpref-l1", labels, run), 0.25);
    EXPECT_EQ(like("trec_eval-10", "bpref", labels, run), 0.5);
}

// Elasticsearch's ExpectedReciprocalRank leaves an unrated hit in its place: the rank goes on.
// Grades 3 and 1 of at most 3 satisfy with 7/8 and 1/8: 7/8 / 2 + 1/8 x 1/8 / 3.
TEST(Like, ElasticsearchCountsTheRanksOfUnratedDocumentsInErr) {
    const Labels labels = make_labels({{"q", "a", 3}, {"q", "b", 1}});
    const auto run = make_run("A", {{"q", "u", 3, 1}, {"q", "a", 2, 2}, {"q", "b", 1, 3}});
    const double expected = 7.0 / 8.0 / 2.0 + 1.0 / 64.0 / 3.0;
    EXPECT_DOUBLE_EQ(like("elasticsearch", "ERR@10", labels, run), expected);
    EXPECT_DOUBLE_EQ(like("quepid", "ERR@10", labels, run), expected);
    // The cut comes before: rank 3 is beyond it.
    EXPECT_DOUBLE_EQ(like("elasticsearch", "ERR@2", labels, run), 7.0 / 16.0);
}

// The scorer's highest grade is 3, whatever the labels have: grade 1 satisfies with 1/8, at rank 2.
TEST(Like, QuepidsErrHasAHighestGradeOfThree) {
    const Labels labels = make_labels({{"q", "a", 1}});
    const auto run = make_run("A", {{"q", "x", 2, 1}, {"q", "a", 1, 2}});
    EXPECT_EQ(like("quepid", "ERR@10", labels, run), 0.0625);
    EXPECT_EQ(like("quepid", "ERR(max_grade=1)@10", labels, run), 0.25);
}

// NDCG@k holds against all that is judged, NDCG_CUT@k against the best k: 7 + 3/log2(3).
TEST(Like, QuepidHasAnNdcgThatCutsTheIdeal) {
    EXPECT_DOUBLE_EQ(like("quepid", "NDCG_CUT@2", three_judged(), two_hits()),
                     (3 + 7 / kLog3) / (7 + 3 / kLog3));
    EXPECT_NE(like("quepid", "NDCG@2", three_judged(), two_hits()),
              like("quepid", "NDCG_CUT@2", three_judged(), two_hits()));
}

// The only relevant document stands at rank 11; an engine's own name looks at ten hits unless told.
TEST(Like, ElasticsearchNamesLookAtTenHits) {
    std::vector<LabelsBuilder::Row> judged;
    std::vector<TestRow> rows;
    for (std::size_t rank = 1; rank <= 12; ++rank) {
        judged.push_back({"q", id("d", rank), rank == 11 ? 1.0 : 0.0});
        rows.push_back({"q", id("d", rank), -static_cast<double>(rank)});
    }
    const Labels labels = make_labels(judged);
    const auto run = make_run("A", rows);
    for (const char* name :
         {"precision", "recall", "mean_reciprocal_rank", "dcg", "expected_reciprocal_rank"}) {
        EXPECT_EQ(like("elasticsearch", name, labels, run), 0.0) << name;
        EXPECT_GT(like("elasticsearch", std::string{name} + "@11", labels, run), 0.0) << name;
        EXPECT_GT(like("quepid", name, labels, run), 0.0) << name;
    }
}

// ranx 0.3.21, evaluate(qrels, run, name, return_mean=False).
TEST(Like, RanxLevelsAndPersistence) {
    const Labels labels = make_labels({{"q1", "a", 3},
                                       {"q1", "b", 1},
                                       {"q1", "c", 0},
                                       {"q1", "d", 2},
                                       {"q2", "e", 1},
                                       {"q2", "f", 2}});
    const auto run = make_run("A", {{"q1", "b", 5},
                                    {"q1", "a", 4},
                                    {"q1", "x", 3},
                                    {"q1", "c", 2},
                                    {"q1", "d", 1},
                                    {"q2", "f", 2},
                                    {"q2", "x", 1.5},
                                    {"q2", "e", 1}});
    const std::vector<std::pair<const char*, double>> expected{
        {"ndcg@3", 0.7788629674177441},
        {"ndcg@3-l2", 0.7220614332243989},
        {"ndcg-l3", 0.3154648767857287},
        {"dcg@3-l2", 1.9463946303571862},
        {"ndcg_burges@3-l2", 0.7483196298438661},
        {"map-l2", 0.725},
        {"mrr-l2", 0.75},
        {"precision@3-l2", 0.3333333333333333},
        {"recall@3-l2", 0.75},
        {"f1@3-l2", 0.45},
        {"r-precision-l2", 0.75},
        {"hits@3-l2", 1.0},
        {"hit_rate@1-l2", 0.5},
        {"rbp.95", 0.20953781250000017},
        {"rbp.5-l2", 0.90625}};
    for (const auto& [name, value] : expected) {
        EXPECT_NEAR(like("ranx", name, labels, run), value, 1e-15) << name;
    }
}

// Without --like the name is trec_eval's; ranx itself refuses it without a persistence.
TEST(Like, RanxsRbpNeedsItsPersistence) {
    const auto name_of = [](std::string_view profile, const char* text) {
        return to_string(parse_metric(text, like_profile(profile).options));
    };
    EXPECT_EQ(name_of("trec_eval-10", "rbp"), "TrecRBP");
    EXPECT_EQ(name_of("ranx", "rbp.95"), "RBP(p=0.95,scale=none)");
    EXPECT_EQ(name_of("ranx", "rbp(p=0.7)"), "RBP(p=0.7,scale=none)");
    try {
        name_of("ranx", "rbp");
        FAIL();
    } catch (const Error& error) {
        EXPECT_STREQ(error.what(),
                     "metric 'rbp': this profile of --like has it with its p only: write rbp.95, "
                     "which is RBP(p=0.95), or rbp(p=0.95)");
    }
}

// scikit-learn 1.9.1: dcg_score([[3, 0, 2, 1, 0]], [[5, 4, 3, 2, 1]]) = 4.430676558073393,
// ndcg_score of the same 0.930450919735717.
TEST(Like, SklearnsOwnNames) {
    const Labels labels = make_labels(
        {{"q", "a", 3}, {"q", "b", 0}, {"q", "c", 2}, {"q", "d", 1}, {"q", "e", 0}, {"q", "x", 3}});
    const auto run =
        make_run("A", {{"q", "a", 5}, {"q", "b", 4}, {"q", "c", 3}, {"q", "d", 2}, {"q", "e", 1}});
    EXPECT_NEAR(like("sklearn", "dcg_score", labels, run), 4.430676558073393, 1e-15);
    EXPECT_NEAR(like("sklearn", "ndcg_score", labels, run), 0.930450919735717, 1e-15);
    const ScoreTable plain = score_one(labels, run, make_plan("ndcg_score"));
    EXPECT_NEAR(plain.columns[0][0].average, 0.930450919735717, 1e-15);
}

// (1 - 0.8) times a gain of 3.
TEST(Like, RanxDoesNotScaleTheGainsOfRbp) {
    const Labels labels = make_labels({{"q", "a", 3}});
    const auto run = make_run("A", {{"q", "a", 1}});
    EXPECT_DOUBLE_EQ(like("ranx", "RBP(p=0.8)", labels, run), 0.6);
}

/// Three relevant documents, found at ranks 1, 4 and 9.
double like_trec(std::string_view profile, std::string_view metric) {
    std::vector<LabelsBuilder::Row> labels;
    std::vector<TestRow> rows;
    for (std::size_t rank = 1; rank <= 9; ++rank) {
        const std::string_view doc = id("d", rank);
        labels.push_back({"q", doc, rank == 1 || rank == 4 || rank == 9 ? 1.0 : 0.0});
        rows.push_back({"q", doc, -static_cast<double>(rank)});
    }
    return like(profile, metric, make_labels(labels), make_run("A", rows));
}

// Recall 0.4 of 3 documents is 1.2: version 9 wants 2 of them, version 10 wants 1. Of the eleven
// points version 9 has 4 at 1, 4 at 1/2 and 3 at 1/3 (0.7 x 3 + 0.9 is below 3 as a double),
// version 10 has 5, 4 and 2. The values are those of the two programs: 0.5 and 1.0, 0.6364 and
// 0.6970.
TEST(Like, TrecEvalVersionsRoundRecallPointsDifferently) {
    EXPECT_EQ(like_trec("trec_eval-9.0.8", "iprec_at_recall_0.40"), 0.5);
    EXPECT_EQ(like_trec("trec_eval-10", "iprec_at_recall_0.40"), 1.0);
    EXPECT_NEAR(like_trec("trec_eval-9.0.8", "11pt_avg"), 7.0 / 11.0, 1e-15);
    EXPECT_NEAR(like_trec("trec_eval-10", "11pt_avg"), (5 + 2 + 2.0 / 3.0) / 11.0, 1e-15);
}

// As floats the two scores tie and b, the higher id, stands first.
TEST(Like, TrecEval9ComparesScoresAsFloats) {
    const Labels labels = make_labels({{"q", "a", 1}, {"q", "b", 0}});
    const auto run = make_run("A", {{"q", "a", 1.00000003}, {"q", "b", 1.00000001}});
    EXPECT_EQ(like("trec_eval-9.0.8", "recip_rank", labels, run), 0.5);
    EXPECT_EQ(like("trec_eval-10", "recip_rank", labels, run), 1.0);
}

TEST(Like, TrecEval9LeavesMissingQueriesOut) {
    const Labels labels = make_labels({{"q", "a", 1}, {"r", "b", 1}});
    const auto run = make_run("A", {{"q", "a", 1}});
    EXPECT_EQ(like("trec_eval-9.0.8", "map", labels, run), 1.0);
    EXPECT_EQ(like("trec_eval-10", "map", labels, run), 0.5);
}

TEST(Like, TrecEvalCountsAQueryWithoutRelevantAsZero) {
    const Labels labels = make_labels({{"q", "a", 1}, {"r", "b", 0}});
    const auto run = make_run("A", {{"q", "a", 1}, {"r", "b", 1}});
    for (const std::string_view profile : {"trec_eval-9.0.8", "trec_eval-10"}) {
        EXPECT_EQ(like(profile, "map", labels, run), 0.5) << profile;
    }
}

// One relevant document below one of grade -1. As judged it takes all of bpref away, 1 - 1/1.
TEST(Like, TrecEvalTakesNegativeGradesAsUnjudged) {
    const Labels labels = make_labels({{"q", "a", 1}, {"q", "spam", -1}});
    const auto run = make_run("A", {{"q", "spam", 2}, {"q", "a", 1}});
    EXPECT_EQ(like("trec_eval-9.0.8", "Bpref", labels, run), 1.0);
    EXPECT_EQ(like("trec_eval-10", "Bpref", labels, run), 1.0);
    EXPECT_EQ(like("ranx", "Bpref", labels, run), 0.0);
}

// Gains 2, 3, nothing, 1 at ranks 1 to 4; ideal 3, 2, 1.
TEST(Like, TrecEvalHasLinearGains) {
    const auto run = make_run("A", {{"q", "b", 4}, {"q", "a", 3}, {"q", "x", 2}, {"q", "c", 1}});
    EXPECT_DOUBLE_EQ(like("trec_eval-10", "ndcg", three_judged(), run),
                     (2 + 3 / kLog3 + 1 / kLog5) / (3 + 2 / kLog3 + 0.5));
}

}  // namespace
}  // namespace assay
