#include "assay/adapters/engine_config.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "assay/io/testing.h"

namespace assay {
namespace {

EngineConfig read(const std::string& json) { return read_engine_config(in_memory("e.json", json)); }

std::string fault(const std::string& json) {
    return error_of([&] { read(json); });
}

// https://www.elastic.co/guide/en/elasticsearch/reference/8.11/search-search.html
TEST(EngineConfig, ElasticsearchHasDefaults) {
    const EngineConfig config =
        read(R"({"kind": "elasticsearch", "url": "https://host:9200/", "index": "docs*",
        "fields": ["title^2", "body"]})");
    EXPECT_EQ(config.name, "elasticsearch");
    EXPECT_EQ(config.url, "https://host:9200");
    EXPECT_EQ(config.path, "/docs%2A/_search");
    EXPECT_EQ(config.method, "POST");
    EXPECT_EQ(config.body,
              R"({"size":"{limit}","_source":false,"query":{"multi_match":{"query":"{query}",)"
              R"("fields":["title^2","body"]}}})");
    EXPECT_EQ(config.hits, "/hits/hits");
    EXPECT_EQ(config.id, "/_id");
    EXPECT_EQ(config.score, "/_score");
    EXPECT_EQ(config.took_ms, "/took");
    EXPECT_EQ(config.scores, ScoreDirection::higher);
    EXPECT_EQ(config.concurrency, 4U);
    EXPECT_EQ(config.rate, 20.0);
    EXPECT_EQ(config.retries, 3U);
}

TEST(EngineConfig, SolrAndMeilisearchKnowTheirIdFromThePointer) {
    const EngineConfig solr = read(
        R"({"kind": "solr", "url": "http://h", "index": "core", "id": "/page", "fields": ["a", "b"]})");
    EXPECT_EQ(
        solr.path,
        "/solr/core/select?q={query}&rows={limit}&fl=page,score&wt=json&defType=edismax&qf=a%20b");
    EXPECT_EQ(solr.method, "GET");
    EXPECT_EQ(solr.body, "");
    const EngineConfig meili = read(
        R"({"kind": "meilisearch", "url": "http://h", "index": "i", "id": "/key", "score": null})");
    EXPECT_EQ(meili.path, "/indexes/i/search");
    EXPECT_EQ(
        meili.body,
        R"({"q":"{query}","limit":"{limit}","attributesToRetrieve":["key"],"showRankingScore":true})");
    EXPECT_EQ(meili.scores, ScoreDirection::none);
}

TEST(EngineConfig, AGenericEngineIsDescribedInFull) {
    const EngineConfig config =
        read(R"({"name": "shop", "url": "http://h/base", "path": "find?q={query}&n={limit}",
        "hits": "/r", "id": "", "headers": {"X-Key": "${KEY}"}, "concurrency": 1, "rate": 0.5, "retries": 0,
        "timeout_s": 2.5, "ca_file": "ca.pem"})");
    EXPECT_EQ(config.name, "shop");
    EXPECT_EQ(config.path, "/find?q={query}&n={limit}");
    EXPECT_EQ(config.scores, ScoreDirection::none);
    EXPECT_EQ(config.took_ms, std::nullopt);
    EXPECT_EQ(config.headers.at(0), (std::pair<std::string, std::string>{"X-Key", "${KEY}"}));
    EXPECT_EQ(config.rate, 0.5);
    EXPECT_EQ(config.timeout_seconds, 2.5);
    EXPECT_EQ(config.ca_file, "ca.pem");
    const EngineConfig lower = read(
        R"({"url": "http://h", "body": {"q": ["{query}"]}, "hits": "", "id": "/i", "score": "/d", "scores": "lower"})");
    EXPECT_EQ(lower.method, "POST");
    EXPECT_EQ(lower.body, R"({"q":["{query}"]})");
    EXPECT_EQ(lower.scores, ScoreDirection::lower);
}

TEST(EngineConfig, SaysWhatIsWrongAndWhere) {
    const std::string good = R"("url": "http://h", "path": "/{query}", "hits": "/h", "id": "/i")";
    const auto with = [&](const std::string& more) {
        return fault("{\n" + good + ",\n" + more + "}");
    };
    EXPECT_EQ(fault("{\n" + good + "}"), "");
    EXPECT_EQ(with(R"("kind": "lucene")"),
              "e.json:3: no kind of engine is called 'lucene'; there are: "
              "elasticsearch, opensearch, solr, meilisearch, generic");
    EXPECT_EQ(with(R"("timeout": 3)").substr(0, 40), "e.json:3: 'timeout' is not known here; t");
    EXPECT_EQ(with(R"("hits": "/x")"), "e.json:3: 'hits' stands here twice");
    EXPECT_EQ(with(R"("score": "score")"),
              "e.json:3: 'score' is not a JSON pointer such as /hits/hits");
    EXPECT_EQ(with(R"("score": 3)"), "e.json:3: 'score' is not a text");
    EXPECT_EQ(with(R"("scores": "up")"), "e.json:3: 'scores' is one of higher, lower, none");
    EXPECT_EQ(with(R"("scores": "lower")"),
              "e.json:3: 'score' is needed: where in a hit it stands");
    EXPECT_EQ(with(R"("concurrency": 0)"), "e.json:3: 'concurrency' is not a number from 1 to 64");
    EXPECT_EQ(with(R"("retries": 1.5)"), "e.json:3: 'retries' is not a whole number");
    EXPECT_EQ(with(R"("rate": "fast")"), "e.json:3: 'rate' is not a number from 0 to 1000000");
    EXPECT_EQ(with(R"("fields": ["a", 1])"), "e.json:3: 'fields' is not a list of texts");
    EXPECT_EQ(with(R"("headers": [])"), "e.json:3: 'headers' is not an object");
    EXPECT_EQ(with(R"("headers": {"a": 1})"), "e.json:3: the header 'a' is not a text");
    EXPECT_EQ(with(R"("method": "DELETE")"), "e.json:3: 'method' is one of GET, POST, PUT");
    EXPECT_EQ(with(R"("body": "text")"), "e.json:3: 'body' is an object or a list");
    EXPECT_EQ(fault("[]"), "e.json:1: expected a JSON object: {...}");
    EXPECT_EQ(fault("{"), "e.json:1: not valid JSON");
    EXPECT_NE(fault(" "), "");
    EXPECT_EQ(fault(R"({"url": "host:9200"})"),
              "e.json:1: 'url' is needed, and begins with http:// or https://");
    EXPECT_EQ(fault(R"({"url": "http://h", "kind": "solr"})"),
              "e.json:1: 'index' is needed: the name of the index, core or collection");
    EXPECT_EQ(fault(R"({"url": "http://h", "id": "/i"})"),
              "e.json:1: 'hits' is needed: where in the answer");
    EXPECT_EQ(fault(R"({"url": "http://h", "hits": "", "id": "", "path": "/x"})"),
              "e.json:1: neither 'path' nor 'body' has {query} in it");
    const std::string secret = fault(R"({"url": "http://me:hunter2@h", "hits": "", "id": ""})");
    EXPECT_NE(secret.find("no name and password"), std::string::npos);
    EXPECT_EQ(secret.find("hunter2"), std::string::npos);
}

}  // namespace
}  // namespace assay
