#include "assay/corpus/corpus.h"

#include <gtest/gtest.h>

#include "assay/corpus/testing.h"
#include "assay/io/testing.h"

namespace assay {
namespace {

using Strings = std::vector<std::string>;

TEST(CorpusJsonLines, SplitsMembersIntoFieldsAndAttributes) {
    const std::vector<Document> read = documents_of(
        "a.jsonl",
        R"({"_id":"d1","title":"Watch","text":"监听","url":"http://e.org","n":3,"price":1.5,"on":true,"tags":["a","b"],"metadata":{"lang":"zh"},"size":{"w":2},"none":null,"rows":[{"x":1}]})"
        "\n");
    ASSERT_EQ(read.size(), 1U);
    EXPECT_EQ(described(read[0]),
              "d1 | title=Watch text=监听 | url=\"http://e.org\" n=3 price=1.5 on=1 tags=\"a, b\" "
              "lang=\"zh\" size.w=2");
}

TEST(CorpusJsonLines, AnIdMayBeANumberAndTheBestNameIsTaken) {
    EXPECT_EQ(described(documents_of("a.jsonl", R"({"sku":"s","id":7,"body":"b"})")[0]),
              "7 | body=b | sku=\"s\"");
}

TEST(CorpusJsonLines, TakesAFieldsObjectAndLists) {
    EXPECT_EQ(
        described(documents_of(
            "a.jsonl", R"({"id":"d","fields":{"q":"one","r":"two"},"headings":["x","y"]})")[0]),
        "d | q=one r=two headings=x\ny |");
}

TEST(CorpusJsonLines, ColumnsNameWhatIsSearched) {
    CorpusOptions options;
    options.columns = {{"id", "ean"}, {"title", "Product Name"}};
    options.attributes = {"text"};
    const auto read =
        documents_of("a.jsonl", R"({"id":"x","ean":"007","product_name":"N","text":"t"})", options);
    EXPECT_EQ(described(read[0]), "007 | title=N | text=\"t\"");
    options.columns["id"] = "isbn";
    EXPECT_EQ(error_of([&] { documents_of("a.jsonl", R"({"id":"x","text":"t"})", options); }),
              "a.jsonl:1: no member 'isbn'; there are: id, text");
}

TEST(CorpusJsonLines, RefusesWhatItCannotRead) {
    const auto error = [](const std::string& text) {
        return error_of([&] { documents_of("a.jsonl", text); });
    };
    EXPECT_EQ(error("{\"id\":\"a\",\"text\":\"t\"}\n{\"id\":"), "a.jsonl:2: not valid JSON");
    EXPECT_EQ(error("{\"text\":\"t\"}"),
              "a.jsonl:1: no member for the id (such as 'id'); there are: text");
    EXPECT_EQ(
        error("{\"id\":\"a\",\"n\":1}"),
        "a.jsonl:1: no member that is searched (such as 'title' or 'text'); there are: id, n");
    EXPECT_EQ(error("{\"id\":\"\",\"text\":\"t\"}"), "a.jsonl:1: the document has no id");
    EXPECT_EQ(error("{\"id\":[1],\"text\":\"t\"}"),
              "a.jsonl:1: the id is a list or an object, not a text or a number");
    EXPECT_EQ(error("{\"id\":\"a b\",\"text\":\"t\"}"),
              "a.jsonl:1: the id 'a b' has white space in it: no run could name the document");
    EXPECT_EQ(error("{\"id\":\"a\",\"text\":\"\xFF\"}"), "a.jsonl:1: invalid UTF-8");
    EXPECT_EQ(error(" \n"), "a.jsonl:1: the file is empty");
}

TEST(Corpus, AnIdThatComesTwiceIsAnErrorWithBothPlaces) {
    const std::string text =
        "{\"id\":\"a\",\"text\":\"1\"}\n\n{\"id\":\"b\",\"text\":\"2\"}\n{\"id\":\"a\",\"text\":"
        "\"3\"}\n";
    EXPECT_EQ(error_of([&] { documents_of("a.jsonl", text); }),
              "a.jsonl:4: the id 'a' comes twice: it is that of a.jsonl:1, too");
}

TEST(Corpus, LenientPassesOverAndCounts) {
    CorpusOptions options;
    options.lenient = true;
    const auto reader =
        open_corpus(in_memory("a.jsonl",
                              "{\"id\":\"a\",\"text\":\"1\"}\nx\n{\"id\":\"a\",\"text\":\"2\"}\n"
                              "{\"text\":\"3\"}\n{\"id\":\"b\",\"text\":\"4\"}\n"),
                    options);
    EXPECT_EQ(ids_of(*reader), (Strings{"a", "b"}));
    EXPECT_EQ(reader->skipped(), 3U);
    EXPECT_EQ(reader->bytes_read(), reader->bytes_total());
    EXPECT_EQ(error_of([&] { documents_of("a.jsonl", "x\ny\n", options); }),
              "a.jsonl: no document in the file (2 rows skipped)");
}

TEST(Corpus, ReusesADocumentWithoutLeavingsOfTheLast) {
    const auto reader =
        open_corpus(in_memory("a.jsonl",
                              "{\"id\":\"a\",\"title\":\"T\",\"text\":\"1\",\"n\":1}\n"
                              "{\"id\":\"b\",\"text\":\"2\"}\n"),
                    {});
    Document document;
    ASSERT_TRUE(reader->next(document));
    ASSERT_TRUE(reader->next(document));
    EXPECT_EQ(described(document), "b | text=2 |");
    EXPECT_FALSE(reader->next(document));
}

TEST(CorpusJson, GoesThroughAnArray) {
    const auto read = documents_of("a.json",
                                   "[ {\"id\":\"a\",\"text\":\"]} \\\" ,\"},\n "
                                   "{\"id\":\"b\",\"text\":\"\\\\\",\"x\":[{}]}]\n");
    ASSERT_EQ(read.size(), 2U);
    EXPECT_EQ(described(read[0]), "a | text=]} \" , |");
    EXPECT_EQ(described(read[1]), "b | text=\\ |");
}

TEST(CorpusJson, NamesTheLineOfWhatIsWrong) {
    const auto error = [](const std::string& text) {
        return error_of([&] { documents_of("a.json", text); });
    };
    EXPECT_EQ(error("[\n{\"id\":\"a\",\"text\":\"t\"}\n{}]"),
              "a.json:2: text after the end of the JSON value");
    EXPECT_EQ(error("[\n{\"id\":\"a\",\"text\":\"t\"}"),
              "a.json:2: not valid JSON: the array is not closed");
    EXPECT_EQ(error("[\n7]"), "a.json:2: expected a JSON object: {...}");
    EXPECT_EQ(error("[{\"id\":\"a\",\"text\":\"t\"}] x"),
              "a.json:1: text after the end of the JSON value");
    EXPECT_EQ(error("[]"), "a.json: no document in the file");
}

TEST(CorpusTable, ReadsCsvAndTypesItsCells) {
    const auto read =
        documents_of("a.csv", "ID,Title,n,ean,price,empty\n1,\"a \"\"b\"\"\nc\",12,007,-1.5,\n");
    EXPECT_EQ(described(read.at(0)), "1 | title=a \"b\"\nc | n=12 ean=\"007\" price=-1.5");
}

TEST(CorpusTable, ReadsTsvWithAndWithoutAHeader) {
    EXPECT_EQ(described(documents_of("a.tsv", "编号\t标题\n1\tx\n").at(0)), "1 | title=x |");
    const auto pairs = documents_of("collection.tsv", "0\tThe presence of\n1\tThe Manhattan\n");
    ASSERT_EQ(pairs.size(), 2U);
    EXPECT_EQ(described(pairs[1]), "1 | text=The Manhattan |");
}

TEST(CorpusTable, RefusesShortRowsAndUnknownHeaders) {
    EXPECT_EQ(error_of([] { documents_of("a.csv", "id,text\n1\n"); }),
              "a.csv:2: expected 2 fields as in the header, found 1");
    EXPECT_EQ(error_of([] { documents_of("a.csv", "x,text\n1,t\n"); }),
              "a.csv:2: no member for the id (such as 'id'); there are: x, text");
    EXPECT_EQ(error_of([] { documents_of("a.csv", "id,text\n1,\xFF\n"); }),
              "a.csv:2: invalid UTF-8");
}

TEST(CorpusFormats, AreFoundByNameOrBeginning) {
    EXPECT_EQ(documents_of("a", "{\"id\":1,\"text\":\"t\"}\n").size(), 1U);
    EXPECT_EQ(documents_of("a", "id\ttext\n1\tt\n").size(), 1U);
    EXPECT_EQ(documents_of("a.json", "{\"id\":1,\"text\":\"t\"}\n").size(), 1U);
    EXPECT_EQ(documents_of("a.txt", "<DOC><DOCNO>1</DOCNO><TEXT>t</TEXT></DOC>").size(), 1U);
    EXPECT_EQ(documents_of("a.md", "# T\nb").at(0).id, "a.md");
    EXPECT_EQ(error_of([] { documents_of("a", "hello"); }),
              "a:1: neither JSON, nor a table, nor TREC: name the format of the corpus");
    EXPECT_EQ(parse_corpus_format("trec"), CorpusFormat::trec);
    EXPECT_EQ(error_of([] { parse_corpus_format("x"); }),
              "no corpus format is called 'x'; there are: detect, jsonl, json, csv, tsv, trec, "
              "beir, folder");
}

}  // namespace
}  // namespace assay
