#include "assay/trec_eval/trec_eval.h"

#include "assay/trec_eval/testing.h"

namespace assay::trec_eval {
namespace {

using TrecEval = TrecEvalFiles;

constexpr std::string_view kQrels = "1 0 a 1\n1 0 b 0\n1 0 c 2\n10 0 a 1\n2 0 a 1\n2 0 d 0\n";
constexpr std::string_view kResults =
    "1 Q0 b 1 3.0 run\n1 Q0 a 2 2.0 run\n1 Q0 x 3 1.0 run\n2 Q0 d 1 0.5 run\n10 Q0 a 1 7 run\n";

// trec_eval 9.0.4 on the same files.
TEST_F(TrecEval, PrintsQueriesInByteOrderThenTheSummary) {
    EXPECT_EQ(run("--compat 9.0.8 -q -m map -m num_ret -m runid", kQrels, kResults).out,
              "num_ret               \t1\t3\n"
              "map                   \t1\t0.2500\n"
              "num_ret               \t10\t1\n"
              "map                   \t10\t1.0000\n"
              "num_ret               \t2\t1\n"
              "map                   \t2\t0.0000\n"
              "runid                 \tall\trun\n"
              "num_ret               \tall\t5\n"
              "map                   \tall\t0.4167\n");
}

TEST_F(TrecEval, ThreadsDoNotChangeAByte) {
    const Outcome one = run("-q -m all_trec --threads 1", kQrels, kResults);
    EXPECT_EQ(one.status, 0) << one.err;
    EXPECT_EQ(run("-q -m all_trec --threads 3", kQrels, kResults).out, one.out);
}

// trec_eval 9.0.4: with -c, query 3 counts 0 but is not printed.
TEST_F(TrecEval, Version9PassesOverAMissingQuery) {
    const std::string qrels = "1 0 a 1\n3 0 a 1\n";
    const std::string results = "1 Q0 a 1 1 r\n";
    EXPECT_EQ(run("--compat 9.0.8 -q -m map", qrels, results).out,
              "map                   \t1\t1.0000\nmap                   \tall\t1.0000\n");
    EXPECT_EQ(run("--compat 9.0.8 -q -c -m map -m num_q", qrels, results).out,
              "map                   \t1\t1.0000\nnum_q                 \tall\t2\n"
              "map                   \tall\t0.5000\n");
}

// The bogus result of version 10 leaves yaap at ln(1 / (1 + R)): see its trec_eval.c.
TEST_F(TrecEval, Version10NeedsEveryQueryUnlessComplete) {
    const std::string qrels = "1 0 a 1\n3 0 a 1\n";
    const std::string results = "1 Q0 a 1 1 r\n";
    const Outcome refused = run("-q -m map", qrels, results);
    EXPECT_EQ(refused.status, 4);
    EXPECT_EQ(refused.out, "map                   \t1\t1.0000\n");
    EXPECT_EQ(run("-q -c -m num_ret -m map -m relstring -m yaap", qrels, results).out,
              "num_ret               \t1\t1\nmap                   \t1\t1.0000\n"
              "relstring             \t1\t'1'\nyaap                  \t1\t0.6931\n"
              "num_ret               \t3\t0\nmap                   \t3\t0.0000\n"
              "relstring             \t3\t''\nyaap                  \t3\t-0.6931\n"
              "num_ret               \tall\t1\nmap                   \tall\t0.5000\n"
              "yaap                  \tall\t0.0000\n");
}

// The three scores are one float, but three doubles.
TEST_F(TrecEval, Version9ComparesScoresAsFloats) {
    const std::string qrels = "1 0 a 1\n1 0 b 0\n1 0 c 0\n";
    const std::string results =
        "1 Q0 a 1 1.00000003 r\n1 Q0 b 2 1.00000002 r\n1 Q0 c 3 1.00000001 r\n";
    EXPECT_EQ(run("--compat 9.0.8 -m recip_rank", qrels, results).out,
              "recip_rank            \tall\t0.3333\n");
    EXPECT_EQ(run("--compat 10 -m recip_rank", qrels, results).out,
              "recip_rank            \tall\t1.0000\n");
}

TEST_F(TrecEval, OnlyVersion10HasComments) {
    const std::string qrels = "# judged by hand\n1 0 a 1\n";
    const std::string results = "  # a run\n1 Q0 a 1 1 r\n";
    EXPECT_EQ(run("-m map", qrels, results).out, "map                   \tall\t1.0000\n");
    EXPECT_EQ(run("--compat 9.0.8 -m map", qrels, results).status, 2);
    EXPECT_EQ(run("-m map", "# one\n# two\n1 0 a 1\n", results).status, 2);
}

TEST_F(TrecEval, AcceptsGradesAndScoresThatBeginWithANumber) {
    EXPECT_EQ(run("-q -m relstring", "1 0 a abc\n1 0 b 1.7\n1 0 c -3\n1 0 d 12\n",
                  "1 Q0 a 1 4x r\n1 Q0 b 2 0x3 r\n1 Q0 c 3 2 r\n1 Q0 d 4 +1 r\n1 Q0 e 5 - r\n")
                  .out,
              "relstring             \t1\t'01.>-'\n");
}

// -l 2 leaves c; b and a are in order of id, descending; -J drops x; -M 1 keeps b.
TEST_F(TrecEval, AppliesTheOptionsOfTheRanking) {
    EXPECT_EQ(
        run("-l2 -c -m num_rel_ret -m recip_rank", kQrels, "1 Q0 c 1 1 r\n1 Q0 d 1 1 r\n").out,
        "num_rel_ret           \tall\t1\nrecip_rank            \tall\t0.1667\n");
    EXPECT_EQ(run("-J -D 0.1 -m num_ret", kQrels, kResults).out,
              "num_ret               \tall\t2\n");
    EXPECT_EQ(run("-M 1 -m num_ret", kQrels, kResults).out, "num_ret               \tall\t3\n");
    EXPECT_EQ(run("-N 100 -m utility.0,0,0,1 -D 0.2", kQrels, kResults).out,
              "utility_0,0,0,1       \tall\t98.0000\n");
}

// (0.25 - 0.5) / 0.25 = -1; nothing is known of query 10; deviation 0 is a hit or a miss.
TEST_F(TrecEval, ConvertsToZScores) {
    const std::string scores = write("z", "1 map 0.5 0.25\n2 map 0 0\n");
    EXPECT_EQ(run("-q -m map -Z " + scores, kQrels, kResults).out,
              "Zmap                   \t1\t-1.0000\n"
              "Zmap                   \t10\t-1000000.0000\n"
              "Zmap                   \t2\t0.0000\n"
              "Zmap                   \tall\t-333333.6667\n");
}

// trec_eval 9.0.8 on the same files. Query 1 has no mean of map, and the next line, of query 10, is
// taken for its own; of several means, the one its search meets first.
TEST_F(TrecEval, FindsTheMeansThatTrecEvalFinds) {
    const std::string next = write("next", "1 P_5 0.5 0.25\n10 map 0.2 0.1\n2 map 0 1\n");
    EXPECT_EQ(run("--compat 9.0.8 -q -m map -Z " + next, kQrels, kResults).out,
              "Zmap                   \t1\t0.5000\n"
              "Zmap                   \t10\t8.0000\n"
              "Zmap                   \t2\t0.0000\n"
              "Zmap                   \tall\t2.8333\n");
    const std::string several = write(
        "several", "1 map 0.5 0.25\n1 map 0 1\n10 map 0 2\n10 map 1 2\n10 map 3 2\n2 map 0 1\n");
    EXPECT_EQ(run("--compat 9.0.8 -q -m map -Z " + several, kQrels, kResults).out,
              "Zmap                   \t1\t0.2500\n"
              "Zmap                   \t10\t0.0000\n"
              "Zmap                   \t2\t0.0000\n"
              "Zmap                   \tall\t0.0833\n");
}

// trec_eval 9.0.8 on the same files.
TEST_F(TrecEval, CutsNumbersInNamesWhereTrecEvalDoes) {
    EXPECT_EQ(run("--compat 9.0.8 -m Rprec_mult.0.5,12345.678,123456", kQrels, kResults).out,
              "Rprec_mult_0.50       \tall\t0.3333\n"
              "Rprec_mult_12345.68   \tall\t0.0000\n"
              "Rprec_mult_123456.0   \tall\t0.0000\n");
}

// trec_eval 9.0.4: 0/0 for an empty list.
TEST_F(TrecEval, PrintsNanWhereTrecEvalDoes) {
    EXPECT_EQ(
        run("--compat 9.0.8 -M 0 -m iprec_at_recall.0,0.5", "1 0 a 1\n", "1 Q0 a 1 1 r\n").out,
        "iprec_at_recall_0.00  \tall\t  -nan\niprec_at_recall_0.50  \tall\t0.0000\n");
}

TEST_F(TrecEval, HasItsExitStatuses) {
    EXPECT_EQ(run_line("").status, 1);
    EXPECT_EQ(run_line("-x a b").status, 1);
    EXPECT_EQ(run_line("-m nosuch a b").status, 1);
    EXPECT_EQ(run_line("-m P. a b").status, 1);
    EXPECT_EQ(run_line("--compat 11 a b").status, 1);
    EXPECT_EQ(run_line("/nonexistent /nonexistent").status, 2);
    EXPECT_EQ(run("-R nosuch", kQrels, kResults).status, 2);
    EXPECT_EQ(run("-T nosuch", kQrels, kResults).status, 2);
    EXPECT_EQ(run("-m P.0", kQrels, kResults).status, 2);
    EXPECT_EQ(run("-m P.5,5", kQrels, kResults).status, 2);
    EXPECT_EQ(run("-m ndcg.1", kQrels, kResults).status, 2);
    EXPECT_EQ(run("", "1 0 a 1 extra\n", kResults).status, 2);
    EXPECT_EQ(run("", kQrels, "1 Q0 a 1 1\n").status, 2);
    EXPECT_EQ(run("", "", kResults).status, 2);
    EXPECT_EQ(run("-m map", "1 0 a 1\n1 0 a 0\n", "1 Q0 a 1 1 r\n").status, 4);
    EXPECT_EQ(run("-m map", "1 0 a 1\n", "1 Q0 a 1 1 r\n1 Q0 a 2 0 r\n").status, 4);
    EXPECT_EQ(run("-m prefs_simp", kQrels, kResults).status, 4);
    EXPECT_EQ(run("-m utility.1,2", kQrels, kResults).status, 4);
    EXPECT_EQ(run("--compat 9.0.8", "1 0 a -1\n", "1 Q0 a 1 1 r\n").status, 4);
    EXPECT_EQ(run("--compat 9.0.8", kQrels, "7 Q0 a 1 1 r\n").status, 7);
    EXPECT_EQ(run("-Z /nonexistent", kQrels, kResults).status, 255);
    EXPECT_EQ(run("-Z /nonexistent", kQrels, "1 Q0 a 1 1\n").status, 2);
}

TEST_F(TrecEval, SaysWhatItIsAndHowToUseIt) {
    EXPECT_EQ(run_line("-v").err, "trec_eval version 10.0-rc3\n");
    EXPECT_EQ(run_line("--compat 9.0.8 --version").err, "trec_eval version 9.0.7\n");
    const Outcome help = run_line("-h -m all_trec -m all_prefs -m qrels_jg -m dcg");
    EXPECT_EQ(help.status, 0);
    EXPECT_NE(help.out.find("\nmap\n"), std::string::npos);
}

TEST_F(TrecEval, ReadsRowsThatDoNotStandTogether) {
    EXPECT_EQ(run("-q -m num_ret -m runid", "1 0 a 1\n2 0 a 1\n",
                  "1 Q0 a 1 1 r\r\n2 Q0 a 1 1 r\r\n\r\n1 Q0 b 1 1 last extra\r\n")
                  .out,
              "num_ret               \t1\t2\nnum_ret               \t2\t1\n"
              "runid                 \tall\tlast\nnum_ret               \tall\t3\n");
}

}  // namespace
}  // namespace assay::trec_eval
