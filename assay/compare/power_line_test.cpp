#include "assay/compare/power_line.h"

#include <gtest/gtest.h>

#include <cmath>

#include "assay/compare/testing.h"

namespace assay {
namespace {

CompareOptions quick() {
    CompareOptions options;
    options.samples = 500;
    return options;
}

/// n queries of one metric, which gain different amounts, and more than they lose.
ScoreTable gains(std::size_t n, std::size_t metrics = 1) {
    std::vector<double> base(n, 0.3);
    std::vector<double> fresh;
    for (std::size_t q = 0; q < n; ++q) {
        fresh.push_back(0.3 + 0.02 * static_cast<double>(q % 4) - (q % 3 == 0 ? 0.03 : 0.0));
    }
    std::vector<TestColumn> columns;
    for (std::size_t m = 0; m < metrics; ++m) {
        columns.push_back({"nDCG@" + std::to_string(m + 1), {base, fresh}});
    }
    return make_table(columns);
}

Message line(const ScoreTable& table, const CompareOptions& options) {
    const Comparison result = compare(table, table.metrics.size(), options);
    return power_line(table, result, result.pairs.front());
}

TEST(PowerLine, KnowsWhenNoOutcomeCouldBeSignificant) {
    const ScoreTable table = gains(5);
    const Comparison result = compare(table, 1, quick());
    const PairComparison& pair = result.pairs.front();
    EXPECT_EQ(pair.least_p, 0.0625);  // 2 of 32
    EXPECT_TRUE(std::isnan(pair.smallest));
    EXPECT_FALSE(pair.more_queries.has_value());
    const Message text = power_line(table, result, pair);
    EXPECT_EQ(text.en,
              "no outcome of 5 queries could be significant: the smallest corrected p that the "
              "randomisation test can give here is 0.0625, and alpha is 0.05");
    EXPECT_EQ(text.zh,
              "5 个查询无论结果如何都不可能显著：randomisation 检验在此校正后的 p 最小为 "
              "0.0625，而 alpha 为 0.05");
}

TEST(PowerLine, NamesThePowerOfTheTTestAsAnApproximation) {
    const Message text = line(gains(6), quick());
    EXPECT_NE(text.en.find("6 queries show a difference of 0.0"), std::string::npos) << text.en;
    EXPECT_NE(text.en.find("in nDCG@1 with 80 % power (by the t test, an approximation)"),
              std::string::npos)
        << text.en;
    EXPECT_NE(text.zh.find("（按 t 检验估算，为近似值）"), std::string::npos) << text.zh;
}

TEST(PowerLine, CountsTheCorrection) {
    // 2 of 64 is below 0.05; twice that is not.
    CompareOptions options = quick();
    options.all_primary = true;
    EXPECT_NE(line(gains(6, 2), options).en.find("no outcome of 6 queries"), std::string::npos);
    // A metric that does not decide takes nothing from the one that does.
    EXPECT_NE(line(gains(6, 2), quick()).en.find("80 % power"), std::string::npos);
    for (const Correction lenient : {Correction::none, Correction::benjamini_hochberg}) {
        // Were both metrics at their smallest, neither correction would change p.
        options.correction = lenient;
        EXPECT_NE(line(gains(6, 2), options).en.find("80 % power"), std::string::npos);
    }
}

TEST(PowerLine, KnowsTheFloorOfEveryTest) {
    CompareOptions options = quick();
    for (const TestKind test : {TestKind::sign, TestKind::wilcoxon, TestKind::tukey}) {
        options.test = test;
        EXPECT_NE(line(gains(5), options).en.find("no outcome of 5 queries"), std::string::npos);
        EXPECT_EQ(line(gains(6), options).en.find("no outcome"), std::string::npos);
    }
    for (const TestKind test : {TestKind::t, TestKind::bootstrap}) {
        options.test = test;
        EXPECT_NE(line(gains(5), options).en.find("80 % power"), std::string::npos);
    }
    options.test = TestKind::randomisation;
    options.all_primary = true;
    options.flips = 100;  // and seven metrics: 7 / 101
    EXPECT_NE(line(gains(40, 7), options).en.find("can give here is 0.06931"), std::string::npos)
        << line(gains(40, 7), options).en;
}

TEST(PowerLine, DoesNotCountQueriesWithoutWeight) {
    CompareOptions options = quick();
    options.weights.assign(20, 0.0);
    for (std::size_t q = 0; q < 4; ++q) options.weights[q] = 1.0;
    const ScoreTable table = gains(20);
    EXPECT_EQ(compare(table, 1, options).pairs.front().least_p, 0.125);  // 2 of 16
}

TEST(PowerLine, HasNoNumberForConstantDifferences) {
    const ScoreTable table = make_table(
        {{"nDCG@10", {{0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7}, {0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8}}}});
    const Comparison result = compare(table, 1, quick());
    EXPECT_TRUE(std::isinf(result.pairs.front().effect));
    EXPECT_TRUE(std::isnan(result.pairs.front().smallest));
    const Message text = power_line(table, result, result.pairs.front());
    EXPECT_EQ(text.en,
              "all differences are the same (+0.1000): the effect is infinite, and there is no "
              "spread to judge power by");
}

TEST(PowerLine, IsSilentWhereNothingDiffers) {
    const std::vector<double> same(8, 0.4);
    EXPECT_EQ(line(make_table({{"nDCG@10", {same, same}}}), quick()).en, "");
}

}  // namespace
}  // namespace assay
