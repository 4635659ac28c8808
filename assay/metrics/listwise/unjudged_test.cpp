#include <gtest/gtest.h>

#include "assay/metrics/testing_trec.h"

namespace assay {
namespace {

// By hand, from the definition in trec_eval 10: -1 is no judgment there.
TEST(Unjudged, CountsUnjudgedResultsOverK) {
    EXPECT_DOUBLE_EQ(trec_score("Unj@5"), 0.2);
    EXPECT_DOUBLE_EQ(trec_score("unj_5"), 0.4);
    EXPECT_DOUBLE_EQ(trec_score("unj_20"), 0.15);
}

}  // namespace
}  // namespace assay
