#include "assay/audit/sum_form.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <random>

#include "assay/metrics/testing.h"

namespace assay {
namespace {

double by_form(const SumForm& form, const std::vector<double>& grades,
               const std::vector<double>& judged) {
    double sum = 0.0;
    for (std::size_t i = 0; i < grades.size(); ++i) {
        sum += form.weight(i, grades.size()) * form.worth(grades[i]);
    }
    if (!form.divisor) return sum / form.offset;
    std::vector<double> worths;
    for (const double grade : judged) worths.push_back(form.worth(grade));
    std::ranges::sort(worths, std::greater{});
    double divisor = form.offset;
    for (std::size_t i = 0; i < worths.size(); ++i) {
        divisor += worths[i] * (form.divisor(i + 1) - form.divisor(i));
    }
    return sum / divisor;
}

// What the metric itself says of random lists.
TEST(SumForm, IsTheMetric) {
    std::mt19937 random{41};
    const Scale scale = Scale::numeric();
    for (const std::string_view name : {"DCG",
                                        "DCG@2",
                                        "DCG(gain=exponential)@3",
                                        "DCG(rel=2)@3",
                                        "CG@2",
                                        "Hits@2",
                                        "Hits(rel=2)",
                                        "P",
                                        "P@2",
                                        "P@9",
                                        "P(over=returned)@9",
                                        "P(rel=3)@2",
                                        "SetP",
                                        "RBP",
                                        "RBP(p=0.5)@2",
                                        "RBP(rel=2)",
                                        "RBP(scale=none)",
                                        "RBP(rel=2,scale=none)",
                                        "nDCG",
                                        "nDCG@2",
                                        "nDCG@9",
                                        "nDCG(ideal=all)@2",
                                        "nDCG(gain=exponential)@2",
                                        "nDCG(rel=2)@2",
                                        "R",
                                        "R@2",
                                        "SetR",
                                        "F@2",
                                        "F(beta=2)@9",
                                        "RelativeP@2",
                                        "RelativeP@9"}) {
        const Metric metric = make_metric(name);
        const auto form = sum_form(metric, scale, nature_of(metric, scale), 3.0);
        ASSERT_TRUE(form) << name;
        for (int round = 0; round < 30; ++round) {
            std::vector<double> grades;
            std::vector<double> judged{3.0};
            for (std::size_t i = 0; i < 1 + random() % 5; ++i) {
                const auto grade = static_cast<double>(random() % 5) - 1.0;
                grades.push_back(random() % 4 == 0 ? kUnjudged : grade);
                if (is_judged(grades.back())) judged.push_back(grade);
            }
            const std::vector<double> other{3.0};
            const double value =
                measure(name, RankingStorage::from_grades(grades, other).view()).value;
            EXPECT_NEAR(by_form(*form, grades, judged), value, 1e-12) << name;
        }
    }
}

TEST(SumForm, IsOfNoOtherMetric) {
    const Scale scale = Scale::numeric();
    for (const std::string_view name : {"AP", "ERR@3", "nDCG(ideal=returned)@3", "F", "Bpref"}) {
        const Metric metric = make_metric(name);
        EXPECT_FALSE(sum_form(metric, scale, nature_of(metric, scale), 3.0)) << name;
    }
}

}  // namespace
}  // namespace assay
