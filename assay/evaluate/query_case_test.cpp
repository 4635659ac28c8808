#include "assay/evaluate/query_case.h"

#include <gtest/gtest.h>

#include "assay/core/error.h"
#include "assay/evaluate/testing.h"

namespace assay {
namespace {

Labels labels() { return make_labels({{"q", "a", 3}, {"q", "b", 1}, {"r", "a", 1}}); }

QueryCase query_case(std::string_view metric, std::string_view query,
                     const Policies& policies = {}) {
    const std::vector<assay::Run> runs{
        make_run("A", {{"q", "b", 2}, {"q", "x", 2}, {"q", "a", 1}})};
    return QueryCase{make_metric(metric), labels(), runs, query, policies};
}

double value_of(const QueryCase& input) {
    return compute(input.metric(), input.input(), nullptr).value;
}

// x and b tie; ids descending put x first: x (unjudged), b (1), a (3).
TEST(QueryCase, SeesTheListAsTheScoringDoes) {
    const QueryCase input = query_case("RR", "q");
    EXPECT_EQ(value_of(input), 0.5);
    const std::vector<std::string> expected{"    1  x  not judged", "    2  b  1", "    3  a  3"};
    EXPECT_EQ(input.listing(20, Language::english), expected);
}

TEST(QueryCase, SaysHowManyResultsItDoesNotList) {
    const std::vector<std::string> expected{"    1  x  未标注", "  ……另有 2 条"};
    EXPECT_EQ(query_case("RR", "q").listing(1, Language::chinese), expected);
}

// Half of the orders of x and b have b first: (1 + 1/2) / 2.
TEST(QueryCase, ExplainsTheExpectedValueWhereTiesAreTreatedSo) {
    EXPECT_EQ(value_of(query_case("RR", "q", {.ties = TieOrder::expected})), 0.75);
}

TEST(QueryCase, AQueryThatTheRunDoesNotHaveHasNoResults) {
    EXPECT_EQ(value_of(query_case("RR", "r")), 0.0);
}

TEST(QueryCase, RefusesWhatItCannotExplain) {
    EXPECT_THROW(query_case("RR", "unknown"), Error);
    EXPECT_THROW(query_case("RBO", "q"), Error);
    EXPECT_THROW(query_case("AUC", "q"), Error);
}

}  // namespace
}  // namespace assay
