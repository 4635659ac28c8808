#include <gtest/gtest.h>

#include "assay/metrics/testing_trec.h"

namespace assay {
namespace {

TEST(Hits, CountsRelevantDocumentsInTheTop) {
    EXPECT_EQ(trec_score("hits@4"), 2.0);
    EXPECT_EQ(trec_score("Hits"), 3.0);
    EXPECT_EQ(find_family("Hits")->average, Average::mean);
}

}  // namespace
}  // namespace assay
