#include <gtest/gtest.h>

#include "assay/io/read.h"
#include "assay/io/testing.h"

namespace assay {
namespace {

Preferences read(const std::string& name, const std::string& text,
                 const ReadOptions& options = {}) {
    return read_preferences(in_memory(name, text), options);
}

std::string preference_error(const std::string& name, const std::string& text,
                             const ReadOptions& options = {}) {
    return error_of([&] { read(name, text, options); });
}

TEST(ReadPreferences, ReadsTrecEvalsForm) {
    const Preferences preferences =
        read("p", "# note\n2.b 0 \t 0 d1 1\r\n\n2.b 0 0 d2 5.5\n10 j1 g d1 0\n");
    EXPECT_EQ(preferences.queries, (std::vector<std::string_view>{"10", "2.b"}));
    ASSERT_EQ(preferences.rows[1].size(), 2U);
    EXPECT_EQ(preferences.rows[1][1].doc, "d2");
    EXPECT_EQ(preferences.rows[1][1].level, 5.5);
    EXPECT_EQ(preferences.rows[0][0].rater, "j1");
    EXPECT_EQ(preferences.rows[0][0].subgroup, "g");
}

TEST(ReadPreferences, ReadsRecords) {
    const Preferences preferences =
        read("p.csv", "query,rater,subgroup,doc,level\nq,ann,1,d,2\nq,bob,1,d,1\n");
    EXPECT_EQ(preferences.rows[0][1].rater, "bob");
    EXPECT_EQ(preferences.rows[0][1].level, 1.0);
    EXPECT_EQ(read("p.jsonl", "{\"query\":1,\"doc\":2,\"level\":3}").rows[0][0].level, 3.0);
}

TEST(ReadPreferences, APairOfDocumentsIsASubgroup) {
    const Preferences preferences =
        read("p.jsonl",
             "{\"query\":1,\"preferred\":\"a\",\"other\":\"b\",\"rater\":\"ann\"}\n"
             "{\"query\":1,\"preferred\":\"b\",\"other\":\"c\",\"rater\":\"ann\"}\n");
    ASSERT_EQ(preferences.rows[0].size(), 4U);
    EXPECT_EQ(preferences.rows[0][0].doc, "a");
    EXPECT_GT(preferences.rows[0][0].level, preferences.rows[0][1].level);
    EXPECT_GT(preferences.rows[0][1].level, 0.0);
    EXPECT_EQ(preferences.rows[0][0].subgroup, preferences.rows[0][1].subgroup);
    EXPECT_NE(preferences.rows[0][0].subgroup, preferences.rows[0][2].subgroup);
}

TEST(ReadPreferences, SaysWhatIsWrong) {
    EXPECT_EQ(preference_error("p", "1 0 0 d\n"),
              "p:1: expected 5 fields (query rater subgroup document level), found 4");
    EXPECT_EQ(preference_error("p", "1 0 0 d x\n"), "p:1: level 'x' is not a number from 0 up");
    EXPECT_EQ(preference_error("p", "1 0 0 d -1\n"), "p:1: level '-1' is not a number from 0 up");
    EXPECT_EQ(preference_error("p", "1 0 0 d 1\n1 0 0 d 2\n"),
              "p:2: document 'd' is twice in a subgroup of query '1'");
    EXPECT_EQ(preference_error("p", "# note"), "p:1: no preference in the file");
    EXPECT_EQ(preference_error("p.csv", "query,preferred\n1,a\n"),
              "p.csv:1: no column for the other (such as 'other'); there are: query, preferred");
    EXPECT_EQ(preference_error("p.csv", "query,doc\n1,a\n"),
              "p.csv:1: no column for the level (such as 'level'); there are: query, doc");
    EXPECT_EQ(preference_error("p.csv", "query,preferred,other,other\n1,a,b,c\n"),
              "p.csv:1: 'other' is there twice");
    EXPECT_EQ(preference_error("p.csv", "query,preferred,other\n1,a,a\n"),
              "p.csv:2: a document is preferred to itself");
}

TEST(ReadPreferences, TrecEvalTakesLevelsAsAtofDoes) {
    ReadOptions options;
    options.dialect = Dialect::trec_eval_10;
    EXPECT_EQ(read("p", "1 0 0 d x\n", options).rows[0][0].level, 0.0);
    EXPECT_NE(preference_error("p", "1 0 0 d 1\n\n1 0 0 e 1\n", options), "");
    options.dialect = Dialect::trec_eval_9;
    EXPECT_NE(preference_error("p", "# note\n1 0 0 d 1\n", options), "");
}

TEST(ReadPreferences, LenientSkipsAndCounts) {
    ReadOptions options;
    options.lenient = true;
    EXPECT_EQ(read("p", "1 0 0 d 1\n1 0 0 d 2\n1 0\n", options).skipped, 2U);
}

}  // namespace
}  // namespace assay
