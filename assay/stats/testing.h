#pragma once

#include <cstddef>
#include <cstdint>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "assay/stats/random_stream.h"

namespace assay {

/// Twelve differences with a zero and ties: the case that SciPy 1.17.1 was run on.
inline const std::vector<double> kTwelve{0.12,  -0.05, 0.30, 0.0,   0.07, 0.07,
                                         -0.11, 0.21,  0.16, -0.02, 0.09, 0.05};

/// Differences of two systems (counted from 1) of TREC-8 ad hoc, average precision; empty when the
/// table is not at hand. Urbano, Lima and Hanjalic (SIGIR 2019) publish p-values for 126 less 125.
inline std::vector<double> trec8_differences(std::size_t base, std::size_t fresh) {
    std::ifstream file{ASSAY_SOURCE_DIR "/../shared/data/trec_topic_scores/adhoc8_ap.csv"};
    std::vector<double> differences;
    std::string line;
    std::getline(file, line);
    while (std::getline(file, line)) {
        std::istringstream cells{line};
        std::vector<double> scores;
        for (std::string cell; std::getline(cells, cell, ',');) scores.push_back(std::stod(cell));
        differences.push_back(scores.at(fresh - 1) - scores.at(base - 1));
    }
    return differences;
}

inline constexpr const char* kNoTable = "../shared/data/trec_topic_scores is not here";

/// A column of multiples of 0.01 between -0.49 and 0.50 more or less evenly.
inline std::vector<double> random_column(std::uint64_t seed, std::size_t size) {
    Draws draws{RandomStream{seed, 0}};
    std::vector<double> column(size);
    for (double& value : column) value = (static_cast<double>(draws.below(100)) - 49) / 100;
    return column;
}

}  // namespace assay
