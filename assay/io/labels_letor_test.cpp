#include <gtest/gtest.h>

#include "assay/io/label_readers.h"
#include "assay/io/testing.h"

namespace assay {
namespace {

Labels read(const std::string& text, bool lenient = false) {
    ReadOptions options;
    options.lenient = lenient;
    return read_letor_labels(in_memory("l", text), options);
}

std::string label_error(const std::string& text) {
    return error_of([&] { read(text); });
}

TEST(ReadLetorLabels, TakesTheDocumentFromTheCommentOrTheRow) {
    const Labels labels = read(
        "2 qid:10 1:0.5 2:-1 #docid = GX008-86-4444840 inc = 1 prob = 0.08\n"
        "0 qid:10 1:1 # doc=D2\r\n"
        "1 qid:10 # D3\n"
        "1 qid:10 1:0 # two words\n"
        "# a comment\n\n"
        "1 qid:9 1:0\n");
    ASSERT_EQ(labels.queries().size(), 2U);
    const auto first = labels.of(0);
    EXPECT_EQ(first[0].doc, "GX008-86-4444840");
    EXPECT_EQ(first[0].grade, 2.0);
    EXPECT_EQ(first[1].doc, "D2");
    EXPECT_EQ(first[2].doc, "D3");
    EXPECT_EQ(first[3].doc, "4");
    EXPECT_EQ(labels.of(1)[0].doc, "1");
}

TEST(ReadLetorLabels, SaysWhatIsWrong) {
    EXPECT_EQ(label_error("2 1:0.5\n"), "l:1: expected 'grade qid:QUERY feature:value ...'");
    EXPECT_EQ(label_error("2 qid:\n"), "l:1: expected 'grade qid:QUERY feature:value ...'");
    EXPECT_EQ(label_error("2 qid:1 0.5\n"), "l:1: '0.5' is not feature:value");
    EXPECT_EQ(label_error("2 qid:1 1:x\n"), "l:1: '1:x' is not feature:value");
    EXPECT_EQ(label_error("2 qid:1 # a\n1 qid:1 # a\n"),
              "l:2: document 'a' is labelled twice for query '1'");
}

TEST(ReadLetorLabels, LenientSkipsAndCounts) {
    const Labels labels = read("2 qid:1 1:x\n2 qid:1 1:1\nbad\n", true);
    EXPECT_EQ(labels.size(), 1U);
    EXPECT_EQ(labels.skipped, 2U);
}

}  // namespace
}  // namespace assay
