#include "assay/metrics/user_model.h"

#include <gtest/gtest.h>

#include <random>

#include "assay/core/error.h"
#include "assay/metrics/testing_cases.h"

namespace assay {
namespace {

constexpr std::array<const char*, 9> kMetrics{
    "INST", "INSQ", "BPM@5", "SDCG@5", "NERR8@5", "NERR9@5", "NERR10@100", "NERR11", "INST(T=3)"};

TEST(UserModel, ValuesStayBetweenZeroAndTheBestGain) {
    std::mt19937 random{7};
    for (int round = 0; round < 200; ++round) {
        std::vector<double> grades(1 + random() % 12);
        for (double& grade : grades) grade = static_cast<double>(random() % 4);
        const std::vector<double> others{3};
        const RankingStorage storage = RankingStorage::from_grades(grades, others);
        for (const char* metric : kMetrics) {
            const double value = measure(metric, storage.view()).value;
            EXPECT_GE(value, 0.0) << metric;
            EXPECT_LE(value, 1.0) << metric;
        }
    }
}

TEST(UserModel, GainsComeFromTheScaleUnlessGradesAreBounded) {
    const Scale scale = Scale::four_grades();
    EXPECT_DOUBLE_EQ(score("BPM@1", {2}, {}, scale), 0.7);
    EXPECT_DOUBLE_EQ(score("BPM(max_rel=3)@1", {2}, {}, scale), 2.0 / 3.0);
    EXPECT_DOUBLE_EQ(score("BPM(min_rel=1)@1", {2}, {}, scale), 0.5);
}

TEST(UserModel, IsUndefinedWhereNoDocumentGains) {
    EXPECT_EQ(measure("INST", {0, 0}).undefined, Undefined::no_relevant);
    EXPECT_EQ(measure("INST(min_rel=1)", {1, 0}).undefined, Undefined::no_relevant);
    EXPECT_EQ(measure("INST(min_rel=1,max_rel=2)", {-1}, {1}).undefined, Undefined::no_relevant);
}

TEST(UserModel, SaysHowManyDocumentsAreRead) {
    const MetricValue value = measure("BPM@5", {0, 1, 0});
    ASSERT_EQ(value.parts.size(), 1U);
    EXPECT_EQ(value.parts[0].name, "documents_read");
    EXPECT_EQ(value.parts[0].value, 2.0);
}

TEST(UserModel, RefusesEmptyRangesOfGrades) {
    EXPECT_THROW(make_metric("INST(min_rel=2,max_rel=2)"), Error);
    EXPECT_THROW(make_metric("INST(T=0.1)"), Error);
    EXPECT_THROW(make_metric("BPM"), Error);
}

}  // namespace
}  // namespace assay
