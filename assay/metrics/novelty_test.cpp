#include "assay/metrics/novelty.h"

#include <gtest/gtest.h>

#include <random>

#include "assay/core/error.h"
#include "assay/metrics/testing_cases.h"

namespace assay {
namespace {

std::vector<SubtopicGrades> random_documents(std::mt19937& random, std::size_t count) {
    std::vector<SubtopicGrades> documents(count);
    for (SubtopicGrades& document : documents) {
        for (std::uint32_t subtopic = 0; subtopic < 5; ++subtopic) {
            if (random() % 3 == 0) document.push_back({subtopic, 1.0});
        }
    }
    return documents;
}

/// The gains of the greedy list the slow way: every document tried at every rank.
double greedy_sum(const RankingStorage& storage, double alpha, std::size_t depth) {
    NoveltyGain gain{storage.num_subtopics, alpha, 1.0};
    const SubtopicTable judged = storage.view().judged_subtopics;
    std::vector<bool> taken(judged.size(), false);
    double sum = 0.0;
    for (std::size_t rank = 1; rank <= std::min(depth, judged.size()); ++rank) {
        std::size_t best = judged.size();
        for (std::size_t i = 0; i < judged.size(); ++i) {
            if (taken[i]) continue;
            if (best == judged.size() || gain.of(judged.of(i)) >= gain.of(judged.of(best)))
                best = i;
        }
        taken[best] = true;
        sum += gain.take(judged.of(best)) / static_cast<double>(rank);
    }
    return sum;
}

TEST(Novelty, GreedyIdealIsThatOfTryingEveryDocument) {
    std::mt19937 random{11};
    for (int round = 0; round < 200; ++round) {
        const RankingStorage storage =
            subtopic_case(random_documents(random, 6), random_documents(random, 20));
        for (const std::size_t depth : {1U, 3U, 30U}) {
            const MetricValue value = measure(fmt::format("nERR_IA@{}", depth), storage.view());
            if (value.undefined != Undefined::no) continue;
            EXPECT_DOUBLE_EQ(value.denominator, greedy_sum(storage, 0.5, depth));
        }
    }
}

TEST(Novelty, ConceivableNormsBoundEveryList) {
    std::mt19937 random{13};
    for (int round = 0; round < 200; ++round) {
        const RankingStorage storage = subtopic_case(random_documents(random, 10));
        for (const char* metric : {"alpha_DCG@3", "alpha_DCG(alpha=0)@5", "ERR_IA@5", "NRBP",
                                   "NRBP(alpha=0.9,beta=0.9)", "P_IA@5", "AP_IA", "StRecall@2"}) {
            const MetricValue value = measure(metric, storage.view());
            if (value.undefined != Undefined::no) continue;
            EXPECT_GE(value.value, 0.0) << metric;
            EXPECT_LE(value.value, 1.0 + 1e-12) << metric;
        }
    }
}

// a covers both subtopics, then each alone: what the greedy list does.
TEST(Novelty, GreedyOrderScoresOne) {
    const RankingStorage storage =
        subtopic_case({{{0, 1}, {1, 1}}, {{0, 1}}, {{1, 1}}, {{0, 0}}, {}});
    for (const char* metric : {"alpha_nDCG", "alpha_nDCG@2", "nERR_IA@3", "nERR_IA", "nNRBP"}) {
        EXPECT_DOUBLE_EQ(measure(metric, storage.view()).value, 1.0) << metric;
    }
}

TEST(Novelty, RefusesOptionsOutOfRange) {
    EXPECT_THROW(make_metric("alpha_nDCG(alpha=1.1)@5"), Error);
    EXPECT_THROW(make_metric("NRBP(beta=-0.1)"), Error);
    EXPECT_THROW(make_metric("ERR_IA"), Error);
    EXPECT_THROW(make_metric("NRBP@5"), Error);
}

}  // namespace
}  // namespace assay
