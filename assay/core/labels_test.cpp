#include "assay/core/labels.h"

#include <gtest/gtest.h>

#include "assay/core/error.h"

namespace assay {
namespace {

using Row = LabelsBuilder::Row;

Row row(std::string_view query, std::string_view doc, double grade, std::size_t line) {
    return {.query = query, .doc = doc, .grade = grade, .line = line};
}

Labels built(const std::vector<Row>& rows, bool lenient = false) {
    LabelsBuilder builder{"labels", lenient};
    for (const Row& row : rows) builder.add(row);
    return builder.build(Scale::numeric());
}

std::string error_of(const std::vector<Row>& rows) {
    try {
        built(rows);
    } catch (const Error& error) {
        return error.what();
    }
    return "";
}

TEST(LabelsBuilder, QueriesComeInByteOrderLabelsInThatOfTheFile) {
    const Labels labels = built({row("q2", "b", 1, 1), row("q10", "x", 2, 2), row("q2", "a", 3, 3),
                                 row("q\xFF", "y", 0, 4), row("q10", "w", 1, 5)});
    ASSERT_EQ(labels.queries().size(), 3U);
    EXPECT_EQ(labels.queries()[0], "q10");
    EXPECT_EQ(labels.queries()[1], "q2");
    EXPECT_EQ(labels.queries()[2], "q\xFF");
    ASSERT_EQ(labels.of(1).size(), 2U);
    EXPECT_EQ(labels.of(1)[0].doc, "b");
    EXPECT_EQ(labels.of(1)[1].doc, "a");
    EXPECT_EQ(labels.of(1)[1].grade, 3.0);
    EXPECT_EQ(labels.size(), 5U);
    EXPECT_TRUE(labels.plain());
    EXPECT_EQ(labels.source, "labels");
}

TEST(LabelsBuilder, FindsAQueryOrNothing) {
    const Labels labels = built({row("b", "d", 1, 1), row("a", "d", 1, 2)});
    EXPECT_EQ(labels.find("a"), 0U);
    EXPECT_EQ(labels.find("b"), 1U);
    EXPECT_EQ(labels.find("aa"), std::nullopt);
    EXPECT_EQ(labels.find("c"), std::nullopt);
    EXPECT_EQ(Labels{}.find("a"), std::nullopt);
}

TEST(LabelsBuilder, NumbersAspectsInByteOrder) {
    LabelsBuilder builder{"labels", false};
    builder.add({.query = "q", .doc = "d", .aspect = "true", .line = 1});
    builder.add({.query = "p", .doc = "d", .aspect = "fresh", .line = 2});
    builder.add({.query = "q", .doc = "d", .line = 3});
    const Labels labels = builder.build(Scale::numeric());
    EXPECT_EQ(labels.aspects, (std::vector<std::string>{"", "fresh", "true"}));
    EXPECT_EQ(labels.of(0)[0].aspect, 1U);
    EXPECT_EQ(labels.of(1)[0].aspect, 2U);
    EXPECT_EQ(labels.of(1)[1].aspect, 0U);
}

TEST(LabelsBuilder, NumbersSubtopicsAndRatersAsTheyComeFromOne) {
    LabelsBuilder builder{"labels", false};
    builder.add({.query = "q", .doc = "d", .aspect = "fresh", .rater = "bo", .line = 1});
    builder.add({.query = "q", .doc = "d", .aspect = "true", .rater = "an", .line = 2});
    builder.add({.query = "q", .doc = "d", .aspect = "fresh", .rater = "an", .line = 3});
    const Labels labels = builder.build(Scale::four_grades());
    EXPECT_EQ(labels.aspects, (std::vector<std::string>{"", "fresh", "true"}));
    EXPECT_EQ(labels.raters, (std::vector<std::string>{"", "bo", "an"}));
    EXPECT_EQ(labels.subtopics, (std::vector<std::string>{""}));
    EXPECT_EQ(labels.of(0)[2].aspect, 1U);
    EXPECT_EQ(labels.of(0)[2].rater, 2U);
    EXPECT_FALSE(labels.plain());
    EXPECT_EQ(labels.scale, Scale::four_grades());
}

TEST(LabelsBuilder, TheSecondOfTwoLabelsIsAnError) {
    EXPECT_EQ(error_of({row("q", "a", 1, 1), row("p", "a", 1, 2), row("q", "b", 1, 3),
                        row("q", "b", 0, 5), row("q", "a", 1, 7)}),
              "labels:5: document 'b' is labelled twice for query 'q'");
    EXPECT_EQ(error_of({row("q", "a", 1, 1), row("q", "a", 1, 2), row("p", "a", 1, 3),
                        row("p", "a", 1, 4)}),
              "labels:2: document 'a' is labelled twice for query 'q'");
    EXPECT_EQ(error_of({row("q", "a", 1, 1), row("q", "a", 1, 2)}),
              "labels:2: document 'a' is labelled twice for query 'q'");
}

TEST(LabelsBuilder, LenientKeepsTheFirstAndCounts) {
    const Labels labels = built(
        {row("q", "a", 1, 1), row("q", "b", 2, 2), row("q", "a", 3, 3), row("q", "a", 4, 4)}, true);
    ASSERT_EQ(labels.size(), 2U);
    EXPECT_EQ(labels.of(0)[0].grade, 1.0);
    EXPECT_EQ(labels.of(0)[1].doc, "b");
    EXPECT_EQ(labels.skipped, 2U);
    EXPECT_TRUE(labels.plain());
}

TEST(LabelsBuilder, KeepsAliveWhatTheLabelsPointInto) {
    std::weak_ptr<const Bytes> watched;
    Labels second;
    {
        auto bytes = Bytes::own("qd");
        watched = bytes;
        LabelsBuilder builder{"labels", false};
        builder.add(row(bytes->view().substr(0, 1), bytes->view().substr(1), 1, 1));
        builder.keep(std::move(bytes));
        const Labels first = builder.build(Scale::numeric());
        LabelsBuilder copier{"copy", false};
        copier.keep_storage_of(first);
        copier.add(row(first.queries()[0], first.of(0)[0].doc, 1, 1));
        second = copier.build(Scale::numeric());
    }
    EXPECT_FALSE(watched.expired());
    EXPECT_EQ(second.of(0)[0].doc, "d");
    second = {};
    EXPECT_TRUE(watched.expired());
}

TEST(Labels, FromPartsPutsQueriesInOrder) {
    const auto bytes = Bytes::own("pqrab");
    const std::string_view text = bytes->view();
    const std::string_view p = text.substr(0, 1);
    const std::string_view q = text.substr(1, 1);
    const std::string_view r = text.substr(2, 1);
    const std::string_view a = text.substr(3, 1);
    const std::string_view b = text.substr(4, 1);
    const std::vector<Label> two{{.doc = a, .grade = 2}, {.doc = b, .grade = 3}};
    const std::vector<Label> three{
        {.doc = b, .grade = 4}, {.doc = a, .grade = -1}, {.doc = b, .grade = 1}};
    std::vector<Labels::Part> parts;
    parts.push_back({.queries = {q}, .falls = {}, .ends = {2}, .labels = two, .highest = 3});
    parts.push_back(
        {.queries = {r, p}, .falls = {1}, .ends = {2, 3}, .labels = three, .highest = 4});
    Labels labels = Labels::from_parts(parts, bytes).value();
    EXPECT_EQ(labels.highest_grade(), 4.0);
    parts[1].queries = {r, q};
    EXPECT_FALSE(Labels::from_parts(parts, bytes).has_value());
    parts[1].queries = {q, p};
    EXPECT_FALSE(Labels::from_parts(parts, bytes).has_value());
    EXPECT_EQ(labels.find("q"), 1U);
    EXPECT_EQ(labels.of(0).size(), 1U);
    EXPECT_EQ(labels.of(1)[1].doc, "b");
    EXPECT_EQ(labels.of(2)[0].grade, 4.0);
    EXPECT_EQ(labels.size(), 5U);
    EXPECT_TRUE(labels.plain());
    const Labels copy = labels;
    labels = {};
    EXPECT_EQ(copy.of(1)[0].grade, 2.0);
}

}  // namespace
}  // namespace assay
