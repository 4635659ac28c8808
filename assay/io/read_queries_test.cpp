#include <gtest/gtest.h>

#include "assay/io/read.h"
#include "assay/io/testing.h"

namespace assay {
namespace {

Queries read(const std::string& name, const std::string& text, const ReadOptions& options = {}) {
    return read_queries(in_memory(name, text), options);
}

std::string query_error(const std::string& name, const std::string& text) {
    return error_of([&] { read(name, text); });
}

using Attributes = std::map<std::string, std::string, std::less<>>;

TEST(ReadQueries, KeepsEveryOtherColumnAsAttribute) {
    const Queries queries =
        read("q.csv", "query_id,query,类目,frequency\n2,红鞋,鞋,10\n1,\"a, b\",,3\n");
    ASSERT_EQ(queries.queries.size(), 2U);
    EXPECT_EQ(queries.queries[0].id, "1");
    EXPECT_EQ(queries.queries[0].text, "a, b");
    EXPECT_EQ(queries.find("2")->text, "红鞋");
    EXPECT_EQ(queries.find("2")->attributes, (Attributes{{"类目", "鞋"}, {"frequency", "10"}}));
}

// Labels and runs call the id `query`; a file of query texts may do so, too.
TEST(ReadQueries, AColumnCalledQueryIsTheIdWhereAnotherHoldsTheText) {
    const Queries queries = read("q.csv", "query,text,frequency\n7,red shoes,10\n");
    EXPECT_EQ(queries.queries[0].id, "7");
    EXPECT_EQ(queries.queries[0].text, "red shoes");
    EXPECT_EQ(queries.queries[0].attributes, (Attributes{{"frequency", "10"}}));
    const Queries alone = read("q.csv", "query,frequency\nred shoes,10\n");
    EXPECT_EQ(alone.queries[0].id, "red shoes");
    EXPECT_EQ(alone.queries[0].text, "red shoes");
}

TEST(ReadQueries, ReadsTwoColumnsWithoutHeader) {
    const Queries queries = read("q.tsv", "7\tred shoes\r\n\n8\t\"quoted\" text\n");
    EXPECT_EQ(queries.find("7")->text, "red shoes");
    EXPECT_EQ(queries.find("8")->text, "\"quoted\" text");
}

TEST(ReadQueries, ReadsBeirAndFlattensMetadata) {
    const Queries queries = read(
        "queries.jsonl",
        "{\"_id\":\"1\",\"text\":\"red\",\"metadata\":{\"url\":\"u\",\"n\":3},\"tags\":[\"a\","
        "\"b\"]}\n"
        "{\"_id\":2,\"text\":\"blue\",\"metadata\":{},\"x\":{\"y\":{\"z\":true}},\"none\":null}\n");
    EXPECT_EQ(queries.find("1")->attributes,
              (Attributes{{"url", "u"}, {"n", "3"}, {"tags", "a, b"}}));
    EXPECT_EQ(queries.find("2")->attributes, (Attributes{{"x.y.z", "true"}}));
}

TEST(ReadQueries, ReadsJsonObjects) {
    EXPECT_EQ(read("q.json", "{\"a\": \"red\", \"b\": \"blue\"}").find("b")->text, "blue");
    const Queries queries = read("q.json", "{\"a\": {\"title\": \"red\", \"intent\": \"buy\"}}");
    EXPECT_EQ(queries.find("a")->text, "red");
    EXPECT_EQ(queries.find("a")->attributes, (Attributes{{"intent", "buy"}}));
}

TEST(ReadQueries, AQueryWithoutIdIsItsText) {
    const Queries queries = read("q.csv", "query,frequency\nred shoes,9\n");
    EXPECT_EQ(queries.find("red shoes")->text, "red shoes");
    EXPECT_EQ(queries.find("red shoes")->attributes, (Attributes{{"frequency", "9"}}));
}

TEST(ReadQueries, ColumnsCanBeNamed) {
    ReadOptions options;
    options.columns = {{"query", "key"}, {"text", "words"}};
    const Queries queries = read("q.csv", "key,words,id\n1,red,x\n", options);
    EXPECT_EQ(queries.find("1")->text, "red");
    EXPECT_EQ(queries.find("1")->attributes, (Attributes{{"id", "x"}}));
}

TEST(ReadQueries, AColumnCanBeNamedForTheFrequency) {
    ReadOptions options;
    options.columns = {{"frequency", "n"}};
    const Queries queries = read("q.csv", "query_id,n,frequency\n1,7,8\n", options);
    EXPECT_EQ(queries.find("1")->attributes, (Attributes{{"frequency", "7"}, {"n", "7"}}));
}

TEST(ReadQueries, ASharedColumnForTheQueryIsTheIdWhereTheFileHasIt) {
    ReadOptions options;
    options.shared_columns = {{"query", "what"}};
    EXPECT_NE(read("q.csv", "query_id,what\n1,red\n", options).find("red"), nullptr);
    EXPECT_NE(read("q.csv", "query_id,text\n1,red\n", options).find("1"), nullptr);
}

TEST(ReadQueries, ReadsTrecTopics) {
    const Queries queries =
        read("topics",
             "<top>\n<num> Number: 301\n<title> International Organized Crime\n\n"
             "<desc> Description:\nIdentify\norganizations.\n<narr> Narrative: a < b\n"
             "</top>\n\n<top>\n<num> Number: 302 </num>\n<title> Polio </title>\n</top>\n");
    ASSERT_EQ(queries.queries.size(), 2U);
    EXPECT_EQ(queries.find("301")->text, "International Organized Crime");
    EXPECT_EQ(queries.find("301")->attributes,
              (Attributes{{"description", "Identify organizations."}, {"narrative", "a < b"}}));
    EXPECT_EQ(queries.find("302")->text, "Polio");
}

TEST(ReadQueries, ReadsTopicsOfOtherMakes) {
    const Queries web =
        read("topics.xml",
             "<webtrack>\n<topic number=\"51\" type=\"faceted\">\n<query>horse "
             "hooves</query>\n<description>Find.</description>\n</topic></webtrack>");
    EXPECT_EQ(web.find("51")->text, "horse hooves");
    EXPECT_EQ(web.find("51")->attributes, (Attributes{{"description", "Find."}}));
    const Queries cacm = read("topics", "<DOC>\n<DOCNO> 1 </DOCNO>\n\n What about\nTSS?\n</DOC>\n");
    EXPECT_EQ(cacm.find("1")->text, "What about TSS?");
}

TEST(ReadQueries, SaysWhatIsWrong) {
    EXPECT_EQ(query_error("q.csv", ""), "q.csv:1: the file is empty");
    EXPECT_EQ(query_error("q.csv", "id,text\n"), "q.csv:1: no query in the file");
    EXPECT_EQ(query_error("q.csv", "name,colour\na,b\n"),
              "q.csv:1: no column for the text (such as 'text'); there are: name, colour");
    EXPECT_EQ(query_error("q.csv", "id,text\n1,a\n2,b\n1,c\n"),
              "q.csv:4: query '1' is also in line 2");
    EXPECT_EQ(query_error("q.csv", "id,text,frequency,frequency\n1,a,2,3\n"),
              "q.csv:1: 'frequency' is there twice");
    EXPECT_EQ(query_error("q.csv", "id,text,,\n1,a,,\n"), "");
    EXPECT_EQ(query_error("q.tsv", "1\ta\nno tab\n"),
              "q.tsv:2: expected an id, a tab and a text, or a header");
    EXPECT_EQ(query_error("q.tsv", "1\ta\tb\n"),
              "q.tsv:1: expected an id, a tab and a text, or a header");
    EXPECT_EQ(query_error("q.tsv", "1\t\xFF\n"), "q.tsv:1: invalid UTF-8");
    EXPECT_EQ(query_error("q.json", "{\"a\": 3}"),
              "q.json:1: expected a text or an object for each id");
    EXPECT_EQ(query_error("t", "<top>\n<title> x\n</top>"), "t:1: the topic has no number");
    EXPECT_EQ(query_error("t", "<top>\n<num> 1\n<title> \xFF\n</top>"), "t:1: invalid UTF-8");
    EXPECT_EQ(query_error("t", "<b>no topic</b>"), "t:1: no query in the file");
}

TEST(ReadQueries, LenientSkipsAndCounts) {
    ReadOptions options;
    options.lenient = true;
    EXPECT_EQ(read("q.csv", "id,text\n1,a\n1,b\n2\n", options).skipped, 2U);
    EXPECT_EQ(read("q.tsv", "1\ta\nx\n", options).skipped, 1U);
    EXPECT_EQ(read("t", "<top><title>x</top><top><num>1</top>", options).skipped, 1U);
}

}  // namespace
}  // namespace assay
