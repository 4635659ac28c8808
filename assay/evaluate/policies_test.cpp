#include "assay/evaluate/policies.h"

#include <gtest/gtest.h>

#include "assay/core/error.h"

namespace assay {
namespace {

TEST(ParseChoice, FindsThePlaceOfAName) {
    EXPECT_EQ(parse_choice("--ties", "docid-desc", kTiesNames), 0U);
    EXPECT_EQ(static_cast<TieOrder>(parse_choice("--ties", "expected", kTiesNames)),
              TieOrder::expected);
    EXPECT_EQ(static_cast<Unjudged>(parse_choice("--unjudged", "judged-only", kUnjudgedNames)),
              Unjudged::judged_only);
    EXPECT_EQ(static_cast<QueryRule>(parse_choice("--missing", "skip", kQueryRuleNames)),
              QueryRule::skip);
    EXPECT_EQ(static_cast<Averaging>(parse_choice("--average", "weighted", kAveragingNames)),
              Averaging::weighted);
    EXPECT_EQ(static_cast<ScorePrecision>(parse_choice("--p", "float", kPrecisionNames)),
              ScorePrecision::real32);
    EXPECT_EQ(static_cast<Raters>(parse_choice("--raters", "majority", kRatersNames)),
              Raters::majority);
}

TEST(ParseChoice, NamesTheChoicesWhenItIsNoneOfThem) {
    try {
        parse_choice("--unjudged", "drop", kUnjudgedNames);
        FAIL();
    } catch (const Error& error) {
        EXPECT_STREQ(error.what(),
                     "--unjudged must be one of zero, condensed, judged-only, not 'drop'");
    }
}

TEST(Describe, NamesEveryPolicy) {
    const Policies policies{.ties = TieOrder::docid_ascending,
                            .unjudged = Unjudged::condensed,
                            .missing = QueryRule::skip,
                            .no_relevant = QueryRule::zero,
                            .averaging = Averaging::micro,
                            .precision = ScorePrecision::real32,
                            .raters = Raters::median,
                            .aspect = "quality"};
    const Conventions expected{{"ties", "docid-asc"}, {"unjudged", "condensed"},
                               {"missing", "skip"},   {"no_relevant", "zero"},
                               {"average", "micro"},  {"score_precision", "float"},
                               {"raters", "median"},  {"aspect", "quality"}};
    EXPECT_EQ(describe(policies), expected);
}

}  // namespace
}  // namespace assay
