#include "assay/evaluate/label_conventions.h"

#include <gtest/gtest.h>

#include "assay/evaluate/testing.h"

namespace assay {
namespace {

TEST(LabelConventions, UsualGainsGoWithoutSaying) {
    Labels labels = make_labels({{"q", "d", 1}});
    EXPECT_TRUE(label_conventions(labels).empty());
    labels.scale = Scale::four_grades();
    labels.scale.relevant_from = 3;
    EXPECT_TRUE(label_conventions(labels).empty());
    labels.scale.levels[3].name = "Exact";
    EXPECT_TRUE(label_conventions(labels).empty());
}

TEST(LabelConventions, OtherGainsAreNamedHighestGradeFirst) {
    Labels labels = make_labels({{"q", "d", 1}});
    labels.scale.levels = {{"", 0, 0}, {"fair", 1, 1}, {"", 3, 7.5}};
    EXPECT_EQ(label_conventions(labels), (Conventions{{"gains", "3:7.5,1:1,0:0"}}));
    labels.scale = Scale::four_grades();
    for (Scale::Level& level : labels.scale.levels) level.name.clear();  // numbers, given gains
    EXPECT_EQ(label_conventions(labels), (Conventions{{"gains", "3:1,2:0.7,1:0.3,0:0"}}));
    labels.scale = Scale::four_grades();
    labels.scale.levels[3].gain = 2;
    EXPECT_EQ(label_conventions(labels), (Conventions{{"gains", "3:2,2:0.7,1:0.3,0:0"}}));
}

TEST(LabelConventions, SubtopicsBecomeOneGradeByTheHighest) {
    const Labels labels = make_labels({{.query = "q", .doc = "d", .grade = 1, .subtopic = "1"},
                                       {.query = "q", .doc = "d", .grade = 2, .subtopic = "2"}});
    EXPECT_EQ(label_conventions(labels), (Conventions{{"subtopics", "max"}}));
}

}  // namespace
}  // namespace assay
