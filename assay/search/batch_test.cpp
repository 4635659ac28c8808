#include "assay/search/batch.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "assay/core/error.h"
#include "assay/search/testing.h"

namespace assay {
namespace {

Queries queries(std::vector<Query> list) {
    Queries result;
    result.queries = std::move(list);
    return result;
}

const TestIndex& small() {
    static const TestIndex kIndex{{{body("one", "a b a c"), body("two", "a d")}}};
    return kIndex;
}

TEST(Batch, WritesARunThatReadsBackExactly) {
    const Queries list = queries({{"1", "a \"d", {}}, {"2", "zzz", {}}, {"3", "b", {}}});
    const auto results = search_batch(small(), list, {});
    const std::string run = trec_run(small(), list, results, "mine");
    const double one = results[0].result.hits[0].score;
    const double two = results[0].result.hits[1].score;
    EXPECT_EQ(run, fmt::format("1 Q0 one 1 {} mine\n1 Q0 two 2 {} mine\n3 Q0 one 1 {} mine\n", one,
                               two, results[2].result.hits[0].score));
    EXPECT_EQ(std::stod(fmt::format("{}", one)), one);
}

TEST(Batch, ThreadsChangeNothing) {
    std::vector<Query> list;
    for (int i = 0; i < 40; ++i)
        list.push_back({std::to_string(i), i % 2 == 0 ? "a b" : "c d", {}});
    const Queries all = queries(std::move(list));
    BatchOptions options;
    const auto one = search_batch(small(), all, options);
    options.threads = 4;
    const auto four = search_batch(small(), all, options);
    EXPECT_EQ(trec_run(small(), all, one, "x"), trec_run(small(), all, four, "x"));
}

TEST(Batch, AFaultNamesTheQuery) {
    BatchOptions options;
    options.language = true;
    try {
        search_batch(small(), queries({{"17", "(a", {}}}), options);
        FAIL();
    } catch (const Error& error) {
        EXPECT_TRUE(std::string_view{error.what()}.starts_with("query 17: this ( is never closed"));
    }
}

TEST(Batch, ARunCannotHoldBlanks) {
    const TestIndex index{{{body("a b", "x")}}};
    const Queries list = queries({{"1", "x", {}}});
    EXPECT_THROW(trec_run(index, list, search_batch(index, list, {}), "n"), Error);
    EXPECT_THROW(trec_run(small(), list, {}, "two words"), Error);
}

TEST(Searcher, RefusesAnotherAnalyser) {
    EXPECT_THROW((Searcher{small(), Analyzer{AnalyzerConfig{}}}), Error);
    AnalyzerConfig renamed = white_space();
    renamed.name = "another name";
    EXPECT_NO_THROW((Searcher{small(), Analyzer{renamed}}));
}

}  // namespace
}  // namespace assay
