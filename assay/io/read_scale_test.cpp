#include <gtest/gtest.h>

#include "assay/io/read.h"
#include "assay/io/testing.h"

namespace assay {
namespace {

Scale scale(const std::string& text) { return read_scale(in_memory("s.map", text)); }

std::string scale_error(const std::string& text) {
    return error_of([&] { scale(text); });
}

TEST(ReadScale, ReadsNamesGradesAndGains) {
    const Scale read = scale(
        "# ESCI\n\nExact 3 1.0\nSubstitute 2 0.1\r\n\"not at all\" 0 0\nComplement 1\nE 3 1\n"
        "relevant 2\n");
    const Scale expected{.levels = {{"not at all", 0.0, 0.0},
                                    {"Complement", 1.0, 1.0},
                                    {"Substitute", 2.0, 0.1},
                                    {"Exact", 3.0, 1.0},
                                    {"E", 3.0, 1.0}},
                         .relevant_from = 2.0};
    EXPECT_EQ(read, expected);
}

TEST(ReadScale, ALevelCanBeCalledRelevant) {
    const Scale read = scale("relevant 1 1\nirrelevant 0\n");
    EXPECT_EQ(read.grade_of("relevant"), 1.0);
    EXPECT_EQ(read.relevant_from, 1.0);
}

TEST(ReadScale, AThresholdAloneLeavesGradesNumeric) {
    const Scale read = scale("relevant 2");
    EXPECT_TRUE(read.levels.empty());
    EXPECT_EQ(read.relevant_from, 2.0);
}

TEST(ReadScale, SaysWhatIsWrong) {
    EXPECT_EQ(scale_error(""), "s.map:1: the file is empty");
    EXPECT_EQ(scale_error("# only a comment\n"), "s.map:1: no grade in the file");
    EXPECT_EQ(scale_error("high 3\nlow\n"), "s.map:2: expected 'name grade [gain]'");
    EXPECT_EQ(scale_error("very high 3 1\n"), "s.map:1: expected 'name grade [gain]'");
    EXPECT_EQ(scale_error("high three\n"), "s.map:1: 'three' is not a number");
    EXPECT_EQ(scale_error("high 3 inf\n"), "s.map:1: 'inf' is not a number");
    EXPECT_EQ(scale_error("high 3\nHIGH 2\n"), "s.map:2: 'HIGH' is given twice");
    EXPECT_EQ(scale_error("relevant 1\nrelevant 2\n"), "s.map:2: 'relevant' is given twice");
    EXPECT_EQ(scale_error("a 3 1\nb 3 2\n"),
              "s.map:2: grade 3 has gain 1 as 'a' and gain 2 as 'b'");
    EXPECT_EQ(scale_error("\"high 3\n"), "s.map:1: a quote is opened and never closed");
    EXPECT_EQ(scale_error("\"\" 3\n"), "s.map:1: the name is empty");
    EXPECT_EQ(scale_error("h\xFF 3\n"), "s.map:1: invalid UTF-8");
}

}  // namespace
}  // namespace assay
