#include "assay/audit/nature.h"

#include <gtest/gtest.h>

#include <random>

#include "assay/metrics/testing.h"

namespace assay {
namespace {

Nature nature(std::string_view metric) { return nature_of(make_metric(metric), Scale::numeric()); }

TEST(NatureOf, KnowsWhatDividesASum) {
    EXPECT_EQ(nature("DCG@5").sum, Nature::Sum::fixed);
    EXPECT_EQ(nature("nDCG@5").sum, Nature::Sum::common);
    EXPECT_EQ(nature("nDCG(ideal=retrieved)@5").sum, Nature::Sum::no);
    EXPECT_EQ(nature("AP").sum, Nature::Sum::no);
    EXPECT_FALSE(nature("nDCG(gains={1:3,2:1})@5").rises_with_grades);
    EXPECT_FALSE(nature("bpref").rises_with_grades);
    EXPECT_EQ(nature("F@5").sum, Nature::Sum::common);
    EXPECT_EQ(nature("F").sum, Nature::Sum::no);
    EXPECT_EQ(nature("SetP(relative=true)").sum, Nature::Sum::no);
}

TEST(NatureOf, KnowsWhatADocumentBelowTheCutoffCanDo) {
    EXPECT_TRUE(nature("P@5").local);
    EXPECT_TRUE(nature("RR@5").local);
    EXPECT_FALSE(nature("nDCG@5").local);
    EXPECT_FALSE(nature("AP@5").local);
    EXPECT_TRUE(nature("AP@5").divides_both);
    EXPECT_FALSE(nature("P(judged_only=true)@5").local);
}

TEST(NatureOf, ClaimsLittleForGainsOfSingleGradesUnlessTheyRise) {
    Scale scale = Scale::numeric();
    scale.own_gains = {{1.0, 5.0}};
    const Metric metric = make_metric("nDCG@5");
    const std::vector<double> falling{0.0, 1.0, 2.0};
    EXPECT_EQ(nature_of(metric, scale).sum, Nature::Sum::no);
    EXPECT_EQ(nature_of(metric, scale, falling).sum, Nature::Sum::no);
    scale.own_gains = {{1.0, 1.5}};
    EXPECT_EQ(nature_of(metric, scale, falling).sum, Nature::Sum::common);
}

// What the table claims, tried on random lists: the better of two neighbours moving up never lowers
// the value.
TEST(NatureOf, ClaimsHoldOnRandomLists) {
    std::mt19937 random{81};
    for (const std::string_view name :
         {"DCG@3", "CG@3", "Hits@3",      "P@3",   "RBP",  "nDCG@3", "R@3",
          "AP",    "RR",   "Success@2",   "ERR@4", "SetP", "SetR",   "SetF",
          "SetAP", "F@3",  "RelativeP@3", "Rprec", "INSQ", "SDCG@3"}) {
        ASSERT_TRUE(nature(name).rises_with_order) << name;
        for (int round = 0; round < 200; ++round) {
            std::vector<double> grades(5);
            for (double& grade : grades) grade = static_cast<double>(random() % 4);
            const std::vector<double> other{3.0};
            const auto value = [&] {
                return measure(name, RankingStorage::from_grades(grades, other).view()).value;
            };
            const double before = value();
            const std::size_t i = random() % 4;
            if (grades[i] >= grades[i + 1]) continue;
            std::swap(grades[i], grades[i + 1]);
            EXPECT_GE(value(), before - 1e-12) << name;
        }
    }
}

}  // namespace
}  // namespace assay
