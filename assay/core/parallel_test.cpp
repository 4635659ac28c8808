#include "assay/core/parallel.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <stdexcept>
#include <string>
#include <vector>

namespace assay {
namespace {

TEST(ParallelFor, EveryItemIsVisitedOnceWhateverTheThreads) {
    for (const std::size_t count : {0U, 1U, 7U, 64U, 1001U}) {
        for (const std::size_t grain : {1U, 3U, 64U, 5000U}) {
            for (const std::size_t threads : {0U, 1U, 2U, 5U}) {
                std::vector<std::atomic<int>> visits(count);
                std::atomic<bool> sound = true;
                parallel_for(count, grain, threads,
                             [&](std::size_t first, std::size_t last, std::size_t worker) {
                                 const std::size_t most = std::max<std::size_t>(1, threads);
                                 if (first >= last || last - first > grain || worker >= most ||
                                     first % grain != 0) {
                                     sound = false;
                                 }
                                 for (std::size_t i = first; i < last; ++i) ++visits[i];
                             });
                EXPECT_TRUE(sound) << count << " " << grain << " " << threads;
                EXPECT_TRUE(std::ranges::all_of(visits, [](int n) { return n == 1; }))
                    << count << " " << grain << " " << threads;
            }
        }
    }
}

std::string failure(std::size_t threads, std::vector<std::atomic<int>>& visits) {
    try {
        parallel_for(visits.size(), 1, threads, [&](std::size_t i, std::size_t, std::size_t) {
            ++visits[i];
            if (i == 40 || i == 41 || i == 77 || i == 99) {
                throw std::runtime_error{"piece " + std::to_string(i)};
            }
        });
    } catch (const std::runtime_error& error) {
        return error.what();
    }
    return "";
}

TEST(ParallelFor, TheFirstFailingPieceIsTheOneThatCounts) {
    for (const std::size_t threads : {1U, 2U, 3U, 8U}) {
        for (int repeat = 0; repeat < 20; ++repeat) {
            std::vector<std::atomic<int>> visits(100);
            EXPECT_EQ(failure(threads, visits), "piece 40") << threads;
            for (std::size_t i = 0; i <= 40; ++i) EXPECT_EQ(visits[i], 1) << i;
        }
    }
}

TEST(ParallelFor, AWorkerIsNeverInTwoPiecesAtOnce) {
    std::vector<std::atomic<int>> inside(4);
    std::atomic<bool> alone = true;
    parallel_for(2000, 1, 4, [&](std::size_t, std::size_t, std::size_t worker) {
        if (inside[worker].fetch_add(1) != 0) alone = false;
        inside[worker].fetch_sub(1);
    });
    EXPECT_TRUE(alone);
}

TEST(DefaultThreads, IsAtLeastOne) { EXPECT_GE(default_threads(), 1U); }

}  // namespace
}  // namespace assay
