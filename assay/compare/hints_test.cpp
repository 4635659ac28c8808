#include "assay/compare/hints.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "assay/evaluate/testing.h"

namespace assay {
namespace {

/// Labels and two systems, put together query by query.
struct HintCase {
    std::vector<LabelsBuilder::Row> labels;
    std::vector<TestRow> before;
    std::vector<TestRow> after;
    std::string metrics = "nDCG@10";
    Scale scale = Scale::numeric();

    using Places = std::map<std::size_t, std::string_view>;  ///< rank to document

    void label(std::string_view query, const std::vector<double>& grades) {
        for (std::size_t i = 0; i < grades.size(); ++i) {
            labels.push_back({query, id("r", i), grades[i]});
        }
    }

    /// Lists of 60 results, unjudged ones where no document is named.
    void rank(std::string_view query, const Places& old_places, const Places& new_places) {
        for (std::size_t place = 1; place <= 60; ++place) {
            add(query, place, old_places, before);
            add(query, place, new_places, after);
        }
    }

    std::vector<Hint> found() const {
        const std::vector<assay::Run> runs{make_run("base", before), make_run("new", after)};
        CompareOptions options;
        options.samples = 200;
        return hints(make_labels(labels, scale), runs, make_plan(metrics), 1, options);
    }

    const Hint* find(std::string_view name) {
        kept = found();
        const auto place = std::ranges::find(kept, name, &Hint::id);
        return place == kept.end() ? nullptr : &*place;
    }
    std::vector<Hint> kept;

  private:
    static void add(std::string_view query, std::size_t place, const Places& places,
                    std::vector<TestRow>& rows) {
        const auto named = places.find(place);
        rows.push_back({query, named == places.end() ? id("x", place) : named->second,
                        -static_cast<double>(place)});
    }
};

constexpr std::size_t kQueries = 12;

bool contains(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

TEST(Hints, RecallUpButNothingMovesToTheTop) {
    HintCase found;
    HintCase other;
    for (std::size_t q = 0; q < kQueries; ++q) {
        for (HintCase* each : {&found, &other}) each->label(id("q", q), {2, 1});
        found.rank(id("q", q), {{1, "r0"}}, {{1, "r0"}, {30 + q, "r1"}});
        other.rank(id("q", q), {{1, "r0"}}, {{1, "r0"}, {2, "r1"}});
    }
    const Hint* hint = found.find("recall_up_ndcg_flat");
    ASSERT_NE(hint, nullptr);
    // Twelve documents at ranks 30 to 41: the median is 35.5.
    EXPECT_TRUE(contains(hint->evidence.en, "R@50 0.500 → 1.000")) << hint->evidence.en;
    EXPECT_TRUE(contains(hint->evidence.en, "new in the list: 12; their median rank is 35.5, 0 of"))
        << hint->evidence.en;
    EXPECT_TRUE(contains(hint->evidence.zh, "12 篇，排名中位数 35.5"));
    EXPECT_EQ(other.find("recall_up_ndcg_flat"), nullptr);
}

// Half of the queries have nothing better than grade 1 of 3. The new system puts it first.
// DCG@10 there is 1; over all (1 + 3) / 2. Ten documents of grade 3 have 3 * 4.5436 = 13.63.
TEST(Hints, NdcgDoesNotSeeThatEverythingIsPoor) {
    HintCase poor;
    HintCase rich;
    for (std::size_t q = 0; q < kQueries; ++q) {
        poor.label(id("q", q), {q % 2 == 0 ? 1.0 : 3.0});
        rich.label(id("q", q), {3.0});
        for (HintCase* each : {&poor, &rich}) {
            each->rank(id("q", q), {{2, "r0"}}, {{1, "r0"}});
        }
    }
    const Hint* hint = poor.find("poor_ideal");
    ASSERT_NE(hint, nullptr);
    EXPECT_TRUE(contains(hint->evidence.en, "In 6 of 12 queries")) << hint->evidence.en;
    EXPECT_TRUE(contains(hint->evidence.en, "DCG@10 is 1.00 there and 2.00 over all, of 13.63"))
        << hint->evidence.en;
    EXPECT_TRUE(contains(hint->evidence.zh, "12 个查询中有 6 个"));
    EXPECT_EQ(rich.find("poor_ideal"), nullptr);
}

// Of grades 高/中/低/无 only 低 was found: the query is left out of nDCG altogether.
TEST(Hints, QueriesThatNdcgLeavesOutArePoorToo) {
    HintCase poor;
    poor.scale = Scale::four_grades();
    for (std::size_t q = 0; q < 2 * kQueries; ++q) {
        poor.label(id("q", q), {q % 2 == 0 ? 1.0 : 3.0});
        poor.rank(id("q", q), {{2, "r0"}}, {{1, "r0"}});
    }
    const Hint* hint = poor.find("poor_ideal");
    ASSERT_NE(hint, nullptr);
    EXPECT_TRUE(contains(hint->evidence.en, "In 12 of 24 queries")) << hint->evidence.en;
    EXPECT_TRUE(contains(hint->evidence.en, "DCG@10 is 0.30 there")) << hint->evidence.en;
}

// The ideal of what was retrieved: labels know of grade 3, the lists do not have it.
TEST(Hints, AnIdealOfTheRetrievedIsAsPoorAsTheyAre) {
    HintCase poor;
    for (std::size_t q = 0; q < kQueries; ++q) {
        poor.label(id("q", q), {1.0, 3.0});
        poor.rank(id("q", q), {{2, "r0"}}, {{1, "r0"}});
    }
    poor.metrics = "nDCG(ideal=retrieved)@10";
    ASSERT_NE(poor.find("poor_ideal"), nullptr);
    poor.metrics = "nDCG@10";
    EXPECT_EQ(poor.find("poor_ideal"), nullptr);
}

TEST(Hints, OnlyTheLowerRanksGotBetter) {
    HintCase deep;
    HintCase top;
    for (std::size_t q = 0; q < kQueries; ++q) {
        for (HintCase* each : {&deep, &top}) each->label(id("q", q), {2, 1});
        deep.rank(id("q", q), {{1, "r0"}, {40, "r1"}}, {{1, "r0"}, {8, "r1"}});
        top.rank(id("q", q), {{1, "r0"}, {40, "r1"}}, {{1, "r0"}, {2, "r1"}});
    }
    const Hint* hint = deep.find("deep_only");
    ASSERT_NE(hint, nullptr);
    EXPECT_TRUE(hint->evidence.en.starts_with("nDCG@3 ")) << hint->evidence.en;
    EXPECT_TRUE(contains(hint->evidence.en, "; nDCG@10 ")) << hint->evidence.en;
    EXPECT_EQ(top.find("deep_only"), nullptr);
}

// The gain at the top is as large as below, only not shown: a few queries lose there.
TEST(Hints, AGainThatIsNotShownAtTheTopIsNotCalledAbsent) {
    HintCase uneven;
    for (std::size_t q = 0; q < kQueries; ++q) {
        uneven.label(id("q", q), {2, 2});
        const bool loses = q < 3;
        if (loses) {
            uneven.rank(id("q", q), {{1, "r0"}, {40, "r1"}}, {{6, "r0"}, {7, "r1"}});
        } else {
            uneven.rank(id("q", q), {{2, "r0"}, {40, "r1"}}, {{1, "r0"}, {6, "r1"}});
        }
    }
    EXPECT_EQ(uneven.find("deep_only"), nullptr);
}

TEST(Hints, GainsOnlyWhereLabelsAreFew) {
    HintCase few;
    HintCase all;
    for (std::size_t q = 0; q < 2 * kQueries; ++q) {
        const bool sparse = q < kQueries;
        for (HintCase* each : {&few, &all}) {
            each->label(id("q", q), sparse ? std::vector<double>{2} : std::vector<double>{2, 1, 0});
        }
        few.rank(id("q", q), {{2, "r0"}}, {{sparse ? 1 : 2, "r0"}});
        all.rank(id("q", q), {{2, "r0"}}, {{1, "r0"}});
    }
    const Hint* hint = few.find("few_labels");
    ASSERT_NE(hint, nullptr);
    // From 1 / log2(3) to 1; nothing for the others. The median of twelve 1s and twelve 3s is 2.
    EXPECT_TRUE(contains(hint->evidence.en, "nDCG@10: +0.3691 over 12 queries with at most 2"))
        << hint->evidence.en;
    EXPECT_TRUE(contains(hint->evidence.en, "+0.0000 over 12 with more (p = 1.0000)"))
        << hint->evidence.en;
    EXPECT_TRUE(contains(hint->evidence.zh, "标注不超过 2 条的 12 个查询 +0.3691"));
    EXPECT_EQ(all.find("few_labels"), nullptr);
}

TEST(LabelHints, OneRelevantDocumentAQuery) {
    std::vector<LabelsBuilder::Row> rows;
    for (std::size_t q = 0; q < 10; ++q) rows.push_back({id("q", q), "d", 1.0});
    rows.push_back({"q0", "e", 1.0});
    rows.push_back({"none", "d", 0.0});
    std::vector<Hint> found = label_hints(make_labels(rows));
    ASSERT_FALSE(found.empty());
    EXPECT_EQ(found.front().id, "one_relevant");
    EXPECT_TRUE(found.front().evidence.en.starts_with("9 of 10 queries"));
    EXPECT_TRUE(contains(found.front().evidence.zh, "10 个查询中，9 个"));
    rows.push_back({"q1", "e", 1.0});
    found = label_hints(make_labels(rows));
    EXPECT_EQ(std::ranges::find(found, "one_relevant", &Hint::id), found.end());
}

TEST(LabelHints, BinaryLabels) {
    std::vector<LabelsBuilder::Row> rows{{"q", "a", 1.0}, {"q", "b", 1.0}, {"q", "c", 0.0}};
    std::vector<Hint> found = label_hints(make_labels(rows));
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found.front().id, "binary_labels");
    EXPECT_TRUE(found.front().evidence.en.starts_with("Each of the 3 labels gains 0 or 1"));
    rows.push_back({"q", "d", 2.0});
    EXPECT_TRUE(label_hints(make_labels(rows)).empty());
}

TEST(Hints, NameTheSystemWhereThereAreSeveral) {
    HintCase deep;
    for (std::size_t q = 0; q < kQueries; ++q) {
        deep.label(id("q", q), {2, 1});
        deep.rank(id("q", q), {{1, "r0"}, {40, "r1"}}, {{1, "r0"}, {8, "r1"}});
    }
    const Labels labels = make_labels(deep.labels);
    const std::vector<assay::Run> runs{make_run("base", deep.before), make_run("same", deep.before),
                                       make_run("third", deep.after)};
    CompareOptions options;
    options.samples = 200;
    EXPECT_TRUE(hints(labels, runs, make_plan("nDCG@10"), 1, options).empty());
    const auto found = hints(labels, runs, make_plan("nDCG@10"), 2, options);
    ASSERT_FALSE(found.empty());
    EXPECT_TRUE(found.front().evidence.en.starts_with("third: "));
}

}  // namespace
}  // namespace assay
