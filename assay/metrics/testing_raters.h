#pragma once

// A case with three raters for the tests of multi-judge measures. Not part of the library.

#include "assay/metrics/testing_trec.h"

namespace assay {

/// Eight results; a judged 0 1 1, b judged the first 1 and the fourth 0, c the second 0. Values
/// quoted from trec_eval 9.0.4, -R qrels_jg -m qrels_jg.
inline RankingStorage three_raters() {
    constexpr double kNone = kUnjudged;
    const std::vector<std::vector<double>> raters{
        {0, 1, 1, kNone, kNone, kNone, kNone, kNone},
        {1, kNone, kNone, 0, kNone, kNone, kNone, kNone},
        {kNone, 0, kNone, kNone, kNone, kNone, kNone, kNone},
    };
    RankingStorage storage = RankingStorage::from_grades(raters[0]);
    for (const auto& grades : raters) {
        storage.raters.push_back(RankingStorage::from_grades(grades));
    }
    return storage;
}

}  // namespace assay
