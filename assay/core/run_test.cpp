#include "assay/core/run.h"

#include <gtest/gtest.h>

namespace assay {
namespace {

TEST(RunFind, FindsAQueryByItsBytesOrNothing) {
    assay::Run run;
    EXPECT_EQ(run.find(""), std::nullopt);
    run.queries = {"", "1", "10", "2", "\xE6\xAD\xA3"};
    EXPECT_EQ(run.find(""), 0U);
    EXPECT_EQ(run.find("10"), 2U);
    EXPECT_EQ(run.find("\xE6\xAD\xA3"), 4U);
    EXPECT_EQ(run.find("100"), std::nullopt);
    EXPECT_EQ(run.find("3"), std::nullopt);
    EXPECT_EQ(run.find("\xFF"), std::nullopt);
}

}  // namespace
}  // namespace assay
