#include "assay/evaluate/plan.h"

#include <gtest/gtest.h>

#include "assay/core/error.h"
#include "assay/evaluate/testing.h"

namespace assay {
namespace {

using Names = std::vector<std::string>;

TEST(SplitMetricList, SplitsAtCommasAndBlanksOutsideParentheses) {
    EXPECT_EQ(split_metric_list("nDCG@10,P(rel=2)@5 AP"), (Names{"nDCG@10", "P(rel=2)@5", "AP"}));
    EXPECT_EQ(split_metric_list("nDCG(gains={1:1, 2:3},gain=linear)@5, AP"),
              (Names{"nDCG(gains={1:1, 2:3},gain=linear)@5", "AP"}));
}

TEST(SplitMetricList, PassesOverEmptyPlaces) {
    EXPECT_EQ(split_metric_list(" ,AP,, RR ,"), (Names{"AP", "RR"}));
    EXPECT_TRUE(split_metric_list("").empty());
    EXPECT_TRUE(split_metric_list(", ,").empty());
}

TEST(SplitMetricList, AParenthesisTooManyDoesNotSwallowTheRest) {
    EXPECT_EQ(split_metric_list("P)@5,AP"), (Names{"P)@5", "AP"}));
}

TEST(MakeMetrics, TheDefaultMetricsExistAndKeepTheirNames) {
    const auto defaults = default_metrics();
    const std::vector<Metric> metrics = make_metrics(Names{defaults.begin(), defaults.end()});
    ASSERT_EQ(metrics.size(), 8U);
    for (std::size_t i = 0; i < metrics.size(); ++i) EXPECT_EQ(metrics[i].name, defaults[i]);
    EXPECT_EQ(metrics[0].name, "nDCG@10");
}

TEST(MakeMetrics, RefusesAMetricAskedForTwiceUnderAnyName) {
    for (const Names& names : {Names{"AP", "AP"}, Names{"AP", "map"}}) {
        try {
            make_metrics(names);
            FAIL();
        } catch (const Error& error) {
            EXPECT_STREQ(error.what(), "metric 'AP' is asked for twice");
        }
    }
}

TEST(MakeMetrics, RefusesWhatDoesNotExist) {
    EXPECT_THROW(make_metrics(Names{"nosuchmetric"}), Error);
}

TEST(MakeMetrics, DefaultsGiveWayToWhatIsWritten) {
    const std::vector<OptionDefault> defaults{{"nDCG", "gain", "exponential"}};
    const std::vector<Metric> metrics =
        make_metrics(Names{"nDCG", "nDCG(gain=linear)", "DCG"}, defaults);
    EXPECT_EQ(metrics[0].spec.option("gain"), "exponential");
    EXPECT_EQ(metrics[1].spec.option("gain"), "linear");
    EXPECT_EQ(metrics[2].spec.option("gain"), "linear");
}

TEST(NeedsOf, AsksForNoMoreThanTheMetricsNeed) {
    const JoinNeeds plain = needs_of(make_plan("nDCG@10,AP"));
    EXPECT_FALSE(plain.docs || plain.subtopics || plain.raters || plain.ties);
    const JoinNeeds novelty = needs_of(make_plan("AP,alpha_nDCG@10"));
    EXPECT_TRUE(novelty.subtopics && novelty.docs);
    EXPECT_FALSE(novelty.raters || novelty.ties);
    const JoinNeeds raters = needs_of(make_plan("APAvgJudge"));
    EXPECT_TRUE(raters.raters && raters.docs);
    EXPECT_TRUE(needs_of(make_plan("PNR")).ties);
    EXPECT_TRUE(needs_of(make_plan("AP", {.ties = TieOrder::expected})).ties);
}

}  // namespace
}  // namespace assay
