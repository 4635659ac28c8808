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

TEST_F(SmallWorlds, HoldWhatIsUnjudgedInEitherListWhereTheDivisorSeesIt) {
    // Ties stand in falling order of ids: x before b.
    EXPECT_EQ(docs(load("nDCG@2")), (std::vector<std::string_view>{"x", "b", "c"}));
    EXPECT_EQ(docs(load("AP@1")), (std::vector<std::string_view>{"x", "b", "c"}));
    EXPECT_EQ(docs(load("P@2")), (std::vector<std::string_view>{"x", "c"}));
    EXPECT_EQ(docs(load("P")), (std::vector<std::string_view>{"x", "b", "c"}));
}

// No document is relevant from grade 2 on: any that becomes so makes the query count.
TEST_F(SmallWorlds, HoldWhatCanMakeTheQueryCount) {
    EXPECT_EQ(docs(load("P(rel=2)@1")).size(), 3U);
    EXPECT_EQ(docs(load("P(rel=2)@1", {.no_relevant = QueryRule::zero})),
              (std::vector<std::string_view>{"c"}));
}

// Lists that close up over unjudged documents are not as lists with documents worth nothing.
TEST_F(SmallWorlds, LetDocumentsStayUnjudgedWhereThatIsSomethingElse) {
    EXPECT_EQ(load("P@2").lowest_grade(), 0U);
    EXPECT_EQ(load("Bpref").lowest_grade(), 1U);
    EXPECT_EQ(load("P(rel=0)@2").lowest_grade(), 1U);
    Worlds worlds = load("P@2", {.unjudged = Unjudged::condensed});
    EXPECT_EQ(worlds.lowest_grade(), 1U);
    const std::vector<std::uint8_t> none{0, 0, 0};
    EXPECT_EQ(worlds.delta(none), 0.0);  // both lists are a
    const std::vector<std::uint8_t> only_c{0, 0, 1};
    EXPECT_EQ(worlds.delta(only_c), 0.0);  // a; and c, not relevant, a
    const std::vector<std::uint8_t> both{0, 1, 1};
    EXPECT_EQ(worlds.delta(both), 0.0);  // a, b; and c, a
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
