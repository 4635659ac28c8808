#include <gtest/gtest.h>

#include <string>

#include "assay/metrics/testing.h"

namespace assay {
namespace {

struct Traced {
    std::vector<std::string> lines;
    double value;
};

Traced traced(const RankingMetric& metric, const JudgedRanking& ranking, Language language) {
    Trace trace{language};
    const double value = metric(ranking, &trace).value;
    return {trace.lines(), value};
}

void expect_traced(const std::string& name, const RankingMetric& metric,
                   const JudgedRanking& ranking) {
    const double plain = metric(ranking, nullptr).value;
    const Traced english = traced(metric, ranking, Language::english);
    const Traced chinese = traced(metric, ranking, Language::chinese);
    EXPECT_EQ(english.lines.size(), chinese.lines.size()) << name;
    if (!std::isnan(plain)) {
        EXPECT_FALSE(english.lines.empty()) << name;
        EXPECT_EQ(english.value, plain) << name;
        EXPECT_EQ(chinese.value, plain) << name;
    }
}

TEST(RankingTrace, EveryFamilyWritesItsStepsAndTheSameValueInBothLanguages) {
    const std::vector<double> grades{0, 2, kUnjudged, 1, -1, 0, 3, kUnjudged};
    RankingStorage storage = RankingStorage::from_grades(grades, std::vector<double>{1, 0});
    for (const MetricFamily& family : metric_families()) {
        const std::string name =
            std::string{family.name} + (family.cutoff == CutoffUse::required ? "@5" : "");
        const Metric metric = make_metric(name);
        const auto* function = std::get_if<RankingMetric>(&metric.function);
        if (function == nullptr) continue;
        expect_traced(name, *function, storage.view());
        if (family.make_expected == nullptr) continue;
        storage.tie_ends = {1, 5, 8};
        expect_traced(name + " expected", family.make_expected(metric.spec), storage.view());
        storage.tie_ends.clear();
    }
}

}  // namespace
}  // namespace assay
