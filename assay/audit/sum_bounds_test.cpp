#include "assay/audit/sum_bounds.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <random>

#include "assay/metrics/testing.h"

namespace assay {
namespace {

SumForm form_of(std::string_view name) {
    static const Scale scale = Scale::numeric();
    const Metric metric = make_metric(name);
    return *sum_form(metric, scale, nature_of(metric, scale), 3.0);
}

double divisor_of(const SumForm& form, std::vector<double> worths) {
    if (!form.divisor) return form.offset;
    std::ranges::sort(worths, std::greater{});
    double sum = form.offset;
    for (std::size_t i = 0; i < worths.size(); ++i) {
        sum += worths[i] * (form.divisor(i + 1) - form.divisor(i));
    }
    return sum;
}

/// The difference that a choice of levels makes; NaN where there is nothing to divide by, or too
/// few documents are relevant.
double value_of(const SumForm& form, const SumCase& given,
                const std::vector<std::uint8_t>& choice) {
    double sum = given.start;
    std::vector<double> worths = given.known_worths;
    std::size_t relevant = 0;
    for (std::size_t i = 0; i < choice.size(); ++i) {
        worths.push_back(form.worth(given.levels[choice[i]]));
        sum += given.weights[i] * worths.back();
        relevant += choice[i] >= given.relevant ? 1 : 0;
    }
    const double divisor = divisor_of(form, worths);
    return divisor > 0.0 && relevant >= given.at_least ? sum / divisor : std::nan("");
}

double highest_of_all(const SumForm& form, const SumCase& given, double sign) {
    std::vector<std::uint8_t> choice(given.weights.size(), 0);
    double best = -std::numeric_limits<double>::infinity();
    for (;;) {
        const double value = sign * value_of(form, given, choice);
        if (!std::isnan(value)) best = std::max(best, value);
        std::size_t i = 0;
        while (i < choice.size() && choice[i] + 1U == given.levels.size()) choice[i++] = 0;
        if (i == choice.size()) return sign * best;
        ++choice[i];
    }
}

// Every choice of levels for up to five documents, tried one by one.
TEST(SumExtreme, IsTheExtremeOfEveryChoice) {
    std::mt19937 random{31};
    const std::vector<double> levels{0.0, 1.0, 2.0, 3.0};
    for (const std::string_view name :
         {"nDCG@2", "nDCG", "nDCG(ideal=all)@2", "nDCG(gain=exponential)@3", "nDCG(rel=2)@2", "R@2",
          "F@2", "F(beta=3)@2", "RelativeP@2", "P@2", "DCG@2", "RBP"}) {
        const SumForm form = form_of(name);
        for (int round = 0; round < 12; ++round) {
            SumCase given{.levels = levels};
            for (std::size_t i = 0; i < 2 + random() % 3; ++i) {
                const double weight = static_cast<double>(random() % 200) / 100.0 - 1.0;
                given.weights.push_back(random() % 3 == 0 ? 0.0 : weight);
            }
            // A sum is not without anything to divide it by.
            given.known_worths.push_back(form.worth(3.0));
            for (std::size_t i = 0; i < random() % 4; ++i) {
                given.known_worths.push_back(form.worth(static_cast<double>(random() % 7) / 2.0));
            }
            given.start = static_cast<double>(random() % 100) / 100.0 - 0.5;
            given.at_least = random() % 2;
            given.relevant = 1 + random() % 3;
            for (const double sign : {1.0, -1.0}) {
                const SumExtreme extreme = extreme_of(form, given, sign);
                ASSERT_TRUE(extreme.found);
                EXPECT_NEAR(extreme.value, highest_of_all(form, given, sign), 1e-12) << name;
                EXPECT_NEAR(extreme.value, value_of(form, given, extreme.choice), 1e-12) << name;
            }
        }
    }
}

// A thousand documents, none of which can be gone through one by one: R@k with five relevant
// documents known, four of them found by new alone. Worst: all documents that only base has.
TEST(SumExtreme, TakesAnyNumberOfDocuments) {
    const SumForm form = form_of("R@1000");
    const std::vector<double> levels{0.0, 1.0};
    SumCase given{.weights = std::vector<double>(1000, -1.0),
                  .start = 4.0,
                  .known_worths = std::vector<double>(5, 1.0),
                  .levels = levels};
    EXPECT_DOUBLE_EQ(extreme_of(form, given, 1.0).value, 4.0 / 5.0);
    EXPECT_DOUBLE_EQ(extreme_of(form, given, -1.0).value, (4.0 - 1000.0) / 1005.0);
}

TEST(SumExtreme, IsNotFoundWhereThereIsNothingToDivideBy) {
    const std::vector<double> levels{0.0, 1.0};
    const SumCase given{.levels = levels};
    EXPECT_FALSE(extreme_of(form_of("R@2"), given, 1.0).found);
    EXPECT_TRUE(extreme_of(form_of("P@2"), given, 1.0).found);
}

}  // namespace
}  // namespace assay
