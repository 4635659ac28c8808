#include <gtest/gtest.h>

#include "assay/io/column_use.h"
#include "assay/io/read.h"
#include "assay/io/testing.h"

namespace assay {
namespace {

Labels read(const std::string& name, const std::string& text, const ReadOptions& options = {}) {
    return read_labels(in_memory(name, text), options);
}

std::string label_error(const std::string& name, const std::string& text,
                        const ReadOptions& options = {}) {
    return error_of([&] { read(name, text, options); });
}

/// Every label as `query/doc/grade`, with what else it has.
std::vector<std::string> rows(const Labels& labels) {
    std::vector<std::string> found;
    for (std::size_t q = 0; q < labels.queries().size(); ++q) {
        for (const Label& label : labels.of(q)) {
            std::string row = std::string{labels.queries()[q]} + "/" + std::string{label.doc} +
                              "/" + std::to_string(label.grade).substr(0, 4);
            for (const std::string& more :
                 {labels.aspects[label.aspect], labels.subtopics[label.subtopic],
                  labels.raters[label.rater]}) {
                if (!more.empty()) row += "/" + more;
            }
            found.push_back(row);
        }
    }
    return found;
}

using Rows = std::vector<std::string>;

TEST(ReadLabels, ReadsEveryFormatAlike) {
    const Rows expected{"q1/a/2.00", "q1/b/0.50", "q2/a/0.00"};
    EXPECT_EQ(rows(read("l.qrels", "q1 0 a 2\nq1 0 b 0.5\nq2 0 a 0\n")), expected);
    EXPECT_EQ(rows(read("l.csv", "query,doc,grade\nq1,a,2\nq1,b,0.5\nq2,a,0\n")), expected);
    EXPECT_EQ(rows(read("l.tsv", "query-id\tcorpus-id\tscore\nq1\ta\t2\nq1\tb\t0.5\nq2\ta\t0\n")),
              expected);
    EXPECT_EQ(rows(read("l.jsonl",
                        "{\"qid\":\"q1\",\"docno\":\"a\",\"rel\":2}\n\n"
                        "{\"rel\":\"0.5\",\"docno\":\"b\",\"qid\":\"q1\"}\r\n"
                        "{\"qid\":\"q2\",\"docno\":\"a\",\"rel\":false}")),
              expected);
    EXPECT_EQ(rows(read("l.json", "{\"q1\": {\"a\": 2, \"b\": 0.5}, \"q2\": {\"a\": 0}}")),
              expected);
    EXPECT_EQ(rows(read("l.json",
                        "[{\"query\":\"q1\",\"doc\":\"a\",\"label\":2},"
                        "{\"query\":\"q1\",\"doc\":\"b\",\"label\":0.5},"
                        "{\"query\":\"q2\",\"doc\":\"a\",\"label\":0}]")),
              expected);
}

TEST(ReadLabels, AFieldStandsOnceInARow) {
    EXPECT_EQ(label_error("l.jsonl",
                          "{\"query\":\"q\",\"doc\":\"a\",\"label\":1}\n"
                          "{\"query\":\"q\",\"doc\":\"b\",\"label\":1,\"label\":0}\n"),
              "l.jsonl:2: 'label' is there twice");
    EXPECT_EQ(label_error("l.json", "[{\"query\":\"q\",\"doc\":\"a\",\"doc\":\"b\",\"label\":1}]"),
              "l.json:1: 'doc' is there twice");
    EXPECT_EQ(label_error("l.csv", "query,doc,label,label\nq,a,1,2\n"),
              "l.csv:1: 'label' is there twice");
    EXPECT_EQ(label_error("l.csv", "query-id,doc,label,Query ID\nq,a,1,p\n"),
              "l.csv:1: 'query-id' and 'Query ID' are one column, which is there twice");
}

TEST(ReadLabels, ColumnsThatNobodyReadsMayRepeat) {
    const Rows expected{"q/a/1.00"};
    EXPECT_EQ(rows(read("l.csv", "query,doc,label,note,note,title,title\nq,a,1,x,y,z,z\n")),
              expected);
    // One of two spellings is named: the other is nobody's.
    ReadOptions options;
    options.columns = {{"grade", "Label"}};
    EXPECT_EQ(rows(read("l.csv", "query,doc,label,Label\nq,a,2,1\n", options)), expected);
    EXPECT_EQ(label_error("l.csv", "query,doc,Label,Label\nq,a,2,1\n", options),
              "l.csv:1: 'Label' is there twice");
}

TEST(ReadLabels, LenientSkipsRowsWithAFieldTwice) {
    ReadOptions options;
    options.lenient = true;
    const std::string twice = "{\"query\":\"q\",\"doc\":\"b\",\"label\":1,\"label\":0}\n";
    const Labels labels =
        read("l.jsonl", twice + twice + "{\"query\":\"q\",\"doc\":\"a\",\"label\":1}\n", options);
    EXPECT_EQ(rows(labels), (Rows{"q/a/1.00"}));
    EXPECT_EQ(labels.skipped, 2U);
    EXPECT_EQ(label_error("l.csv", "query,doc,label,rater,rater\nq,a,1,x,y\n", options),
              "l.csv:1: 'rater' is there twice");
}

TEST(ReadLabels, SaysWhyAGradeIsNoneAndThatAHeaderIsMissing) {
    EXPECT_EQ(label_error("l.csv", "query,doc,label\nq,a,1e400\n"),
              "l.csv:2: grade '1e400' is too large: numbers end at 1.8e308");
    EXPECT_EQ(label_error("test.tsv", "q1\ta\t1\nq1\tb\t0\n"),
              "test.tsv:1: expected 4 fields (query iteration document grade), found 3; a table of "
              "query, document and grade needs a header, as query-id, corpus-id, score");
}

TEST(ReadLabels, ReadsGradesThatAreTooSmallAsZero) {
    const Rows expected{"q/a/0.00"};
    EXPECT_EQ(rows(read("l.qrels", "q 0 a 1e-400\n")), expected);
    EXPECT_EQ(rows(read("l.csv", "query,doc,grade\nq,a,2e-324\n")), expected);
    EXPECT_EQ(rows(read("l.jsonl", R"({"query":"q","doc":"a","grade":2e-324})")), expected);
    EXPECT_EQ(rows(read("l.svm", "1e-400 qid:q 1:1 # a\n")), expected);
}

TEST(ReadLabels, ReadsChineseHeadersAndNames) {
    const Labels labels =
        read("l.csv", "查询,文档,相关性,标注员\n手机,d1,高,张\n手机,d1,中,李\n手机,d2,无,张\n");
    EXPECT_EQ(rows(labels), (Rows{"手机/d1/3.00/张", "手机/d1/2.00/李", "手机/d2/0.00/张"}));
    EXPECT_EQ(labels.scale, Scale::four_grades());
}

TEST(ReadLabels, KeepsAspectSubtopicAndRater) {
    EXPECT_EQ(rows(read("l.jsonl",
                        "{\"query\":1,\"doc\":2,\"grade\":\"high\",\"aspect\":\"fresh\","
                        "\"subtopic\":\"s\",\"judge\":\"ann\"}")),
              (Rows{"1/2/3.00/fresh/s/ann"}));
}

TEST(ReadLabels, ColumnsCanBeNamed) {
    ReadOptions options;
    options.columns = {{"query", "what"}, {"grade", "My Grade"}};
    EXPECT_EQ(rows(read("l.csv", "what,grade,doc,my grade\nq,9,d,1\n", options)),
              (Rows{"q/d/1.00"}));
    EXPECT_EQ(label_error("l.csv", "query,doc,grade\nq,d,1\n", options),
              "l.csv:1: no column 'what'; there are: query, doc, grade");
    options.columns = {{"colour", "x"}};
    EXPECT_EQ(
        label_error("l.csv", "query,doc,grade\nq,d,1\n", options),
        "no column is called 'colour'; there are: query, doc, grade, aspect, subtopic, rater, "
        "score, rank, system, latency_ms, results, predicted, level, subgroup, preferred, "
        "other, id, text, frequency");
}

TEST(ReadLabels, SharedColumnsAreUsedWhereAFileHasThem) {
    ReadOptions options;
    options.shared_columns = {{"grade", "verdict"}, {"score", "bm25"}};
    options.column_use = std::make_shared<ColumnUse>();
    EXPECT_EQ(rows(read("l.csv", "query,doc,verdict,grade\nq,d,1,2\n", options)),
              (Rows{"q/d/1.00"}));
    EXPECT_EQ(rows(read("m.csv", "query,doc,grade\nq,d,2\n", options)), (Rows{"q/d/2.00"}));
    EXPECT_TRUE(options.column_use->found("grade"));
    EXPECT_FALSE(options.column_use->found("score"));
    EXPECT_EQ(options.column_use->tables(),
              "l.csv has query, doc, verdict, grade; m.csv has query, doc, grade");
    EXPECT_EQ(label_error("l.csv", "query,doc,stars\nq,d,1\n", options),
              "l.csv:1: no column for the grade: neither 'verdict' (--column grade=verdict) nor a "
              "usual name such as 'grade'; there are: query, doc, stars");
}

TEST(ReadLabels, ASharedColumnStandsInAllRowsOrInNone) {
    ReadOptions options;
    options.shared_columns = {{"grade", "verdict"}};
    const std::string with = R"({"query":"q","doc":"d","verdict":1})"
                             "\n";
    const std::string without = R"({"query":"q","doc":"e","grade":1})"
                                "\n";
    EXPECT_EQ(label_error("l.jsonl", with + without, options),
              "l.jsonl:2: no column 'verdict'; there are: query, doc, grade");
    EXPECT_EQ(label_error("l.jsonl", without + with, options),
              "l.jsonl:2: a column 'verdict', which rows before do not have");
}

TEST(ReadLabels, AFileWithoutColumnsRefusesThoseNamedForIt) {
    ReadOptions options;
    options.columns = {{"grade", "verdict"}};
    EXPECT_EQ(label_error("l.qrels", "q 0 d 1\n", options),
              "l.qrels:1: no column 'verdict': a file of this form has no columns");
    EXPECT_EQ(label_error("l.svm", "1 qid:1 1:1\n", options),
              "l.svm:1: no column 'verdict': a file of this form has no columns");
    EXPECT_EQ(label_error("l.json", "{\"q\": {\"d\": 1}}", options),
              "l.json:1: no column 'verdict': a file of this form has no columns");
    options.columns.swap(options.shared_columns);
    EXPECT_EQ(rows(read("l.qrels", "q 0 d 1\n", options)), (Rows{"q/d/1.00"}));
}

TEST(ReadLabels, PrefersAnIdToATextOfTheSameThing) {
    EXPECT_EQ(rows(read("l.csv", "query,query_id,product_id,esci_label\nred shoes,7,B01,1\n")),
              (Rows{"7/B01/1.00"}));
}

// The header of the individual ratings of Chorus.
TEST(ReadLabels, AColumnCanBelongToARater) {
    const std::string text =
        "query,docid,name,agent_1_rating,agent_2_rating,final_rating\nq,d,n,2,3,3\nq,e,n,,1,1\n";
    EXPECT_EQ(rows(read("l.csv", text)),
              (Rows{"q/d/2.00/agent_1", "q/d/3.00/agent_2", "q/e/1.00/agent_2"}));
    ReadOptions options;
    options.columns = {{"grade", "final_rating"}};
    EXPECT_EQ(rows(read("l.csv", text, options)), (Rows{"q/d/3.00", "q/e/1.00"}));
}

TEST(ReadLabels, SaysWhatIsWrong) {
    EXPECT_EQ(label_error("l.csv", ""), "l.csv:1: the file is empty");
    EXPECT_EQ(label_error("l.csv", "query,doc,grade\n"), "l.csv:1: no label in the file");
    EXPECT_EQ(label_error("l.csv", "query,title,grade\nq,d,1\n"),
              "l.csv:1: no column for the doc (such as 'doc_id'); there are: query, title, grade");
    EXPECT_EQ(label_error("l.csv", "query,doc,stars\nq,d,1\n"),
              "l.csv:1: no column for the grade (such as 'grade'); there are: query, doc, stars");
    EXPECT_EQ(label_error("l.csv", "query,doc,grade\nq,d,1,5\n"),
              "l.csv:2: expected 3 fields as in the header, found 4");
    EXPECT_EQ(label_error("l.csv", "query,doc,grade\nq,d,\n"), "l.csv:2: 'grade' is empty");
    EXPECT_EQ(label_error("l.csv", "query,doc,grade\n,d,1\n"), "l.csv:2: 'query' is empty");
    EXPECT_EQ(label_error("l.csv", "query,doc,grade\n\"a\nb\",d,1\nq,\xFF,1\n"),
              "l.csv:4: invalid UTF-8");
    EXPECT_EQ(label_error("l.csv", "query,\xFF,grade\nq,d,1\n"), "l.csv:1: invalid UTF-8");
    EXPECT_EQ(label_error("l.jsonl", "{\"query\":1,\"doc\":2,\"grade\":1}\n{\"query\":1}\n"),
              "l.jsonl:2: no column for the doc (such as 'doc_id'); there are: query");
    EXPECT_EQ(label_error("l.jsonl", "{}\n"),
              "l.jsonl:1: no column for the query (such as 'query_id'); there are: nothing");
    EXPECT_EQ(label_error("l.jsonl", "{\"query\":[1],\"doc\":2,\"grade\":1}"),
              "l.jsonl:1: the query is a list or an object, not a text or a number");
    EXPECT_EQ(label_error("l.jsonl", "{\"query\":1,\"doc\":2,\"grade\":[1]}"),
              "l.jsonl:1: a grade is a number or a name");
    EXPECT_EQ(label_error("l.jsonl", "\n{\"query\":\"\xFF\"}"), "l.jsonl:2: invalid UTF-8");
    EXPECT_EQ(label_error("l.jsonl", "{\"query\":1"), "l.jsonl:1: not valid JSON");
    EXPECT_EQ(label_error("l.json", "{\"q\":\n3}"),
              "l.json:2: expected an object {document: grade} for each query");
    EXPECT_EQ(label_error("l.json", "{\"q\":{\"d\": 1,\n\"d\": 2}}"),
              "l.json:2: document 'd' is labelled twice for query 'q'");
    EXPECT_EQ(label_error("l.json", "[1]"), "l.json:1: expected a JSON object: {...}");
}

// As rows of other formats may.
TEST(ReadLabels, AQueryMayStandTwiceInAnObjectADocumentOfItMayNot) {
    EXPECT_EQ(rows(read("l.json", "{\"q\":{\"a\":1},\"r\":{\"a\":1},\"q\":{\"b\":2}}")),
              (Rows{"q/a/1.00", "q/b/2.00", "r/a/1.00"}));
    const std::string twice = "{\"q\":{\"a\":1},\n\"q\":{\"a\":2,\"b\":3}}";
    EXPECT_EQ(label_error("l.json", twice),
              "l.json:2: document 'a' is labelled twice for query 'q'");
    ReadOptions options;
    options.lenient = true;
    const Labels labels = read("l.json", twice, options);
    EXPECT_EQ(rows(labels), (Rows{"q/a/1.00", "q/b/3.00"}));
    EXPECT_EQ(labels.skipped, 1U);
}

TEST(ReadLabels, LenientSkipsAndCounts) {
    ReadOptions options;
    options.lenient = true;
    const Labels csv = read(
        "l.csv", "query,doc,grade\nq,a,1\nq,b\nq,c,x\nq,\xFF,1\n\"q\"x,d,1\nq,e,2\nq,\"", options);
    EXPECT_EQ(rows(csv), (Rows{"q/a/1.00", "q/e/2.00"}));
    EXPECT_EQ(csv.skipped, 5U);
    const Labels jsonl = read("l.jsonl", "{\nnull\n{\"query\":1,\"doc\":2,\"grade\":1}\n", options);
    EXPECT_EQ(jsonl.size(), 1U);
    EXPECT_EQ(jsonl.skipped, 2U);
    const Labels json = read("l.json", "{\"q\": {\"a\": \"x\", \"b\": 1}, \"r\": 5}", options);
    EXPECT_EQ(rows(json), (Rows{"q/b/1.00"}));
    EXPECT_EQ(json.skipped, 2U);
    EXPECT_EQ(label_error("l.csv", "query,title\nq,d\n", options),
              "l.csv:1: no column for the doc (such as 'doc_id'); there are: query, title");
}

}  // namespace
}  // namespace assay
