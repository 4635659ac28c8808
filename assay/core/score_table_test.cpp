#include "assay/core/score_table.h"

#include <gtest/gtest.h>

namespace assay {
namespace {

TEST(ScoreTable, CountsTheQueriesLeftOut) {
    ScoreTable table;
    EXPECT_EQ(table.num_left_out(), 0U);
    table.left_out = {true, false, true, true};
    EXPECT_EQ(table.num_left_out(), 3U);
}

}  // namespace
}  // namespace assay
