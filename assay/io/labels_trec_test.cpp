#include <gtest/gtest.h>

#include "assay/io/label_readers.h"
#include "assay/io/testing.h"

namespace assay {
namespace {

Labels read(const std::string& text, const ReadOptions& options = {}) {
    return read_trec_labels(in_memory("q", text), options);
}

std::string label_error(const std::string& text, const ReadOptions& options = {}) {
    return error_of([&] { read(text, options); });
}

ReadOptions in_dialect(Dialect dialect) {
    ReadOptions options;
    options.dialect = dialect;
    return options;
}

TEST(ReadTrecLabels, AcceptsCarriageReturnsBlanksCommentsAndBytes) {
    const Labels labels = read("2 0 d\xFF 1 \r\n\n  \r\n# note\n1\t0\td2 -1\n1 0 d1 0.5");
    ASSERT_EQ(labels.queries().size(), 2U);
    EXPECT_EQ(labels.queries()[0], "1");
    EXPECT_EQ(labels.of(0)[0].doc, "d2");
    EXPECT_EQ(labels.of(0)[0].grade, -1.0);
    EXPECT_EQ(labels.of(0)[1].grade, 0.5);
    EXPECT_EQ(labels.of(1)[0].doc, "d\xFF");
    EXPECT_EQ(labels.scale, Scale::numeric());
    EXPECT_TRUE(labels.plain());
}

TEST(ReadTrecLabels, ReadsFourGradeNamesOfEitherLanguage) {
    const Labels labels = read("1 0 a 高\n1 0 b mid\n1 0 c LOW\n1 0 d 不相关\n");
    EXPECT_EQ(labels.scale, Scale::four_grades());
    EXPECT_EQ(labels.of(0)[0].grade, 3.0);
    EXPECT_EQ(labels.of(0)[1].grade, 2.0);
    EXPECT_EQ(labels.of(0)[2].grade, 1.0);
    EXPECT_EQ(labels.of(0)[3].grade, 0.0);
}

TEST(ReadTrecLabels, ReadsNamesAndNumbersOfAGivenScale) {
    ReadOptions options;
    options.scale = Scale{.levels = {{"I", 0, 0}, {"E", 3, 1}}, .relevant_from = 3};
    const Labels labels = read("1 0 a E\n1 0 b i\n1 0 c 3\n", options);
    EXPECT_EQ(labels.scale, *options.scale);
    EXPECT_EQ(labels.of(0)[1].grade, 0.0);
    EXPECT_EQ(labels.of(0)[2].grade, 3.0);
    EXPECT_EQ(label_error("1 0 a 2\n", options), "q:1: grade '2' is not on the scale (I, E)");
}

TEST(ReadTrecLabels, KeepsTheIterationOnlyWhenItTellsSomething) {
    EXPECT_EQ(read("1 0 a 1\n1 Q0 b 1\n").subtopics.size(), 1U);
    EXPECT_EQ(read("1 7 a 1\n1 7 b 1\n").subtopics.size(), 1U);
    const Labels two = read("1 1 a 1\n1 2 a 0\n1 2 b 1\n");
    EXPECT_EQ(two.subtopics, (std::vector<std::string>{"", "1", "2"}));
    EXPECT_FALSE(two.plain());
    EXPECT_EQ(read("1 0 a 1\n1 Q0 a 2\n").subtopics.size(), 3U);
    EXPECT_EQ(read("1 1 a 1\n1 2 b 1\n").subtopics.size(), 3U);
}

TEST(ReadTrecLabels, TheIterationCanBeTheRaterOrTheAspect) {
    ReadOptions options;
    options.columns = {{"rater", "iteration"}};
    const Labels raters = read("1 0 a 1\n1 1 a 0\n", options);
    EXPECT_EQ(raters.raters, (std::vector<std::string>{"", "0", "1"}));
    EXPECT_EQ(raters.subtopics.size(), 1U);
    options.columns = {{"aspect", "iteration"}};
    EXPECT_EQ(read("1 fresh a 1\n", options).aspects, (std::vector<std::string>{"", "fresh"}));
    options.columns = {{"subtopic", "iteration"}};
    EXPECT_EQ(read("1 0 a 1\n", options).subtopics, (std::vector<std::string>{"", "0"}));
}

TEST(ReadTrecLabels, SaysWhatIsWrong) {
    EXPECT_EQ(label_error("1 0 a 1\n1 0 b\n"),
              "q:2: expected 4 fields (query iteration document grade), found 3");
    EXPECT_EQ(label_error("1 0 a 1 x\n"),
              "q:1: expected 4 fields (query iteration document grade), found 5");
    EXPECT_EQ(label_error("1 0 a good\n"),
              "q:1: grade 'good' is neither a number nor one of high, mid, low, none (高中低无); a "
              "map file (--scale) can say what grades stand for");
    EXPECT_EQ(
        label_error("1 0 a 1\n1 0 b high\n"),
        "q:2: grade 'high' is a name, but the grades before are numbers; a map file (--scale) "
        "can say what grades stand for");
    EXPECT_EQ(label_error("1 0 a 高\n1 0 b 2\n"),
              "q:2: grade '2' is a number, but the grades before are names; a map file (--scale) "
              "can say what grades stand for");
    EXPECT_EQ(label_error("1 0 a 1\n2 0 a 1\n1 0 a 0\n"),
              "q:3: document 'a' is labelled twice for query '1'");
    EXPECT_EQ(label_error("# nothing\n"), "q:1: no label in the file");
    EXPECT_NE(label_error("1 0 a nan\n"), "");
    EXPECT_NE(label_error("1 0 a inf\n"), "");
}

TEST(ReadTrecLabels, LenientSkipsAndCounts) {
    ReadOptions options;
    options.lenient = true;
    const Labels labels = read("1 0 a 1\n1 0 b\n1 0 c x\n1 0 a 2\n1 0 d 2\n", options);
    EXPECT_EQ(labels.size(), 2U);
    EXPECT_EQ(labels.skipped, 3U);
    EXPECT_EQ(label_error("1 0\n", options), "q:1: no label in the file (1 row skipped)");
}

// What trec_eval 10 and 9.0.8 accept follows its source.
TEST(ReadTrecLabels, TrecEvalTakesGradesAsAtolDoes) {
    const Labels labels =
        read("1 0 a abc\n1 0 b 1.7\n1 Q b2 -3x\r\n", in_dialect(Dialect::trec_eval_10));
    EXPECT_EQ(labels.of(0)[0].grade, 0.0);
    EXPECT_EQ(labels.of(0)[1].grade, 1.0);
    EXPECT_EQ(labels.of(0)[2].grade, -3.0);
    EXPECT_EQ(labels.subtopics.size(), 1U);
}

TEST(ReadTrecLabels, TrecEvalRefusesBlankLinesAndFifthFields) {
    for (const Dialect dialect : {Dialect::trec_eval_9, Dialect::trec_eval_10}) {
        EXPECT_EQ(label_error("1 0 a 1\n\n1 0 b 1\n", in_dialect(dialect)),
                  "q:2: expected 4 fields (query iteration document grade), found 0");
        EXPECT_NE(label_error("1 0 a 1 5\n", in_dialect(dialect)), "");
        EXPECT_EQ(label_error("1 0 a 1\n1 1 a 1\n", in_dialect(dialect)),
                  "q:2: document 'a' is labelled twice for query '1'");
    }
}

TEST(ReadTrecLabels, OnlyTrecEval10HasComments) {
    const std::string text = "# note\n1 0 a 1\n";
    EXPECT_EQ(read(text, in_dialect(Dialect::trec_eval_10)).size(), 1U);
    EXPECT_NE(label_error(text, in_dialect(Dialect::trec_eval_9)), "");
    EXPECT_EQ(label_error("# one\n# two\n1 0 a 1\n", in_dialect(Dialect::trec_eval_10)),
              "q:2: expected 4 fields (query iteration document grade), found 2");
    EXPECT_EQ(label_error("1 0 a 1\n# end\n", in_dialect(Dialect::trec_eval_10)),
              "q:2: the last line is a comment, which trec_eval cannot read");
}

}  // namespace
}  // namespace assay
