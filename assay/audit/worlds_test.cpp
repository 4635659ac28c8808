#include "assay/audit/worlds.h"

#include <gtest/gtest.h>

#include <cmath>

#include "assay/audit/comparison_worlds.h"
#include "assay/audit/testing.h"

namespace assay {
namespace {

/// Base returns a, b, x; new returns c, a, b. Only a is judged.
class SmallWorlds : public testing::Test {
  protected:
    Worlds load(std::string_view metric, const Policies& policies = {}) {
        comparison_.emplace(labels_, base_, system_, make_metric(metric),
                            UnjudgedOptions{.policies = policies});
        Worlds worlds = comparison_->make();
        worlds.load(0);
        return worlds;
    }
    static std::vector<std::string_view> docs(const Worlds& worlds) {
        std::vector<std::string_view> result;
        for (const Worlds::Unknown& unknown : worlds.unknowns()) result.push_back(unknown.doc);
        return result;
    }

    Labels labels_ = make_labels({{.query = "q", .doc = "a", .grade = 1.0}});
    assay::Run base_ = make_run("base", {{"q", "a", 3.0}, {"q", "b", 2.0}, {"q", "x", 2.0}});
    assay::Run system_ = make_run("new", {{"q", "c", 3.0}, {"q", "a", 2.0}, {"q", "b", 1.0}});
    std::optional<ComparisonWorlds> comparison_;
};

TEST_F(SmallWorlds, HoldWhatIsUnjudgedAboveTheCutoffInEitherList) {
    // Ties stand in falling order of ids: x before b.
    EXPECT_EQ(docs(load("nDCG@2")), (std::vector<std::string_view>{"x", "c"}));
    EXPECT_EQ(docs(load("nDCG")), (std::vector<std::string_view>{"x", "b", "c"}));
}

TEST_F(SmallWorlds, HoldAllOfATieThatIsAveragedAcrossTheCutoff) {
    EXPECT_EQ(docs(load("nDCG@2", {.ties = TieOrder::expected})).size(), 3U);
}

TEST_F(SmallWorlds, GiveADocumentOneGradeInBothListsAndInTheIdeal) {
    Worlds worlds = load("nDCG");
    ASSERT_EQ(worlds.unknowns()[1].doc, "b");
    EXPECT_EQ(worlds.unknowns()[1].place[kBase], 2U);
    EXPECT_EQ(worlds.unknowns()[1].place[kNew], 2U);
    const std::vector<std::uint8_t> only_b{0, 1, 0};
    // Base a - b: 1 + 1/2; new - a b: 0.63093 + 1/2; ideal 1.63093.
    const double ideal = 1.0 + 1.0 / std::log2(3.0);
    EXPECT_DOUBLE_EQ(worlds.value(kBase, only_b).denominator, ideal);
    EXPECT_DOUBLE_EQ(worlds.delta(only_b), (1.0 / std::log2(3.0) - 1.0) / ideal);
}

TEST_F(SmallWorlds, AFixedDocumentIsKnown) {
    Worlds worlds = load("nDCG");
    const std::vector<std::uint8_t> only_b{0, 1, 0};
    const double before = worlds.delta(only_b);
    worlds.fix("b", 1);
    EXPECT_EQ(docs(worlds), (std::vector<std::string_view>{"x", "c"}));
    const std::vector<std::uint8_t> none{0, 0};
    EXPECT_EQ(worlds.delta(none), before);
    worlds.load(0);
    EXPECT_EQ(worlds.unknowns().size(), 3U);
}

}  // namespace
}  // namespace assay
