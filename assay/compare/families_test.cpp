#include <gtest/gtest.h>

#include "assay/compare/comparison.h"
#include "assay/compare/testing.h"
#include "assay/compare/verdict.h"
#include "assay/core/error.h"

namespace assay {
namespace {

const std::vector<double> kBase(10, 0.5);
/// Eight up, one the same, one down, each by 0.1: an exact p of 20 / 512.
const std::vector<double> kUp{0.6, 0.6, 0.6, 0.6, 0.6, 0.6, 0.6, 0.6, 0.5, 0.4};
/// The other way round.
const std::vector<double> kDown{0.4, 0.4, 0.4, 0.4, 0.4, 0.4, 0.4, 0.4, 0.5, 0.6};
/// As many up as down: p = 1.
const std::vector<double> kMixed{0.6, 0.4, 0.6, 0.4, 0.6, 0.4, 0.6, 0.4, 0.5, 0.5};
constexpr double kP = 20.0 / 512.0;

CompareOptions quick() {
    CompareOptions options;
    options.samples = 500;
    return options;
}

std::string headline(const ScoreTable& table, const Comparison& comparison) {
    return verdict_line(table, comparison, 1, table.metrics.size(), nullptr).en;
}

TEST(Families, OtherMetricsTakeNothingFromThePrimaryOne) {
    const ScoreTable table = make_table(
        {{"nDCG@10", {kBase, kUp}}, {"AP", {kBase, kUp}, "AP"}, {"P@10", {kBase, kMixed}, "P"}});
    const Comparison result = compare(table, 3, quick());
    EXPECT_EQ(result.primary, 0U);
    EXPECT_EQ(result.families.primary, 1U);
    EXPECT_EQ(result.families.secondary, 2U);
    EXPECT_EQ(result.families.matrix, 0U);
    EXPECT_NEAR(result.find(0, 1)->p_corrected, kP, 1e-12);
    EXPECT_EQ(result.find(0, 1)->verdict, Verdict::better);
    EXPECT_NEAR(result.find(1, 1)->p_corrected, 2.0 * kP, 1e-12);
    EXPECT_EQ(result.find(1, 1)->verdict, Verdict::not_shown);
}

TEST(Families, TheFirstMetricWithAGoalIsPrimary) {
    const ScoreTable table =
        make_table({{"Judged@10", {kBase, kUp}, "Judged"}, {"nDCG@10", {kBase, kUp}}});
    const Comparison result = compare(table, 2, quick());
    EXPECT_EQ(result.primary, 1U);
    EXPECT_EQ(result.families.primary, 1U);
    EXPECT_EQ(result.families.secondary, 0U);
    EXPECT_EQ(headline(table, result).substr(0, 7), "nDCG@10");
}

TEST(Families, NothingIsDecidedWhereNoMetricHasAGoal) {
    const ScoreTable table = make_table({{"Judged@10", {kBase, kUp}, "Judged"}});
    const Comparison result = compare(table, 1, quick());
    EXPECT_EQ(result.families.primary, 0U);
    EXPECT_EQ(result.deciding(1)->verdict, Verdict::no_goal);
    EXPECT_EQ(headline(table, result).find("better"), std::string::npos);
}

TEST(Families, ThePrimaryMetricCanBeNamed) {
    const ScoreTable table = make_table({{"nDCG@10", {kBase, kMixed}}, {"AP", {kBase, kUp}, "AP"}});
    CompareOptions options = quick();
    options.primary = 1;
    const Comparison result = compare(table, 2, options);
    EXPECT_EQ(result.primary, 1U);
    EXPECT_EQ(headline(table, result).substr(0, 2), "AP");
    options.primary = 0;
    EXPECT_EQ(headline(table, compare(table, 2, options)).substr(0, 7), "nDCG@10");
}

TEST(Families, AMetricWithoutAGoalCannotBePrimary) {
    const ScoreTable table =
        make_table({{"nDCG@10", {kBase, kUp}}, {"Judged@10", {kBase, kUp}, "Judged"}});
    CompareOptions options = quick();
    options.primary = 1;
    EXPECT_THROW(compare(table, 2, options), Error);
}

/// s1 is as the base, s2 better: nDCG decides about both.
TEST(Families, SystemsAreCorrectedTogetherAndTheMatrixByItself) {
    const ScoreTable table =
        make_table({{"nDCG@10", {kBase, kMixed, kUp}}, {"AP", {kBase, kMixed, kUp}, "AP"}});
    const Comparison result = compare(table, 2, quick());
    EXPECT_EQ(result.families.primary, 2U);
    EXPECT_EQ(result.families.secondary, 2U);
    EXPECT_EQ(result.families.matrix, 3U);
    EXPECT_NEAR(result.find(0, 2)->p_corrected, 2.0 * kP, 1e-12);
    const PairComparison* in_matrix = result.find_in_matrix(0, 2);
    ASSERT_NE(in_matrix, nullptr);
    EXPECT_NEAR(in_matrix->p, kP, 1e-12);
    EXPECT_NEAR(in_matrix->p_corrected, 3.0 * kP, 1e-12);
    EXPECT_EQ(in_matrix->delta, result.find(0, 2)->delta);
    EXPECT_EQ(in_matrix->interval.low, result.find(0, 2)->interval.low);
}

TEST(Families, AllPrimaryIsOneFamily) {
    const ScoreTable table =
        make_table({{"nDCG@10", {kBase, kMixed, kUp}}, {"AP", {kBase, kMixed, kUp}, "AP"}});
    CompareOptions options = quick();
    options.all_primary = true;
    const Comparison result = compare(table, 2, options);
    EXPECT_EQ(result.families.primary, 5U);  // two metrics of two systems, and one other pair
    EXPECT_EQ(result.families.secondary + result.families.matrix, 0U);
    ASSERT_EQ(result.matrix.size(), 3U);
    EXPECT_EQ(result.find_in_matrix(0, 2)->p_corrected, result.find(0, 2)->p_corrected);
    EXPECT_NEAR(result.find(0, 2)->p_corrected, 5.0 * kP, 1e-12);
}

TEST(Families, TukeySharesAlphaAmongTheOtherMetrics) {
    std::vector<double> best = kUp;
    for (double& value : best) value += 0.05;
    const ScoreTable table = make_table({{"nDCG@10", {kBase, best, kUp}},
                                         {"AP", {kBase, best, kUp}, "AP"},
                                         {"P@10", {kBase, best, kUp}, "P"}});
    CompareOptions options = quick();
    options.test = TestKind::tukey;
    options.flips = 2000;
    const Comparison result = compare(table, 3, options);
    EXPECT_EQ(result.find(0, 2)->p_corrected, result.find(0, 2)->p);
    EXPECT_DOUBLE_EQ(result.find(1, 2)->p_corrected, std::min(1.0, 2.0 * result.find(1, 2)->p));
    options.correction = Correction::none;
    const Comparison plain = compare(table, 3, options);
    EXPECT_EQ(plain.find(1, 2)->p_corrected, plain.find(1, 2)->p);
}

TEST(Families, ASecondaryGainDoesNotLiftTheHeadline) {
    const ScoreTable table = make_table({{"nDCG@10", {kBase, kMixed}}, {"AP", {kBase, kUp}, "AP"}});
    const std::string line = headline(table, compare(table, 2, quick()));
    EXPECT_NE(line.find("): no difference shown; better: AP"), std::string::npos) << line;
}

TEST(Families, ASecondaryLossIsAlwaysSaidBesideTheHeadline) {
    const ScoreTable table = make_table(
        {{"nDCG@10", {kBase, kUp}}, {"P@10", {kBase, kUp}, "P"}, {"AP", {kBase, kDown}, "AP"}});
    CompareOptions options = quick();
    options.correction = Correction::none;
    const Comparison result = compare(table, 3, options);
    const std::string line = headline(table, result);
    EXPECT_NE(line.find("): better; worse: AP; likewise P@10"), std::string::npos) << line;
}

TEST(Families, OnlyTheWorstCorrectionOfAFamilyCounts) {
    // A gain by one of ten secondary metrics is no gain after correction.
    std::vector<TestColumn> columns{{"nDCG@10", {kBase, kMixed}}};
    columns.push_back({"AP", {kBase, kUp}, "AP"});
    for (int i = 1; i < 10; ++i) {
        columns.push_back({"P@" + std::to_string(i), {kBase, kMixed}, "P"});
    }
    const ScoreTable table = make_table(columns);
    const Comparison result = compare(table, columns.size(), quick());
    EXPECT_EQ(result.families.secondary, 10U);
    EXPECT_EQ(result.find(1, 1)->verdict, Verdict::not_shown);
}

}  // namespace
}  // namespace assay
