#include "assay/core/queries.h"

#include <gtest/gtest.h>

namespace assay {
namespace {

TEST(QueriesFind, FindsAQueryByItsIdOrNothing) {
    Queries queries;
    EXPECT_EQ(queries.find("1"), nullptr);
    queries.queries = {{"1", "one", {}}, {"10", "ten", {}}, {"2", "two", {}}};
    ASSERT_NE(queries.find("10"), nullptr);
    EXPECT_EQ(queries.find("10")->text, "ten");
    EXPECT_EQ(queries.find("2")->text, "two");
    EXPECT_EQ(queries.find(""), nullptr);
    EXPECT_EQ(queries.find("11"), nullptr);
    EXPECT_EQ(queries.find("3"), nullptr);
}

}  // namespace
}  // namespace assay
