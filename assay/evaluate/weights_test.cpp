#include "assay/evaluate/weights.h"

#include <gtest/gtest.h>

#include "assay/core/error.h"

namespace assay {
namespace {

Queries frequencies(const std::string& of_q2) {
    Queries queries;
    queries.source = "queries.jsonl";
    queries.queries = {{"q1", "", {{"frequency", "12"}}}, {"q2", "", {{"frequency", of_q2}}}};
    return queries;
}

std::string error_of(const Queries& queries, const std::string& column, std::string_view query) {
    try {
        query_weights(queries, column, std::vector<std::string_view>{query});
    } catch (const Error& error) {
        return error.what();
    }
    return "no error";
}

TEST(QueryWeights, FollowTheIdsAskedFor) {
    const std::vector<std::string_view> ids{"q2", "q1"};
    const auto values = [&](const std::string& of_q2) {
        return query_weights(frequencies(of_q2), "frequency", ids).values;
    };
    EXPECT_EQ(values("0.5"), (std::vector<double>{0.5, 12.0}));
    EXPECT_EQ(values("0"), (std::vector<double>{0.0, 12.0}));
    EXPECT_EQ(values("1e3"), (std::vector<double>{1000.0, 12.0}));
}

TEST(QueryWeights, RefuseAQueryWithoutAny) {
    EXPECT_EQ(error_of(frequencies("1"), "frequency", "q3"),
              "queries.jsonl: no query 'q3', which the labels have");
    EXPECT_EQ(error_of(frequencies("1"), "traffic", "q1"),
              "queries.jsonl: query 'q1' has no 'traffic'");
}

TEST(QueryWeights, NameTheFirstLineAtFault) {
    Queries queries = frequencies("x");
    queries.queries[0].attributes["frequency"] = "-1";
    queries.queries[0].line = 9;
    queries.queries[1].line = 4;
    try {
        query_weights(queries, "frequency", std::vector<std::string_view>{"q1", "q2"});
        FAIL();
    } catch (const Error& error) {
        EXPECT_STREQ(error.what(),
                     "queries.jsonl:4: frequency of query 'q2' must be a number of at least 0, "
                     "not 'x'");
    }
}

TEST(QueryWeights, RefuseWhatIsNoWeight) {
    for (const std::string text : {"", "many", "1x", "-1", "nan", "inf", " 1"}) {
        EXPECT_EQ(error_of(frequencies(text), "frequency", "q2"),
                  "queries.jsonl: frequency of query 'q2' must be a number of at least 0, not '" +
                      text + "'");
    }
}

TEST(QueryWeights, OfQueriesThatNobodyAsksForAreWeightsToo) {
    for (const std::string text : {"many", "-1", "nan", "inf", "1e999"}) {
        EXPECT_EQ(error_of(frequencies(text), "frequency", "q1"),
                  "queries.jsonl: frequency of query 'q2' must be a number of at least 0, not '" +
                      text + "'");
    }
    EXPECT_EQ(error_of(frequencies(""), "frequency", "q1"), "no error");
    Queries without = frequencies("1");
    without.queries[1].attributes.clear();
    EXPECT_EQ(error_of(without, "frequency", "q1"), "no error");
}

TEST(QueryWeights, AreSkippedWhenLenientUnlessAskedFor) {
    const std::vector<std::string_view> q1{"q1"};
    Queries queries = frequencies("-1");
    queries.skipped = 2;
    const QueryWeights weights = query_weights(queries, "frequency", q1, true);
    EXPECT_EQ(weights.values, std::vector<double>{12.0});
    EXPECT_EQ(weights.skipped, 3U);
    const std::vector<std::string_view> q2{"q2"};
    EXPECT_THROW(query_weights(queries, "frequency", q2, true), Error);
}

// Which line is at fault does not depend on what the labels have.
TEST(QueryWeights, NameALineAtFaultBeforeAQueryThatIsNotThere) {
    EXPECT_EQ(error_of(frequencies("x"), "frequency", "q3"),
              "queries.jsonl: frequency of query 'q2' must be a number of at least 0, not 'x'");
}

TEST(QueryWeights, SayWhereTheyComeFrom) {
    const std::vector<std::string_view> ids{"q1"};
    const QueryWeights weights = query_weights(frequencies("many"), "frequency", ids, true);
    EXPECT_EQ(weights.source, "queries.jsonl");
    EXPECT_EQ(weights.column, "frequency");
    EXPECT_EQ(weights.skipped, 1U);
}

// One is as large as a double may be, and so is the sum of both; but a comparison multiplies it by
// the number of queries.
TEST(QueryWeights, RefuseSumsBeyondTheRangeOfDouble) {
    const std::vector<std::string_view> ids{"q1", "q2"};
    Queries queries = frequencies("1.6e308");
    queries.queries[1].line = 7;
    try {
        query_weights(queries, "frequency", ids);
        FAIL();
    } catch (const Error& error) {
        EXPECT_STREQ(error.what(),
                     "queries.jsonl:7: frequency 1.6e+308 of query 'q2' is too large: sums of "
                     "weights are beyond the range of double precision (1.8e308); divide all "
                     "weights by the same number");
    }
    EXPECT_EQ(query_weights(frequencies("8e307"), "frequency", ids).values[1], 8e307);
}

}  // namespace
}  // namespace assay
