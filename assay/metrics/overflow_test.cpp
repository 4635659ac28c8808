#include "assay/metrics/overflow.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "assay/core/error.h"
#include "assay/metrics/testing.h"

namespace assay {
namespace {

MetricValue value_of(std::string_view name, const std::vector<double>& grades,
                     Trace* trace = nullptr) {
    RankingStorage storage = RankingStorage::from_grades(grades);
    storage.query = "q1";
    const Metric metric = make_metric(name);
    return measured(metric, std::get<RankingMetric>(metric.function), storage.view(), trace);
}

std::string error_of(std::string_view name, const std::vector<double>& grades) {
    try {
        value_of(name, grades);
    } catch (const Error& error) {
        return error.what();
    }
    return "no error";
}

constexpr std::string_view kBeyond =
    " of query 'q1' cannot be computed: numbers on the way are beyond the range of double "
    "precision "
    "(1.8e308); ";

// 2^2000 is infinite: DCG over the ideal DCG would be inf / inf, or 0 where the list stops short.
TEST(Overflow, NamesMetricQueryGradeAndRemedy) {
    EXPECT_EQ(error_of("nDCG(gain=exponential)@10", {1, 2000}),
              "metric 'nDCG(gain=exponential)@10'" + std::string{kBeyond} +
                  "its largest grade is 2000: use smaller grades, or gain=linear, or smaller gains "
                  "(--gains, gains=)");
    EXPECT_EQ(error_of("ERR@10", {1, 2000}),
              "metric 'ERR@10'" + std::string{kBeyond} +
                  "its largest grade is 2000: use smaller grades, or max_grade=4");
    EXPECT_NE(error_of("nDCG", {1e308, 1e308, 1e308}).find("its largest grade is 1e+308"),
              std::string::npos);
}

// The sum of ideal gains is infinite, and a quotient by it a harmless 0.
TEST(Overflow, HidesInNoQuotient) {
    EXPECT_NE(error_of("nDCG(ideal=all)@1", {1, 1e308, 1e308, 1e308}), "no error");
    EXPECT_NE(error_of("QMeasure@3", {0, 1e308, 1e308, 1e308}), "no error");
    EXPECT_NE(error_of("G", {0, 1e308, 1e308}), "no error");
}

TEST(Overflow, IsNoneWhereNumbersStayInRange) {
    EXPECT_EQ(value_of("nDCG", {1e308, 0}).value, 1.0);
    EXPECT_EQ(value_of("nDCG(gain=exponential)", {1023, 0}).value, 1.0);
    EXPECT_EQ(value_of("ERR(max_grade=4)", {2000}).value, 15.0 / 16.0);
    EXPECT_EQ(value_of("AP", {1e308, -1e308}).value, 1.0);
}

TEST(Overflow, InfiniteAndUndefinedByDefinitionStayAsTheyAre) {
    EXPECT_EQ(value_of("PNR", {2, 1, 0}).value, std::numeric_limits<double>::infinity());
    EXPECT_EQ(value_of("nDCG", {0, 0}).undefined, Undefined::no_relevant);
    EXPECT_EQ(value_of("PNR", {1, 1}).undefined, Undefined::other);
}

// Who computed what before must not matter, and neither must the steps.
TEST(Overflow, AFlagOlderThanTheCallIsNoError) {
    std::feraiseexcept(FE_OVERFLOW);
    EXPECT_EQ(value_of("nDCG", {1, 0}).value, 1.0);
    std::feraiseexcept(FE_OVERFLOW);
    Trace trace{Language::english};
    EXPECT_EQ(value_of("nDCG", {1, 0}, &trace).value, 1.0);
    EXPECT_EQ(std::fetestexcept(FE_OVERFLOW), 0);
    EXPECT_THROW(value_of("nDCG", {1e308, 1e308, 1e308}, &trace), Error);
}

// RBO with this p divides by almost nothing.
TEST(Overflow, OfTwoRankingsNamesTheQuery) {
    const std::vector<std::string_view> list{"a", "b"};
    const Metric metric = make_metric("RBO(p=1e-320)");
    try {
        measured(metric, std::get<RankingPairMetric>(metric.function),
                 RankingPair{.a = list, .b = list, .query = "q7"});
        FAIL();
    } catch (const Error& error) {
        EXPECT_NE(std::string_view{error.what()}.find("' of query 'q7' cannot be computed"),
                  std::string_view::npos)
            << error.what();
    }
}

}  // namespace
}  // namespace assay
