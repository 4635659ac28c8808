#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <string>

#include "assay/core/error.h"
#include "assay/metrics/testing.h"

namespace assay {
namespace {

double overlap(std::string_view a, std::string_view b, std::size_t depth) {
    const std::string_view head = b.substr(0, depth);
    return static_cast<double>(std::ranges::count_if(
        a.substr(0, depth), [&](char doc) { return head.find(doc) != std::string_view::npos; }));
}

/// The first 3,000 terms of the definition; p^3000 is nothing for the p used here.
double rbo_of_long_lists(std::string_view a, std::string_view b, double p) {
    double sum = 0.0;
    for (std::size_t d = 1; d <= 3000; ++d) {
        const double depth = static_cast<double>(d);
        sum += (1.0 - p) * std::pow(p, depth - 1.0) * overlap(a, b, d) / depth;
    }
    return sum;
}

// The lists of figure 5 of the paper, which agree at depths 1 to 7 by 0, 0, 2/3, 2/4, 2/5, 2/6 and
// 2/7. Extrapolated by hand: (1-p) sum p^(d-1) A_d + p^7 2/7.
TEST(Rbo, ExtrapolatesTheListsOfThePaper) {
    const double p = 0.9;
    const double agreements[] = {0, 0, 2.0 / 3, 2.0 / 4, 2.0 / 5, 2.0 / 6, 2.0 / 7};
    double expected = std::pow(p, 7) * 2.0 / 7;
    for (int d = 1; d <= 7; ++d) expected += (1 - p) * std::pow(p, d - 1) * agreements[d - 1];
    EXPECT_NEAR(compare("RBO", "abcdefg", "zcavwxy").value, expected, 1e-15);
    EXPECT_NEAR(compare("RBO", "abcdefg", "zcavwxy").value, 0.2882172857142857, 1e-15);
}

// A short list of four against a long one of eight: equation 32 of the paper summed in Python.
TEST(Rbo, TakesListsOfDifferentLength) {
    EXPECT_NEAR(compare("RBO(p=0.8)", "xbcq", "abcdefgh").value, 0.4213333333333334, 1e-15);
    EXPECT_NEAR(compare("RBO(p=0.8)", "abcdefgh", "xbcq").value, 0.4213333333333334, 1e-15);
    EXPECT_NEAR(compare("RBO", "abc", "abcdefgh").value, 1.0, 1e-15);
}

/// The list that makes the most of what is unseen: each list goes on with what the other has.
std::string completed(std::string list, const std::string& other) {
    for (const char doc : other) {
        if (list.find(doc) == std::string::npos) list += doc;
    }
    return list;
}

TEST(Rbo, BoundsAreThoseOfTheWorstAndTheBestContinuation) {
    std::mt19937 random{11};
    for (int round = 0; round < 100; ++round) {
        std::string a = "abcdefghij";
        std::string b = "defghijklm";
        std::ranges::shuffle(a, random);
        std::ranges::shuffle(b, random);
        a.resize(random() % 10);
        b.resize(1 + random() % 9);
        for (const auto& [name, p] : {std::pair{"RBO", 0.9}, std::pair{"RBO(p=0.7)", 0.7}}) {
            const MetricValue value = compare(name, a, b);
            const std::string best_a = completed(a, b);
            const std::string best_b = completed(b, a);
            // From here on both have the same documents: agreement 1.
            const double depth = static_cast<double>(best_a.size());
            double best = std::pow(p, depth);
            for (std::size_t d = 1; d <= best_a.size(); ++d) {
                best += (1 - p) * std::pow(p, static_cast<double>(d) - 1) *
                        overlap(best_a, best_b, d) / static_cast<double>(d);
            }
            EXPECT_NEAR(value.parts[0].value, rbo_of_long_lists(a, b, p), 1e-12) << a << ' ' << b;
            EXPECT_NEAR(value.parts[0].value + value.parts[1].value, best, 1e-12) << a << ' ' << b;
            EXPECT_GE(value.value, value.parts[0].value - 1e-12);
            EXPECT_LE(value.value, best + 1e-12);
        }
    }
}

TEST(Rbo, OneListAgreesWithItselfAndEmptyWithNone) {
    EXPECT_NEAR(compare("RBO", "abcdefg", "abcdefg").value, 1.0, 1e-15);
    EXPECT_EQ(compare("RBO", "abc", "xyz").value, 0.0);
    EXPECT_EQ(compare("RBO", "abc", "").value, 0.0);
    EXPECT_EQ(compare("RBO", "", "").undefined, Undefined::other);
    EXPECT_EQ(compare("RBO@2", "abcd", "abdc").value, compare("RBO", "ab", "ab").value);
}

TEST(Rbo, RejectsAPersistenceOutsideItsRange) {
    for (const char* metric : {"RBO(p=0)", "RBO(p=1)", "RBO(p=1.5)", "RBO(p=x)"}) {
        EXPECT_THROW(make_metric(metric), Error) << metric;
    }
}

}  // namespace
}  // namespace assay
