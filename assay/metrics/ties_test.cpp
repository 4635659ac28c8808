#include <gtest/gtest.h>

#include <string>

#include "assay/metrics/testing_ties.h"

namespace assay {
namespace {

const std::vector<TiedCase>& tied_cases() {
    static const std::vector<TiedCase> cases{
        {{0, 2, kUnjudged, 1, -1, 0, 3, kUnjudged}, {1, 0}, {1, 5, 8}},
        {{1, 0, 0, 3}, {}, {4}},
        {{0, 0, 2, 0, 1, 1}, {2, 2}, {2, 6}},
        {{3, kUnjudged, 1}, {}, {1, 2, 3}},
        {{0, 0, kUnjudged, 0, 0, 1}, {1}, {2, 6}},
    };
    return cases;
}

class ExpectedValue : public testing::TestWithParam<const char*> {};

TEST_P(ExpectedValue, IsTheMeanOverAllOrdersOfTiedDocuments) {
    for (const TiedCase& tied : tied_cases()) {
        EXPECT_NEAR(expected_value(GetParam(), tied), mean_over_orders(GetParam(), tied), 1e-12);
    }
}

TEST_P(ExpectedValue, IsTheMetricWhereNothingIsTied) {
    TiedCase untied = tied_cases().front();
    untied.tie_ends.clear();
    EXPECT_NEAR(expected_value(GetParam(), untied), mean_over_orders(GetParam(), untied), 1e-15);
}

INSTANTIATE_TEST_SUITE_P(Listwise, ExpectedValue,
                         testing::Values("P@1", "P@3", "P", "R@3", "R@6", "F@2", "F(beta=2)@5",
                                         "Success@1", "Success@3", "RR", "RR@3", "AP", "AP@3",
                                         "GMAP", "Judged@3", "Judged", "Unj@4", "Rprec",
                                         "Rprec(mult=0.5)", "RelativeP@3", "Hits@2", "SetP", "SetR",
                                         "SetF", "SetAP", "NumRet", "NumRel", "NumRelRet@3", "NumQ",
                                         "NumNonrelJudgedRet"));

}  // namespace
}  // namespace assay
