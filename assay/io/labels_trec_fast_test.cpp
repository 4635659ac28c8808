#include "assay/io/labels_trec_fast.h"

#include <gtest/gtest.h>

#include <set>

#include "assay/io/label_readers.h"
#include "assay/io/testing.h"
#include "assay/io/trec_testing.h"

namespace assay {
namespace {

std::string transcript(const Labels& labels) {
    std::string out = labels.source + (labels.plain() ? " plain\n" : "\n");
    for (std::size_t query = 0; query < labels.queries().size(); ++query) {
        out += std::string{labels.queries()[query]} + ":";
        for (const Label& label : labels.of(query)) {
            out += " " + std::string{label.doc} + "=" + std::to_string(label.grade);
        }
        out += "\n";
    }
    return out;
}

/// Qrels of the usual kind, rows in any order, each document of a query once.
std::string usual_text(RandomLines& random, std::size_t rows) {
    std::string text;
    std::set<std::string> seen;
    const std::string iteration = random.one_in(2) ? " 0 " : " Q0\t";
    for (std::size_t i = 0; i < rows; ++i) {
        const std::string query = random.query();
        const std::string doc = "doc" + std::to_string(random.below(10000));
        if (!seen.insert(query + " " + doc).second) continue;
        text += query + iteration + doc + " " + (random.one_in(9) ? "-" : "") + random.digits(1) +
                (random.one_in(9) ? ".5" : "") + (random.one_in(9) ? "\r\n" : "\n");
    }
    if (random.one_in(3)) text.pop_back();
    return text;
}

// A blank line is for the reader of all cases, so one at the end sends the whole file there.
TEST(ReadUsualTrecLabels, EqualsTheReaderOfAllCases) {
    RandomLines random{41};
    for (int repeat = 0; repeat < 100; ++repeat) {
        const std::string text = usual_text(random, 1 + random.below(400));
        const Labels general = read_trec_labels(in_memory("q", text + "\n\n"), {});
        for (const std::size_t threads : {1U, 3U}) {
            const auto fast = read_usual_trec_labels(in_memory("q", text), Dialect::assay, threads);
            ASSERT_TRUE(fast.has_value()) << text;
            ASSERT_EQ(transcript(*fast), transcript(general)) << text;
            EXPECT_EQ(fast->scale, general.scale);
            EXPECT_EQ(fast->size(), general.size());
        }
    }
}

TEST(ReadUsualTrecLabels, ReadsAFileOfSeveralBlocks) {
    RandomLines random{42};
    const std::string text = usual_text(random, 130000);
    ASSERT_GT(text.size(), std::size_t{1} << 20);
    const auto fast = read_usual_trec_labels(in_memory("q", text), Dialect::assay, 3);
    ASSERT_TRUE(fast.has_value());
    EXPECT_EQ(transcript(*fast), transcript(read_trec_labels(in_memory("q", text + "\n\n"), {})));
}

TEST(ReadUsualTrecLabels, LeavesEveryOtherFileToTheReaderOfAllCases) {
    const std::string usual = "1 0 a 1\n";
    EXPECT_TRUE(
        read_usual_trec_labels(in_memory("q", usual + "1 0 b 2\n"), Dialect::assay, 1).has_value());
    for (const std::string& line :
         {std::string{"1 0 a 2\n"}, std::string{"1 1 b 1\n"}, std::string{"1 0 b\n"},
          std::string{"1 0 b 1 x\n"}, std::string{"1 0 b high\n"}, std::string{"1 0 b nan\n"},
          std::string{"1 0 b 1e1\n"}, std::string{"1 0 b +1\n"}, std::string{"# note\n"},
          std::string{"\n"}, std::string{"1  0 b 1\n"}, std::string{" 1 0 b 1\n"},
          "1 0 " + std::string(80, 'b') + " 1\n"}) {
        EXPECT_FALSE(
            read_usual_trec_labels(in_memory("q", usual + line), Dialect::assay, 1).has_value())
            << line;
        EXPECT_FALSE(
            read_usual_trec_labels(in_memory("q", usual + line + "2 0 a 1\n"), Dialect::assay, 2))
            << line;
        EXPECT_FALSE(read_usual_trec_labels(in_memory("q", line + usual), Dialect::assay, 2))
            << line;
    }
    EXPECT_FALSE(read_usual_trec_labels(in_memory("q", ""), Dialect::assay, 1).has_value());
}

// trec_eval takes grades with atol: 1.7 is 1 there.
TEST(ReadUsualTrecLabels, DoesNotStandInForTrecEvalsGrades) {
    ReadOptions options;
    options.dialect = Dialect::trec_eval_10;
    const Labels labels = read_trec_labels(in_memory("q", "1 0 a 1.7\n1 0 b -0.5\n"), options);
    EXPECT_EQ(labels.of(0)[0].grade, 1.0);
    EXPECT_EQ(labels.of(0)[1].grade, 0.0);
}

}  // namespace
}  // namespace assay
