#include "assay/metrics/metric_name.h"

#include <gtest/gtest.h>

#include "assay/core/error.h"

namespace assay {
namespace {

/// A family that reads a recall level after @, and one that has that option beside a cutoff.
const MetricFamily* find(std::string_view name) {
    static const MetricFamily at_recall{.name = "AtRecall",
                                        .summary = {},
                                        .formula = {},
                                        .reference = {},
                                        .options = {{"recall", "0.1", {}}, {"rel", "", {}}},
                                        .make = nullptr};
    static const MetricFamily at_rank{.name = "AtRank",
                                      .summary = {},
                                      .formula = {},
                                      .reference = {},
                                      .cutoff = CutoffUse::optional,
                                      .options = {{"recall", "0.5", {}}},
                                      .make = nullptr};
    if (name == at_recall.name) return &at_recall;
    return name == at_rank.name ? &at_rank : nullptr;
}

TEST(SplitMetricName, ReadsARecallLevelWhereTheFamilyHasOne) {
    for (const char* text : {"AtRecall@0.1", "AtRecall@0.10", "AtRecall(recall=0.1)"}) {
        const MetricSpec spec = split_metric_name(text, find);
        EXPECT_EQ(spec.option("recall"), "0.1") << text;
        EXPECT_EQ(spec.cutoff, kNoCutoff) << text;
    }
    EXPECT_EQ(split_metric_name("AtRecall@1", find).option("recall"), "1");
    EXPECT_EQ(split_metric_name("AtRecall@0.0", find).option("recall"), "0");
}

TEST(SplitMetricName, ReadsACutoffForAllOthers) {
    EXPECT_EQ(split_metric_name("AtRank@10", find).cutoff, 10U);
    EXPECT_EQ(split_metric_name("nosuch@10", find).cutoff, 10U);
    for (const char* text : {"AtRank@0.1", "nosuch@0.1"}) {
        EXPECT_THROW(split_metric_name(text, find), Error) << text;
    }
}

TEST(SplitMetricName, RejectsWhatIsNoRecallLevel) {
    for (const char* text : {"AtRecall@1.5", "AtRecall@-0.1", "AtRecall@", "AtRecall@x",
                             "AtRecall@nan", "AtRecall(recall=0.1)@0.2"}) {
        EXPECT_THROW(split_metric_name(text, find), Error) << text;
    }
}

TEST(WriteMetricName, PutsARecallLevelAfterTheName) {
    MetricSpec spec = split_metric_name("AtRecall(rel=2)@0.10", find);
    EXPECT_EQ(write_metric_name(spec, *find("AtRecall")), "AtRecall(rel=2)@0.1");
    spec = split_metric_name("AtRank(recall=0.1)@10", find);
    EXPECT_EQ(write_metric_name(spec, *find("AtRank")), "AtRank(recall=0.1)@10");
}

}  // namespace
}  // namespace assay
