#include "assay/trec_eval/arguments.h"

#include <gtest/gtest.h>

#include "assay/trec_eval/stop.h"

namespace assay::trec_eval {
namespace {

Arguments parse(const std::vector<std::string>& words) { return parse_arguments(words); }

TEST(Arguments, ReadsOptionsWhereverTheyStand) {
    const Arguments a = parse({"q", "-qcM100", "-l", "2", "r", "-J", "-n"});
    EXPECT_TRUE(a.per_query && a.complete && a.judged_only && !a.summary);
    EXPECT_EQ(a.max_docs, 100U);
    EXPECT_EQ(a.level, 2);
    EXPECT_EQ(a.judgments, "q");
    EXPECT_EQ(a.results, "r");
}

TEST(Arguments, ReadsLongNamesAndTheirBeginnings) {
    const Arguments a = parse({"--comp", "--level=3", "--Max_retrieved_per_topic", "5", "--Rel",
                               "prefs", "--compat=9.0.8", "--", "-q", "-"});
    EXPECT_TRUE(a.complete);
    EXPECT_EQ(a.level, 3);
    EXPECT_EQ(a.max_docs, 5U);
    EXPECT_EQ(a.judgment_format, "prefs");
    EXPECT_EQ(a.compat, Compat::v9);
    EXPECT_EQ(a.judgments, "-q");
    EXPECT_EQ(a.results, "-");
}

TEST(Arguments, RefusesWhatGetoptRefuses) {
    for (const std::vector<std::string>& words :
         std::vector<std::vector<std::string>>{{"q"},
                                               {"q", "r", "s"},
                                               {"-M"},
                                               {"--Re", "x", "q", "r"},
                                               {"--help=1"},
                                               {"--nosuch"},
                                               {"-k", "q", "r"},
                                               {"-M", "-1", "q", "r"}}) {
        EXPECT_THROW(parse(words), Stop) << words[0];
    }
}

TEST(Arguments, KeepsParametersApart) {
    const Arguments a = parse({"-m", "ndcg.1=3.5", "-mP.5,10", "-m", "P.7", "q", "r"});
    EXPECT_EQ(a.measures, (std::vector<std::string>{"ndcg", "P", "P"}));
    EXPECT_EQ(a.parameters[0].second, "1=3.5");
    EXPECT_EQ(a.parameters[1].second, "5,10");
}

TEST(Arguments, KnowsWhichVersionHasWhichMeasure) {
    EXPECT_NO_THROW(parse({"-m", "rbp", "q", "r"}));
    EXPECT_THROW(parse({"-m", "rbp", "--compat", "9.0.8", "q", "r"}), Stop);
    const auto all = parse({"-m", "all_trec", "--compat", "9.0.8", "q", "r"}).measures;
    EXPECT_EQ(parse({"-m", "all_trec", "q", "r"}).measures.size(), all.size() + 3);
}

}  // namespace
}  // namespace assay::trec_eval
