#include "assay/studies/cross_validation.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "assay/compare/comparison.h"
#include "assay/stats/random_stream.h"

namespace assay {
namespace {

std::vector<std::string> numbered(std::size_t count) {
    std::vector<std::string> ids;
    for (std::size_t i = 0; i < count; ++i) ids.push_back("q" + std::to_string(i));
    return ids;
}

TEST(DealFolds, GivesEachFoldItsShare) {
    const auto fold_of = deal_folds(numbered(23), 5, 1);
    for (std::size_t fold = 0; fold < 5; ++fold) {
        EXPECT_EQ(std::ranges::count(fold_of, fold), fold < 3 ? 5 : 4);
    }
    EXPECT_NE(fold_of, deal_folds(numbered(23), 5, 2));
}

TEST(DealFolds, DoesNotDependOnTheOrderOfQueries) {
    std::vector<std::string> ids = numbered(23);
    auto fold_of = deal_folds(ids, 5, 1);
    std::ranges::reverse(ids);
    std::ranges::reverse(fold_of);
    EXPECT_EQ(deal_folds(ids, 5, 1), fold_of);
}

// By hand: without fold 0 (queries 0 and 1) setting 1 has mean 0.9, setting 0 has 0.5; without
// fold 1 they have 0.1 and 0.5. Each fold gets what the other one liked.
TEST(CrossValidation, AQueryIsScoredByWhatTheOthersChose) {
    const SettingScores scores{{0.5, 0.5, 0.5, 0.5}, {0.1, 0.1, 0.9, 0.9}};
    const std::size_t fold_of[] = {0, 0, 1, 1};
    const std::vector<std::vector<std::size_t>> candidates{{0, 1}, {0, 1}};
    const auto chosen = choose_by_folds(scores, candidates, fold_of);
    ASSERT_EQ(chosen.size(), 2U);
    EXPECT_EQ(chosen[0].setting, 1U);
    EXPECT_DOUBLE_EQ(chosen[0].elsewhere, 0.9);
    EXPECT_DOUBLE_EQ(chosen[0].held_out, 0.1);
    EXPECT_EQ(chosen[1].setting, 0U);
    EXPECT_EQ(held_out_scores(scores, chosen, fold_of), (std::vector<double>{0.1, 0.1, 0.5, 0.5}));
    // All together: equal means, the first is taken.
    EXPECT_EQ(best_setting(scores, candidates[0], fold_of, 2), 0U);
    EXPECT_EQ(best_setting(scores, std::vector<std::size_t>{1, 0}, fold_of, 2), 1U);
}

/// A table of settings that differ by luck alone.
SettingScores noise(std::size_t settings, std::size_t queries, std::uint64_t seed) {
    SettingScores scores(settings, std::vector<double>(queries));
    for (std::size_t s = 0; s < settings; ++s) {
        const RandomStream stream{seed, s};
        for (std::size_t q = 0; q < queries; ++q) {
            scores[s][q] = static_cast<double>(stream.word(q) >> 11U) * 0x1p-53;
        }
    }
    return scores;
}

double mean_of(const std::vector<double>& values) {
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

Verdict verdict_on(const std::vector<double>& before, const std::vector<double>& after) {
    ScoreTable table;
    table.queries = numbered(before.size());
    table.left_out.assign(before.size(), false);
    table.metrics = {"P@10"};
    table.families = {"P"};
    table.goals = {Goal::more};
    table.averages = {"macro"};
    table.systems.resize(2);
    table.columns.assign(2, std::vector<ScoreColumn>(1));
    table.columns[0][0].values = before;
    table.columns[1][0].values = after;
    CompareOptions options;
    options.flips = 2000;
    options.samples = 200;
    return compare(table, 1, options).pairs.front().verdict;
}

// With 40 settings that are all the same but for luck, the best on 50 queries looks better than the
// first by about 0.1 each time (its standard error is 0.04). Cross-validated, an improvement may be
// claimed about as often as the test errs: p < 0.05 on the good side is 2.5 %, 2.5 of 100.
TEST(CrossValidation, NoiseIsNotCalledAnImprovement) {
    std::size_t looks_better = 0;
    std::size_t claimed = 0;
    for (std::uint64_t seed = 1; seed <= 100; ++seed) {
        const SettingScores scores = noise(40, 50, seed);
        const auto fold_of = deal_folds(numbered(50), 5, seed);
        std::vector<std::size_t> all(40);
        std::iota(all.begin(), all.end(), std::size_t{0});
        const std::size_t best = best_setting(scores, all, fold_of, 5);
        looks_better += mean_of(scores[best]) > mean_of(scores[0]) + 0.04 ? 1 : 0;
        const auto chosen =
            choose_by_folds(scores, std::vector<std::vector<std::size_t>>(5, all), fold_of);
        const auto held_out = held_out_scores(scores, chosen, fold_of);
        claimed += verdict_on(scores[0], held_out) == Verdict::better ? 1 : 0;
    }
    EXPECT_GE(looks_better, 75U);
    EXPECT_LE(claimed, 8U);
}

}  // namespace
}  // namespace assay
