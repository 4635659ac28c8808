#include "assay/io/rank_eval.h"

#include <gtest/gtest.h>

#include <string>

#include "assay/io/testing.h"

namespace assay {
namespace {

RankEval read(const std::string& json, const ReadOptions& options = {}) {
    return read_rank_eval(in_memory("r.json", json), options);
}

std::string fault(const std::string& json) {
    return error_of([&] { read(json); });
}

/// One request with this search, rated.
std::string with_request(const std::string& request) {
    return R"({"requests": [{"id": "q", "request": )" + request +
           R"(, "ratings": [{"_index": "i", "_id": "d", "rating": 1}]}]})";
}

// The shape is that of the example in Elasticsearch's reference, "Ranking evaluation API" (8.3).
TEST(RankEval, ReadsLabelsQueriesAndSearches) {
    const RankEval eval = read(R"({
  "requests": [
    {"id": "amsterdam_query",
     "request": {"query": {"match": {"text": "amsterdam"}}, "size": 5, "from": 10, "_source": false},
     "ratings": [{"_index": "places", "_id": "doc1", "rating": 0}, {"_index": "places", "_id": "doc2", "rating": 3}]},
    {"id": "berlin_query",
     "request": {"query": {"multi_match": {"fields": ["a"], "query": "柏林"}}},
     "ratings": []}
  ],
  "metric": {"precision": {"k": 20, "relevant_rating_threshold": 1}}})",
                               {});
    ASSERT_EQ(eval.labels.size(), 2U);
    EXPECT_EQ(eval.labels.queries()[0], "amsterdam_query");
    EXPECT_EQ(eval.labels.of(0)[1].doc, "doc2");
    EXPECT_EQ(eval.labels.of(0)[1].grade, 3.0);
    ASSERT_EQ(eval.queries.queries.size(), 2U);
    EXPECT_EQ(eval.queries.find("amsterdam_query")->text, "amsterdam");
    EXPECT_EQ(eval.queries.find("berlin_query")->text, "柏林");
    EXPECT_EQ(eval.bodies.at("amsterdam_query"),
              R"({"query":{"match":{"text":"amsterdam"}},"_source":false})");
}

TEST(RankEval, FindsTheTextThatIsLookedFor) {
    const auto text = [](const std::string& request) {
        return read(with_request(request)).queries.queries.at(0).text;
    };
    EXPECT_EQ(text(R"({"query": {"match": {"f": {"query": "long", "boost": 2}}}})"), "long");
    EXPECT_EQ(text(R"({"query": {"bool": {"filter": [{"range": {"y": {"gte": 3}}}],
        "must": [{"query_string": {"query": "in a list"}}]}}})"),
              "in a list");
    EXPECT_EQ(text(R"({"query": {"function_score": {"query": {"match_phrase": {"f": "deep"}}}}})"),
              "deep");
    EXPECT_EQ(text(R"({"query": {"match_all": {}}})"), "q") << "the id stands for it";
}

TEST(RankEval, TemplatesAreFilledIn) {
    const RankEval eval = read(R"({
  "templates": [
    {"id": "one", "template": {"inline": {"query": {"match": {"{{field}}": {"query": "{{ query_string }}"}}}}}},
    {"id": "text", "template": {"source": "{\"query\": {\"match\": {\"f\": \"{{q}}\"}}, \"size\": {{n}}}"}},
    {"id": "stored", "template": {"id": "in the cluster"}},
    {"id": "loop", "template": {"source": "{\"query\": {{#toJson}}clause{{/toJson}} }"}}],
  "requests": [
    {"id": "a", "template_id": "one", "params": {"field": "text", "query_string": "say \"x\""}, "ratings": []},
    {"id": "b", "template_id": "text", "params": {"q": "b text", "n": 3}, "ratings": [{"_id": "d", "rating": 1}]},
    {"id": "c", "template_id": "stored", "params": {"n": 1, "query": "c text"}, "ratings": []},
    {"id": "d", "template_id": "loop", "params": {"n": 1, "what": "d text"}, "ratings": []},
    {"id": "e", "template_id": "stored", "ratings": []}]})");
    EXPECT_EQ(eval.bodies.size(), 2U);
    EXPECT_EQ(eval.bodies.at("a"), R"({"query":{"match":{"text":{"query":"say \"x\""}}}})");
    EXPECT_EQ(eval.bodies.at("b"), R"({"query":{"match":{"f":"b text"}}})");
    EXPECT_EQ(eval.queries.find("a")->text, "say \"x\"");
    EXPECT_EQ(eval.queries.find("b")->text, "b text");
    EXPECT_EQ(eval.queries.find("c")->text, "c text");
    EXPECT_EQ(eval.queries.find("d")->text, "d text");
    EXPECT_EQ(eval.queries.find("e")->text, "e");
}

TEST(RankEval, SaysWhatIsWrongAndWhere) {
    const auto requests = [](const std::string& list) {
        return "{\"requests\": [\n" + list + "]}";
    };
    EXPECT_EQ(fault("{}"), "r.json:1: there is no list 'requests'");
    EXPECT_EQ(fault(R"({"requests": {}})"), "r.json:1: 'requests' is not a list");
    EXPECT_EQ(fault(requests("")), "r.json:1: no label in the file");
    EXPECT_EQ(fault(requests("3")), "r.json:2: expected a JSON object: {...}");
    EXPECT_EQ(fault(requests("{}")), "r.json:2: there is no id as 'id'");
    EXPECT_EQ(fault(requests(R"({"id": "q"})")), "r.json:2: there is no list 'ratings'");
    EXPECT_EQ(fault(requests(R"({"id": "q", "ratings": []})")),
              "r.json:2: there is neither 'request' nor 'template_id'");
    EXPECT_EQ(fault(requests(R"({"id": "q", "ratings": [], "request": []})")),
              "r.json:2: 'request' is not an object");
    EXPECT_EQ(fault(requests(R"({"id": "q", "ratings": [], "template_id": "t"})")),
              "r.json:2: there is no template 't'");
    const auto rating = [&](const std::string& one) {
        return fault(requests(R"({"id": "q", "request": {}, "ratings": [)" + ("\n" + one) + "]}"));
    };
    EXPECT_EQ(rating(R"({"_id": "d", "rating": 1})"), "");
    EXPECT_EQ(rating(R"({"rating": 1})"), "r.json:3: there is no id as '_id'");
    EXPECT_EQ(rating(R"({"_id": "d"})"), "r.json:3: there is no grade as 'rating'");
    EXPECT_EQ(rating("1"), "r.json:3: expected a JSON object: {...}");
    EXPECT_NE(rating(R"({"_id": "d", "rating": 1}, {"_id": "d", "rating": 1})"), "");
    EXPECT_NE(rating(R"({"_id": "d", "rating": "good"})"), "");
    EXPECT_NE(fault(requests(R"({"id": "q", "request": {}, "ratings": [{"_id": "d", "rating": 1}]},
        {"id": "q", "request": {}, "ratings": []})")),
              "");
    EXPECT_EQ(fault("[1"), "r.json:1: not valid JSON");
}

TEST(RankEval, LenientReadingSkipsAndCounts) {
    ReadOptions lenient;
    lenient.lenient = true;
    const RankEval eval = read(
        R"({"requests": [{"id": "q", "request": {}, "ratings": [{"_id": "d", "rating": 1}, {}]},
        {"id": "r"}]})",
        lenient);
    EXPECT_EQ(eval.labels.size(), 1U);
    EXPECT_EQ(eval.labels.skipped, 2U);
    EXPECT_EQ(eval.queries.skipped, 1U);
}

TEST(RankEval, IsReadAsLabelsAndAsQueries) {
    const Input input = in_memory("r.json", with_request(R"({"query": {"match": {"f": "x"}}})"));
    EXPECT_EQ(read_labels(input, {}).of(0)[0].doc, "d");
    EXPECT_EQ(read_queries(input, {}).queries.at(0).text, "x");
    // Queries that happen to have these names are what they were.
    const Labels labels =
        read_labels(in_memory("l.json", R"({"requests": {"d": 1}, "ratings": {"d": 2}})"), {});
    EXPECT_EQ(labels.queries().size(), 2U);
}

}  // namespace
}  // namespace assay
