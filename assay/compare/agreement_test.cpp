#include "assay/compare/agreement.h"

#include <gtest/gtest.h>

#include <cmath>

namespace assay {
namespace {

PairComparison pair(Verdict verdict, Interval interval, double p, double p_corrected) {
    PairComparison result;
    result.verdict = verdict;
    result.interval = interval;
    result.p = p;
    result.p_corrected = p_corrected;
    return result;
}

std::string why(const PairComparison& pair, const CompareOptions& options = {}) {
    const auto text = disagreement(options, pair);
    return text ? text->en : "";
}

TEST(Disagreement, IsSilentWhereIntervalAndVerdictAgree) {
    EXPECT_EQ(why(pair(Verdict::better, {0.01, 0.05}, 0.01, 0.03)), "");
    EXPECT_EQ(why(pair(Verdict::worse, {-0.05, -0.01}, 0.01, 0.03)), "");
    EXPECT_EQ(why(pair(Verdict::not_shown, {-0.01, 0.05}, 0.2, 0.4)), "");
    EXPECT_EQ(why(pair(Verdict::unchanged, {-0.01, 0.01}, 0.9, 0.9)), "");
    EXPECT_EQ(why(pair(Verdict::unchanged, {0.0, 0.0}, 1.0, 1.0)), "");
    EXPECT_EQ(why(pair(Verdict::no_goal, {0.01, 0.05}, 0.01, 0.03)), "");
    const double none = std::nan("");
    EXPECT_EQ(why(pair(Verdict::not_shown, {none, none}, 0.2, 0.4)), "");
    EXPECT_EQ(why(pair(Verdict::not_shown, {0.01, 0.05}, none, none)), "");
}

TEST(Disagreement, NamesTheCorrectionFirst) {
    const auto text = disagreement({}, pair(Verdict::not_shown, {0.01, 0.05}, 0.02, 0.14));
    ASSERT_TRUE(text);
    EXPECT_EQ(
        text->en,
        "the interval leaves out 0, yet no difference is shown: p is corrected for the number "
        "of comparisons, the interval is not");
    EXPECT_EQ(text->zh, "区间不含 0，却未显示出差别：p 按比较的次数作了校正，区间没有");
    CompareOptions tukey;
    tukey.test = TestKind::tukey;
    EXPECT_EQ(why(pair(Verdict::not_shown, {0.01, 0.05}, 0.08, 0.08), tukey), text->en);
}

TEST(Disagreement, NamesTheLevelsWhereTheyDiffer) {
    CompareOptions narrow;
    narrow.confidence = 0.8;
    EXPECT_EQ(why(pair(Verdict::not_shown, {0.01, 0.05}, 0.1, 0.1), narrow),
              "the interval leaves out 0, yet no difference is shown: the interval is of 80 %, and "
              "p is held against 0.05");
    CompareOptions wide;
    wide.confidence = 0.99;
    EXPECT_EQ(why(pair(Verdict::better, {-0.01, 0.05}, 0.02, 0.02), wide),
              "the interval holds 0, yet a difference is shown: the interval is of 99 %, and p is "
              "held against 0.05");
}

TEST(Disagreement, ElseItIsTheMethod) {
    EXPECT_EQ(why(pair(Verdict::better, {-0.01, 0.05}, 0.04, 0.04)),
              "the interval holds 0, yet a difference is shown: interval (wide) and test "
              "(randomisation) are different methods");
    EXPECT_EQ(why(pair(Verdict::unchanged, {0.001, 0.05}, 0.06, 0.06)),
              "the interval leaves out 0, yet no difference is shown: interval (wide) and test "
              "(randomisation) are different methods");
}

TEST(Disagreement, OfSeveralIsOneSentenceAReason) {
    const PairComparison corrected = pair(Verdict::not_shown, {0.01, 0.05}, 0.02, 0.14);
    const PairComparison method = pair(Verdict::not_shown, {0.01, 0.05}, 0.06, 0.14);
    const PairComparison agrees = pair(Verdict::not_shown, {-0.01, 0.05}, 0.2, 0.4);
    const auto texts = disagreements(
        {}, {{"AP", &corrected}, {"RR", &method}, {"P@5", &agrees}, {"nDCG@10", &corrected}});
    ASSERT_EQ(texts.size(), 2U);
    EXPECT_EQ(texts[0].en.substr(0, 27), "AP, nDCG@10: the interval l");
    EXPECT_EQ(texts[0].zh.substr(0, 12), "AP、nDCG@10");
    EXPECT_EQ(texts[1].en.substr(0, 3), "RR:");
}

}  // namespace
}  // namespace assay
