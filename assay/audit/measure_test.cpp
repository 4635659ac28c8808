#include "assay/audit/measure.h"

#include <gtest/gtest.h>

#include <cmath>

#include "assay/audit/testing.h"
#include "assay/core/error.h"

namespace assay {
namespace {

// What eval shows is the reference: query for query, under every policy that decides what counts.
TEST(Measure, IsTheValueThatScoringGives) {
    std::mt19937 random{71};
    const std::vector<Policies> all{{},
                                    {.no_relevant = QueryRule::zero},
                                    {.missing = QueryRule::skip},
                                    {.ties = TieOrder::expected},
                                    {.unjudged = Unjudged::condensed}};
    for (const Policies& policies : all) {
        RandomCase given = random_case(random, {.queries = 6, .scores = 3});
        std::erase_if(given.base, [](const TestRow& row) { return row.query == "q1"; });
        const Labels labels = given.make_labels();
        const assay::Run run = given.make_base();
        for (const std::string_view name : {"nDCG@3", "P@2", "AP", "Judged@3"}) {
            const ScoreTable table = score_one(labels, run, make_plan(name, policies));
            const Measure measure{make_metric(name), policies};
            const ListReader reader{labels, policies, needs_of(make_plan(name, policies))};
            JoinWorkspace workspace;
            for (std::size_t q = 0; q < table.queries.size(); ++q) {
                const bool in_run = reader.read(q, run, workspace);
                const double value = measure(workspace.storage.view(), in_run);
                const double expected = table.columns[0][0].values[q];
                EXPECT_TRUE(value == expected || (std::isnan(value) && std::isnan(expected)))
                    << name << " " << table.queries[q] << " " << value << " " << expected;
            }
        }
    }
}

TEST(Measure, RefusesWhatIsNoMetricOfOneRanking) {
    EXPECT_THROW(Measure(make_metric("RBO"), {}), Error);
    EXPECT_THROW(Measure(make_metric("alpha_nDCG@10"), {}), Error);
    EXPECT_THROW(Measure(make_metric("num_rel"), {}), Error);
}

TEST(Measure, OverflowNamesTheQuery) {
    const Labels labels = make_labels({{"q1", "a", 1e308}, {"q1", "b", 1e308}});
    const assay::Run run = make_run("run", {{"q1", "b", 2}, {"q1", "a", 1}});
    const ListReader reader{labels, {}, {}};
    JoinWorkspace workspace;
    const bool in_run = reader.read(0, run, workspace);
    EXPECT_EQ((Measure{make_metric("nDCG@1"), {}}(workspace.storage.view(), in_run)), 1.0);
    try {
        Measure{make_metric("CG"), {}}(workspace.storage.view(), in_run);
        FAIL();
    } catch (const Error& error) {
        EXPECT_NE(std::string_view{error.what()}.find("metric 'CG' of query 'q1'"),
                  std::string_view::npos)
            << error.what();
    }
    EXPECT_THROW(mean_known(std::vector<double>{1e308, 1e308}), Error);
}

TEST(MeanOf, LeavesOutWhatIsUndefined) {
    const std::vector<double> values{1.0, std::nan(""), 2.0};
    EXPECT_DOUBLE_EQ(mean_known(values), 1.5);
    EXPECT_TRUE(std::isnan(mean_known({})));
}

}  // namespace
}  // namespace assay
