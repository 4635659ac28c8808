#include <gtest/gtest.h>

#include <bit>
#include <random>
#include <string>

#include "assay/metrics/testing.h"

namespace assay {
namespace {

std::vector<std::size_t> walked(const JudgedRanking& ranking, std::size_t depth) {
    std::vector<std::size_t> found;
    JudgedPlaces places{ranking, depth};
    for (std::size_t i = places.next(); i < depth; i = places.next()) found.push_back(i);
    EXPECT_EQ(places.next(), depth) << "stays at the end";
    return found;
}

TEST(JudgedPlaces, AreTheSameListedOrNot) {
    const std::vector<double> grades{kUnjudged, 0, -1, kUnjudged, kUnjudged, 2, 1, kUnjudged};
    RankingStorage storage = RankingStorage::from_grades(grades);
    const std::vector<std::size_t> all{1, 2, 5, 6};
    EXPECT_EQ(walked(storage.view(), 8), all);
    storage.list_places();
    EXPECT_TRUE(storage.view().places_listed);
    EXPECT_EQ(walked(storage.view(), 8), all);
    EXPECT_EQ(walked(storage.view(), 6), (std::vector<std::size_t>{1, 2, 5}));
    EXPECT_EQ(walked(storage.view(), 5), (std::vector<std::size_t>{1, 2}));
    EXPECT_TRUE(walked(storage.view(), 1).empty());
    storage.grades.assign(3, kUnjudged);
    storage.list_places();
    EXPECT_TRUE(walked(storage.view(), 3).empty());
}

void expect_equal_bits(double a, double b, const std::string& name) {
    EXPECT_EQ(std::bit_cast<std::uint64_t>(a), std::bit_cast<std::uint64_t>(b)) << name;
}

/// Holds a metric of a ranking with its places listed to the same without.
void expect_same(const std::string& name, const RankingMetric& metric, RankingStorage storage) {
    const MetricValue plain = metric(storage.view(), nullptr);
    storage.list_places();
    const MetricValue listed = metric(storage.view(), nullptr);
    expect_equal_bits(listed.value, plain.value, name);
    expect_equal_bits(listed.numerator, plain.numerator, name);
    expect_equal_bits(listed.denominator, plain.denominator, name);
    EXPECT_EQ(listed.undefined, plain.undefined) << name;
    EXPECT_EQ(listed.text, plain.text) << name;
}

void expect_same_by_every_metric(const RankingStorage& storage) {
    for (const MetricFamily& family : metric_families()) {
        for (const std::string cutoff : {"", "@1", "@7", "@1000"}) {
            const CutoffUse wanted = cutoff.empty() ? CutoffUse::required : CutoffUse::none;
            if (family.cutoff == wanted) continue;
            const Metric metric = make_metric(std::string{family.name} + cutoff);
            const auto* function = std::get_if<RankingMetric>(&metric.function);
            if (function == nullptr) continue;
            expect_same(metric.name, *function, storage);
            const bool cut_pairs = family.group == "pairwise" && !cutoff.empty();
            if (family.make_expected == nullptr || cut_pairs) continue;  // not known
            RankingStorage tied = storage;
            for (std::uint32_t end = 3; end < storage.grades.size(); end += 3) {
                tied.tie_ends.push_back(end);
            }
            tied.tie_ends.push_back(static_cast<std::uint32_t>(storage.grades.size()));
            expect_same(metric.name + " expected", family.make_expected(metric.spec), tied);
        }
    }
}

TEST(JudgedPlaces, ListingThemChangesNoMetricByABit) {
    std::mt19937 random{11};
    for (const std::size_t size : {0U, 1U, 10U, 40U, 40U, 40U}) {
        std::vector<double> grades;
        for (std::size_t i = 0; i < size; ++i) {
            const auto draw = static_cast<double>(random() % 12);
            grades.push_back(draw > 5 ? kUnjudged : draw / 2 - 0.5);
        }
        expect_same_by_every_metric(
            RankingStorage::from_grades(grades, std::vector<double>{1, 0, 2}));
    }
}

}  // namespace
}  // namespace assay
