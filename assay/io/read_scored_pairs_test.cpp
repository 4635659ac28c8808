#include <gtest/gtest.h>

#include <cmath>

#include "assay/io/read.h"
#include "assay/io/testing.h"

namespace assay {
namespace {

ScoredPairs read(const std::string& name, const std::string& text,
                 const ReadOptions& options = {}) {
    return read_scored_pairs(in_memory(name, text), options);
}

std::string pair_error(const std::string& name, const std::string& text) {
    return error_of([&] { read(name, text); });
}

TEST(ReadScoredPairs, ReadsScoresAndClasses) {
    const ScoredPairs pairs = read("p.csv",
                                   "query,doc,label,probability,predicted\n"
                                   "q2,a,高,0.9,high\nq1,b,无,0.2,\nq2,c,低,,mid\n");
    EXPECT_EQ(pairs.queries, (std::vector<std::string>{"q1", "q2"}));
    EXPECT_EQ(pairs.query, (std::vector<std::uint32_t>{1, 0, 1}));
    EXPECT_EQ(pairs.docs, (std::vector<std::string>{"a", "b", "c"}));
    EXPECT_EQ(pairs.grade, (std::vector<double>{3, 0, 1}));
    EXPECT_EQ(pairs.score[1], 0.2);
    EXPECT_TRUE(std::isnan(pairs.score[2]));
    EXPECT_EQ(pairs.predicted[0], 3.0);
    EXPECT_TRUE(std::isnan(pairs.predicted[1]));
    EXPECT_EQ(pairs.scale, Scale::four_grades());
}

TEST(ReadScoredPairs, ReadsJson) {
    const std::string row = "{\"query\":1,\"doc\":2,\"grade\":1,\"score\":0.5}";
    for (const auto& [name, text] : {std::pair<std::string, std::string>{"p.jsonl", row + "\n"},
                                     {"p.json", "[" + row + "]"}}) {
        const ScoredPairs pairs = read(name, text);
        EXPECT_EQ(pairs.size(), 1U) << name;
        EXPECT_EQ(pairs.score[0], 0.5) << name;
    }
}

TEST(ReadScoredPairs, NeedsNoQueryNorDocument) {
    const ScoredPairs pairs = read("p.csv", "label,score\n1,0.9\n0,0.1\n");
    EXPECT_EQ(pairs.queries, (std::vector<std::string>{""}));
    EXPECT_EQ(pairs.query, (std::vector<std::uint32_t>{0, 0}));
}

TEST(ReadScoredPairs, SaysWhatIsWrong) {
    EXPECT_EQ(pair_error("p.csv", "query,doc,score\nq,d,1\n"),
              "p.csv:1: no column for the grade (such as 'grade'); there are: query, doc, score");
    EXPECT_EQ(pair_error("p.csv", "query,doc,label\nq,d,1\n"),
              "p.csv:1: no column for the score (such as 'score'); there are: query, doc, label");
    EXPECT_EQ(pair_error("p.csv", "label,score\n1,inf\n"),
              "p.csv:2: score 'inf' is not a finite number");
    EXPECT_EQ(pair_error("p.csv", "label,score\n1,\n"),
              "p.csv:2: neither a score nor a predicted class");
    EXPECT_EQ(pair_error("p.csv", "label,score\n,1\n"), "p.csv:2: 'label' is empty");
    EXPECT_EQ(pair_error("p.csv", "label,class\n1,high\n"),
              "p.csv:2: grade 'high' is a name, but the grades before are numbers; a map file "
              "(--scale) can say what grades stand for");
    EXPECT_EQ(pair_error("p.csv", "label,score,label\n1,1,0\n"), "p.csv:1: 'label' is there twice");
    EXPECT_EQ(pair_error("p.csv", "label,score\n"), "p.csv:1: no pair in the file");
    EXPECT_EQ(pair_error("p.json", "{\"q\": {}}"),
              "p.json:1: expected a JSON array of objects: [{...}]");
}

TEST(ReadScoredPairs, APairStandsOnce) {
    const std::string text = "query,doc,label,score\nq,d,1,1\nr,d,0,1\nq,d,1,0.5\n";
    EXPECT_EQ(pair_error("p.csv", text), "p.csv:4: document 'd' of query 'q' is also in line 2");
    ReadOptions options;
    options.lenient = true;
    const ScoredPairs pairs = read("p.csv", text, options);
    EXPECT_EQ(pairs.score, (std::vector<double>{1, 1}));
    EXPECT_EQ(pairs.skipped, 1U);
    EXPECT_EQ(read("p.csv", "doc,label,score\nd,1,1\nd,1,1\n").size(), 2U);
    EXPECT_EQ(read("p.csv", "query,label,score\nq,1,1\nq,1,1\n").size(), 2U);
}

TEST(ReadScoredPairs, LenientSkipsAndCounts) {
    ReadOptions options;
    options.lenient = true;
    const ScoredPairs pairs = read("p.csv", "label,score\n1,x\n1,1\n", options);
    EXPECT_EQ(pairs.size(), 1U);
    EXPECT_EQ(pairs.skipped, 1U);
}

}  // namespace
}  // namespace assay
