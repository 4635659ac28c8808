// The program as a user meets it: what it prints where, and how it exits.

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <string>

namespace {

struct Outcome {
    int exit_code = -1;
    std::string out;  ///< both streams
};

Outcome run(const std::string& arguments) {
    const std::string line = std::string{ASSAY_BINARY} + " " + arguments + " 2>&1";
    std::FILE* pipe = popen(line.c_str(), "r");
    Outcome outcome;
    std::array<char, 4096> buffer{};
    while (const std::size_t size = std::fread(buffer.data(), 1, buffer.size(), pipe)) {
        outcome.out.append(buffer.data(), size);
    }
    const int status = pclose(pipe);
    if (WIFEXITED(status)) outcome.exit_code = WEXITSTATUS(status);
    return outcome;
}

TEST(Assay, AnswersHelpAndVersion) {
    EXPECT_EQ(run("--help").exit_code, 0);
    EXPECT_EQ(run("explain --help").exit_code, 0);
    EXPECT_NE(run("--help").out.find("metrics"), std::string::npos);
    const Outcome version = run("--version");
    EXPECT_EQ(version.exit_code, 0);
    EXPECT_TRUE(version.out.starts_with("assay ")) << version.out;
}

TEST(Assay, ExitsTwoOnBadUsage) {
    const std::array<std::pair<const char*, const char*>, 8> cases{{
        {"", "assay: A subcommand is required\nSee assay --help.\n"},
        {"--nosuch metrics",
         "assay: The following argument was not expected: --nosuch\nSee assay metrics --help.\n"},
        {"frob", "assay: unknown verb 'frob'; there are: "},
        {"metrics --nosuch",
         "assay: The following argument was not expected: --nosuch\nSee assay metrics --help.\n"},
        {"metrics nDGC",
         "assay: unknown metric 'nDGC'; did you mean 'nDCG'? (assay metrics lists them)\n"},
        {"metrics PNR --all", "assay: --all and a NAME exclude each other\n"},
        {"explain nDCG", "assay: metric 'nDCG' needs --grades\n"},
        {"explain nDCG --grades 1,x", "assay: grades: 'x' is neither a number nor -"},
    }};
    for (const auto& [arguments, message] : cases) {
        const Outcome outcome = run(arguments);
        EXPECT_EQ(outcome.exit_code, 2) << arguments;
        EXPECT_TRUE(outcome.out.starts_with(message)) << arguments << ": " << outcome.out;
    }
}

// Labels and runs are read at the same time.
TEST(Assay, OfTwoFaultyFilesNamesTheLabels) {
    for (const char* threads : {"1", "2", "4"}) {
        const Outcome outcome = run(std::string{"eval none.qrels none.run --threads "} + threads);
        EXPECT_EQ(outcome.exit_code, 2);
        EXPECT_TRUE(outcome.out.starts_with("assay: none.qrels: cannot open")) << outcome.out;
    }
}

// Of the 15 pairs of the course's example two are inverted.
TEST(Assay, ExplainsInBothLanguages) {
    const Outcome english = run("explain 'PNR(ties=in_order)' --grades 高,中,高,高,中,低");
    EXPECT_EQ(english.exit_code, 0);
    EXPECT_TRUE(english.out.ends_with("\n= 6.5\n")) << english.out;
    EXPECT_NE(english.out.find("PNR = in order / inverted = 13 / 2\n"), std::string::npos);
    const Outcome chinese = run("explain PNR --grades 3,2,3,3,2,1 --lang zh");
    EXPECT_NE(chinese.out.find("PNR = 正序对 / 逆序对 = 9 / 2\n"), std::string::npos);
    EXPECT_TRUE(run("explain Jaccard --a d1,d2 --b d2,d3,d4").out.ends_with("\n= 0.25\n"));
}

TEST(Assay, UnretrievedGradesMayBeginWithADash) {
    EXPECT_EQ(run("explain nDCG --grades -,3,-1 --unretrieved -1,2").exit_code, 0);
    EXPECT_EQ(run("explain nDCG --grades=-,3,-1").exit_code, 0);
}

TEST(Assay, ListsTheMetrics) {
    EXPECT_NE(run("metrics").out.find("\n  nDCG "), std::string::npos);
    EXPECT_NE(run("metrics --lang zh").out.find("正逆序比"), std::string::npos);
    EXPECT_TRUE(run("metrics ndcg_cut --format markdown").out.starts_with("### nDCG\n"));
    EXPECT_TRUE(run("metrics --format json").out.starts_with("{\n  \"schema\": "));
}

}  // namespace
