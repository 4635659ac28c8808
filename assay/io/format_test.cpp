#include "assay/io/format.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "assay/io/testing.h"

namespace assay {
namespace {

Format detected(const std::string& name, const std::string& text,
                FileKind kind = FileKind::labels) {
    return format_of(in_memory(name, text), {}, kind);
}

TEST(FormatOf, GoesByTheName) {
    EXPECT_EQ(detected("a.jsonl", "x"), Format::jsonl);
    EXPECT_EQ(detected("a.NDJSON.gz", "x"), Format::jsonl);
    EXPECT_EQ(detected("a.csv.zst", "x"), Format::csv);
    EXPECT_EQ(detected("a.json", "{"), Format::json);
    EXPECT_EQ(detected("a.qrels", "x"), Format::trec);
    EXPECT_EQ(detected("a.run", "x", FileKind::run), Format::trec);
    EXPECT_EQ(detected("a.svm", "x"), Format::letor);
    EXPECT_EQ(detected("a.letor.gz", "x"), Format::letor);
}

TEST(FormatOf, TellsJsonFromJsonLines) {
    EXPECT_EQ(detected("a.json", "{\"q\": 1}\n{\"q\": 2}"), Format::jsonl);
    EXPECT_EQ(detected("a.json", "{\"q\": {\"d\": 1}}"), Format::json);
    EXPECT_EQ(detected("a", "[1]"), Format::json);
    EXPECT_EQ(detected("a", "{\n"), Format::json);
    EXPECT_EQ(detected("a", "{\"q\": {\"d\": 1}}"), Format::json);
    EXPECT_EQ(detected("a", "{\"query\": \"q\"}"), Format::jsonl);
    EXPECT_EQ(detected("a", "\n\n{\"query\": \"q\"}\n"), Format::jsonl);
}

TEST(FormatOf, GoesByTheContentWhenTheNameSaysNothing) {
    EXPECT_EQ(detected("a.txt", "query,doc,grade\n"), Format::csv);
    EXPECT_EQ(detected("-", "query-id\tcorpus-id\tscore\n"), Format::tsv);
    EXPECT_EQ(detected("a.txt", "2 qid:1 1:0.5\n"), Format::letor);
    EXPECT_EQ(detected("a.txt", "301 0 d 1\n"), Format::trec);
    EXPECT_EQ(detected("a.txt", "301\t0\td\t1\n"), Format::trec);
    EXPECT_EQ(detected("a.txt", "<top>\n", FileKind::queries), Format::trec);
    EXPECT_EQ(detected("a.txt", "1\tred shoes\n", FileKind::queries), Format::tsv);
    EXPECT_EQ(detected("a.txt", "id,text\n", FileKind::queries), Format::csv);
    EXPECT_EQ(detected("a.txt", "label,score\n", FileKind::pairs), Format::csv);
}

TEST(FormatOf, TakesATsvWithoutHeaderForTrec) {
    EXPECT_EQ(detected("qrels.tsv", "301\t0\td\t1\n"), Format::trec);
    EXPECT_EQ(detected("qrels.tsv", "query\tdoc\tgrade\n"), Format::tsv);
}

TEST(FormatOf, CanBeForced) {
    ReadOptions options;
    options.format = Format::csv;
    EXPECT_EQ(format_of(in_memory("a.jsonl", "x"), options, FileKind::labels), Format::csv);
    options.format = Format::beir;
    EXPECT_EQ(format_of(in_memory("a", "x"), options, FileKind::labels), Format::tsv);
    EXPECT_EQ(format_of(in_memory("a", "x"), options, FileKind::queries), Format::jsonl);
    EXPECT_EQ(format_of(in_memory("a", "x"), options, FileKind::run), Format::json);
}

TEST(FormatOf, RefusesFormatsThatAKindOfFileCannotHave) {
    EXPECT_EQ(error_of([] { detected("a.letor", "x", FileKind::run); }),
              "a.letor:1: a run cannot be read from letor files");
    EXPECT_EQ(error_of([] { detected("a.qrels", "x", FileKind::pairs); }),
              "a.qrels:1: scored pairs cannot be read from trec files");
    EXPECT_EQ(error_of([] { detected("a", " \n"); }), "a:1: the file is empty");
}

TEST(ParseFormat, KnowsTheNames) {
    EXPECT_EQ(parse_format("jsonl"), Format::jsonl);
    EXPECT_EQ(parse_format("detect"), Format::detect);
    EXPECT_EQ(error_of([] { parse_format("xml"); }),
              "unknown format 'xml'; there are: detect, trec, jsonl, csv, tsv, beir, letor, json");
}

TEST(StemOf, LeavesFolderAndExtensionsOut) {
    EXPECT_EQ(stem_of("runs/bm25.run.gz"), "bm25");
    EXPECT_EQ(stem_of("bm25.v2.jsonl"), "bm25.v2");
    EXPECT_EQ(stem_of("bm25"), "bm25");
    EXPECT_EQ(stem_of("-"), "stdin");
}

TEST(PathInFolder, FindsTheFilesOfBeir) {
    const std::string folder = testing::TempDir() + "assay_beir";
    ::mkdir(folder.c_str(), 0700);
    ::mkdir((folder + "/qrels").c_str(), 0700);
    const std::string dev = folder + "/qrels/dev.tsv";
    const std::string test = folder + "/qrels/test.tsv";
    std::remove(dev.c_str());
    std::remove(test.c_str());
    EXPECT_EQ(error_of([&] { path_in_folder(folder, FileKind::labels); }),
              folder + ": expected qrels/test.tsv, or one .tsv file in qrels, found 0");
    write_file(dev, "x");
    EXPECT_EQ(path_in_folder(folder, FileKind::labels), dev);
    write_file(test, "x");
    EXPECT_EQ(path_in_folder(folder, FileKind::labels), test);
    EXPECT_EQ(path_in_folder(folder, FileKind::queries), folder + "/queries.jsonl");
    EXPECT_EQ(path_in_folder("a.tsv", FileKind::labels), "a.tsv");
}

TEST(PathInFolder, FindsCompressedFilesOfBeir) {
    const std::string folder = testing::TempDir() + "assay_beir_compressed";
    ::mkdir(folder.c_str(), 0700);
    ::mkdir((folder + "/qrels").c_str(), 0700);
    const std::string dev = folder + "/qrels/dev.tsv.zst";
    const std::string test = folder + "/qrels/test.tsv.gz";
    std::remove(test.c_str());
    write_file(dev, "x");
    EXPECT_EQ(path_in_folder(folder, FileKind::labels), dev);
    write_file(test, "x");
    EXPECT_EQ(path_in_folder(folder, FileKind::labels), test);
    write_file(folder + "/queries.jsonl.gz", "x");
    EXPECT_EQ(path_in_folder(folder, FileKind::queries), folder + "/queries.jsonl.gz");
}

}  // namespace
}  // namespace assay
