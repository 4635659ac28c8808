#include <gtest/gtest.h>

#include "assay/evaluate/join.h"
#include "assay/evaluate/select.h"
#include "assay/evaluate/testing.h"

namespace assay {
namespace {

using Row = LabelsBuilder::Row;
using Entries = std::vector<std::pair<std::uint32_t, double>>;

Row about(std::string_view doc, std::string_view subtopic, double grade) {
    return {.query = "q", .doc = doc, .grade = grade, .subtopic = subtopic};
}

Row by(std::string_view rater, std::string_view doc, double grade) {
    return {.query = "q", .doc = doc, .grade = grade, .rater = rater};
}

RankingStorage join_q(const std::vector<Row>& rows, const JoinNeeds& needs) {
    const Labels full = make_labels(rows);
    const Labels plain = select_labels(full, "", Raters::mean);
    const Join join{plain, full, {}, needs};
    const std::vector<std::string_view> docs{"b", "x", "a"};
    JoinWorkspace workspace;
    const auto run = make_list("A", docs);
    join.rank(0, run, 0, workspace);
    return workspace.storage;
}

Entries entries_of(std::span<const SubtopicGrade> grades) {
    Entries entries;
    for (const SubtopicGrade& entry : grades) entries.emplace_back(entry.subtopic, entry.grade);
    return entries;
}

// Subtopics are numbered in order of their names: "1" is 0, "2" is 1, "9" is 2.
TEST(JoinSubtopics, FollowTheListAndTheJudgedDocuments) {
    const RankingStorage storage =
        join_q({about("c", "9", 1), about("a", "2", 2), about("a", "1", 1), about("b", "2", 0)},
               {.docs = true, .subtopics = true});
    const JudgedRanking list = storage.view();
    EXPECT_EQ(list.num_subtopics, 3U);
    ASSERT_EQ(list.subtopics.size(), 3U);
    EXPECT_EQ(entries_of(list.subtopics.of(0)), (Entries{{1, 0.0}}));
    EXPECT_EQ(entries_of(list.subtopics.of(1)), (Entries{}));
    EXPECT_EQ(entries_of(list.subtopics.of(2)), (Entries{{0, 1.0}, {1, 2.0}}));
    ASSERT_EQ(list.judged_subtopics.size(), 3U);
    EXPECT_EQ(entries_of(list.judged_subtopics.of(0)), (Entries{{0, 1.0}, {1, 2.0}}));
    EXPECT_EQ(entries_of(list.judged_subtopics.of(1)), (Entries{{1, 0.0}}));
    EXPECT_EQ(entries_of(list.judged_subtopics.of(2)), (Entries{{2, 1.0}}));
}

TEST(JoinSubtopics, PlainMetricsSeeTheHighestGrade) {
    const RankingStorage storage =
        join_q({about("a", "1", 1), about("a", "2", 2), about("b", "1", 0)},
               {.docs = true, .subtopics = true});
    EXPECT_EQ(storage.grades[0], 0.0);
    EXPECT_FALSE(is_judged(storage.grades[1]));
    EXPECT_EQ(storage.grades[2], 2.0);
    EXPECT_EQ(storage.judged, (std::vector<double>{2, 0}));
}

TEST(JoinRaters, EachSeesTheListAsHeJudgedIt) {
    const RankingStorage storage =
        join_q({by("zoe", "a", 1), by("ann", "b", 2), by("ann", "c", 1), by("zoe", "b", 0)},
               {.docs = true, .raters = true});
    const JudgedRanking list = storage.view();
    ASSERT_EQ(list.raters.size(), 2U);
    const JudgedRanking& ann = list.raters[0];
    EXPECT_EQ(ann.grades[0], 2.0);
    EXPECT_FALSE(is_judged(ann.grades[1]));
    EXPECT_FALSE(is_judged(ann.grades[2]));
    EXPECT_EQ((std::vector<double>{ann.judged.begin(), ann.judged.end()}),
              (std::vector<double>{2, 1}));
    const JudgedRanking& zoe = list.raters[1];
    EXPECT_EQ(zoe.grades[0], 0.0);
    EXPECT_EQ(zoe.grades[2], 1.0);
    EXPECT_EQ(zoe.num_relevant(1.0), 1U);
}

TEST(JoinRaters, ShareTheHighestGradeOfTheFile) {
    const RankingStorage storage =
        join_q({by("ann", "a", 1), by("zoe", "b", 3)}, {.docs = true, .raters = true});
    EXPECT_EQ(storage.raters[0].max_grade, 3.0);
    EXPECT_EQ(storage.raters[1].max_grade, 3.0);
}

}  // namespace
}  // namespace assay
