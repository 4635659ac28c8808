#include "assay/evaluate/average.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <map>
#include <string>

#include "assay/core/error.h"
#include "assay/metrics/registry.h"

namespace assay {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinite = std::numeric_limits<double>::infinity();

struct Values {
    std::vector<double> values;
    std::vector<double> numerators = {};
    std::vector<double> denominators = {};
    std::map<std::size_t, std::string> reasons = {};
    std::size_t left_out = 0;
};

ScoreColumn averaged(const Values& given, std::string_view family,
                     Averaging averaging = Averaging::macro,
                     const std::vector<double>& weights = {}) {
    ScoreColumn column;
    column.values = given.values;
    column.numerators = given.numerators;
    column.denominators = given.denominators;
    column.reasons = given.reasons;
    column.left_out = given.left_out;
    const std::vector<std::string> queries{"q0", "q1", "q2", "q3"};
    average(column, *find_family(family), averaging, weights,
            {"M", "run", std::span{queries}.first(given.values.size())});
    return column;
}

TEST(Average, MacroIsTheMeanOfDefinedValues) {
    const ScoreColumn column = averaged({.values = {0.5, kNan, 1.0}}, "AP");
    EXPECT_EQ(column.average, 0.75);
    EXPECT_EQ(column.count, 2U);
    EXPECT_EQ(column.reason, "");
}

TEST(Average, OfNothingHasTheReasonThatAllQueriesHave) {
    const std::map<std::size_t, std::string> alike{{0, "they tie"}, {1, "they tie"}};
    const std::map<std::size_t, std::string> unlike{{0, "they tie"}, {1, "too few"}};
    EXPECT_EQ(averaged({.values = {kNan, kNan}, .reasons = alike}, "AP").reason, "they tie");
    EXPECT_EQ(averaged({.values = {kNan, kNan}, .reasons = unlike}, "AP").reason,
              "no query has a value");
    EXPECT_EQ(averaged({.values = {kNan, kNan}, .left_out = 2}, "AP").reason,
              "no relevant document");
    EXPECT_EQ(averaged({.values = {kNan, kNan}, .left_out = 1}, "AP").reason,
              "no query has a value");
}

TEST(Average, OfNothingIsUndefined) {
    for (const std::string_view family : {"AP", "GMAP", "NumRet", "PNR"}) {
        const ScoreColumn column = averaged(
            {.values = {kNan, kNan}, .numerators = {kNan, kNan}, .denominators = {kNan, kNan}},
            family);
        EXPECT_TRUE(std::isnan(column.average)) << family;
        EXPECT_EQ(column.reason, "no query has a value") << family;
        EXPECT_EQ(column.count, 0U);
    }
}

TEST(Average, MicroDividesSums) {
    const ScoreColumn column =
        averaged({.values = {0.5, kNan, 1.0}, .numerators = {5, 9, 1}, .denominators = {10, 9, 1}},
                 "P", Averaging::micro);
    EXPECT_EQ(column.average, 6.0 / 11.0);
    EXPECT_EQ(column.count, 2U);
}

TEST(Average, MicroOfWhatIsNoRatioIsUndefined) {
    const ScoreColumn column = averaged(
        {.values = {0.5}, .numerators = {kNan}, .denominators = {kNan}}, "RBP", Averaging::micro);
    EXPECT_TRUE(std::isnan(column.average));
    EXPECT_EQ(column.reason, "the metric is no ratio: it has no micro average");
}

TEST(Average, MicroOfNothingCountedIsUndefined) {
    const ScoreColumn column =
        averaged({.values = {0.0}, .numerators = {0}, .denominators = {0}}, "R", Averaging::micro);
    EXPECT_TRUE(std::isnan(column.average));
    EXPECT_EQ(column.reason, "nothing to count in any query");
}

// (2 * 0.5 + 0 * 1 + 6 * 0.25) / 8
TEST(Average, WeightedUsesAWeightAQuery) {
    const ScoreColumn column =
        averaged({.values = {0.5, 1.0, kNan, 0.25}}, "AP", Averaging::weighted, {2, 0, 100, 6});
    EXPECT_EQ(column.average, 2.5 / 8.0);
}

TEST(Average, AWeightOfZeroLeavesAnInfiniteValueOut) {
    const ScoreColumn column =
        averaged({.values = {kInfinite, 1.0}}, "AP", Averaging::weighted, {0, 1});
    EXPECT_EQ(column.average, 1.0);
}

TEST(Average, WeightsThatAreAllZeroLeaveNothing) {
    const ScoreColumn column = averaged({.values = {1.0}}, "AP", Averaging::weighted, {0});
    EXPECT_TRUE(std::isnan(column.average));
    EXPECT_EQ(column.reason, "all weights are 0");
}

TEST(Average, CountsAreSummedWhateverThePolicy) {
    for (const Averaging averaging : {Averaging::macro, Averaging::micro, Averaging::weighted}) {
        EXPECT_EQ(averaged({.values = {3, kNan, 4}}, "NumRet", averaging, {1, 1, 5}).average, 7.0);
    }
}

// trec_eval: exp of the mean of ln max(x, 0.00001); here (ln 0.5 + ln 0.00001) / 2.
TEST(Average, GeometricMeansHaveAFloor) {
    const ScoreColumn column = averaged({.values = {0.5, 0.0, kNan}}, "GMAP");
    EXPECT_DOUBLE_EQ(column.average, std::sqrt(0.5 * 0.00001));
}

TEST(Average, PairsOfAllQueriesArePooled) {
    const ScoreColumn column =
        averaged({.values = {2.0, kInfinite}, .numerators = {2, 4}, .denominators = {1, 0}}, "PNR");
    EXPECT_EQ(column.average, 6.0);
}

TEST(Average, PooledIsInfiniteWhenNothingIsInvertedAnywhere) {
    const ScoreColumn column = averaged(
        {.values = {kInfinite, kInfinite}, .numerators = {2, 4}, .denominators = {0, 0}}, "PNR");
    EXPECT_EQ(column.average, kInfinite);
}

TEST(Average, FamiliesWithAWayOfTheirOwnNameIt) {
    EXPECT_EQ(average_name(*find_family("AP"), Averaging::micro), "micro");
    EXPECT_EQ(average_name(*find_family("NumRet"), Averaging::micro), "sum");
    EXPECT_EQ(average_name(*find_family("GMAP"), Averaging::weighted), "geometric");
    EXPECT_EQ(average_name(*find_family("PNR"), Averaging::macro), "pooled");
    EXPECT_TRUE(needs_ratio(*find_family("PNR"), Averaging::macro));
    EXPECT_TRUE(needs_ratio(*find_family("P"), Averaging::micro));
    EXPECT_FALSE(needs_ratio(*find_family("P"), Averaging::macro));
    EXPECT_FALSE(needs_ratio(*find_family("NumRet"), Averaging::micro));
}

std::string error_of(const Values& given, std::string_view family,
                     Averaging averaging = Averaging::macro,
                     const std::vector<double>& weights = {}) {
    try {
        averaged(given, family, averaging, weights);
    } catch (const Error& error) {
        return error.what();
    }
    return "no error";
}

TEST(Average, SumsBeyondTheRangeOfDoubleAreAnError) {
    const auto text = [](std::string_view what) {
        return "metric 'M' of 'run' has no average: sums over queries are beyond the range of "
               "double "
               "precision (1.8e308); the largest " +
               std::string{what} + ": use smaller grades or weights";
    };
    const Values large{.values = {1, 1e308, -1e307, 1e308}};
    EXPECT_EQ(error_of(large, "CG"), text("value is 1e+308, of query 'q1'"));
    EXPECT_EQ(error_of(large, "NumRet"), text("value is 1e+308, of query 'q1'"));
    EXPECT_EQ(error_of({.values = {1, 1}}, "AP", Averaging::weighted, {1e308, 1.5e308}),
              text("weight is 1.5e+308, of query 'q1'"));
    EXPECT_EQ(error_of({.values = {1, 1e300}}, "CG", Averaging::weighted, {1, 1e20}),
              text("value is 1e+300, of query 'q1'"));
    // 2 / inf would be 0, a number like any other.
    EXPECT_EQ(error_of({.values = {1, 1}, .numerators = {1, 1}, .denominators = {1e308, 1.7e308}},
                       "P", Averaging::micro),
              text("denominator is 1.7e+308, of query 'q1'"));
}

TEST(Average, WhatIsInfiniteByDefinitionStaysSo) {
    EXPECT_EQ(
        averaged({.values = {kInfinite, 2}, .numerators = {3, 2}, .denominators = {0, 0}}, "PNR")
            .average,
        kInfinite);
    EXPECT_EQ(averaged({.values = {1e308, 7e307}}, "CG").average, 8.5e307);
}

}  // namespace
}  // namespace assay
