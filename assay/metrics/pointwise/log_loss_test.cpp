#include <gtest/gtest.h>

#include <cmath>

#include "assay/core/error.h"
#include "assay/metrics/pointwise_testing.h"

namespace assay {
namespace {

// scikit-learn 1.9.1, log_loss: a score of 1 stays 2.2e-16 away from certainty.
TEST(LogLoss, MatchesScikitLearn) {
    EXPECT_NEAR(score("LogLoss", twenty_pairs()), 0.5235050718131917, 1e-14);
    EXPECT_NEAR(score("log_loss", {.grade = {1, 0, 1}, .score = {0.9, 0.2, 0.0}}),
                12.124052485363064, 1e-12);
}

TEST(LogLoss, ByHand) {
    EXPECT_NEAR(score("LogLoss", {.grade = {1, 0}, .score = {0.8, 0.4}}),
                -(std::log(0.8) + std::log(0.6)) / 2.0, 1e-15);
}

TEST(LogLoss, WithoutEpsCertaintyThatIsWrongCostsInfinity) {
    EXPECT_EQ(score("LogLoss(eps=0)", {.grade = {1, 0}, .score = {0.0, 0.4}}),
              std::numeric_limits<double>::infinity());
    EXPECT_EQ(score("LogLoss(eps=0)", {.grade = {0, 1}, .score = {0.0, 1.0}}), 0.0);
}

TEST(LogLoss, SaysWhichScoresAreNoProbabilities) {
    const MetricValue value =
        measure("LogLoss", PairColumns{.grade = {1, 0, 0}, .score = {3.5, 0.4, -1}});
    EXPECT_EQ(value.reason,
              "2 of 3 scores are outside [0, 1], so they are no probabilities; they run from -1 to "
              "3.5");
    EXPECT_TRUE(std::isnan(value.value));
}

TEST(LogLoss, RejectsABadEps) {
    EXPECT_THROW(make_metric("LogLoss(eps=0.5)"), Error);
    EXPECT_THROW(make_metric("LogLoss(eps=-1)"), Error);
}

}  // namespace
}  // namespace assay
