#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace assay {

/// Scores of settings, [setting][query], all of them numbers. More is better.
using SettingScores = std::vector<std::vector<double>>;

/// The fold of each query. Ids decide, with the seed, and not the order they come in; folds differ
/// by one query at most.
std::vector<std::size_t> deal_folds(std::span<const std::string> ids, std::size_t folds,
                                    std::uint64_t seed);

/// What one fold did.
struct FoldChoice {
    std::size_t setting = 0;  ///< the best on the queries of the other folds
    std::size_t queries = 0;  ///< in this fold
    double elsewhere = 0.0;   ///< its mean on the queries it was chosen by
    double held_out = 0.0;    ///< and on those of this fold
};

/// Of the candidates, that with the highest mean over the queries outside fold `held_out` (a
/// number that is no fold: over all queries). Of equals (within 1e-12 of each other) the one named
/// first.
std::size_t best_setting(const SettingScores& scores, std::span<const std::size_t> candidates,
                         std::span<const std::size_t> fold_of, std::size_t held_out);

/// The choice of every fold, made by the queries of the other folds alone. `candidates` has one
/// list a fold.
std::vector<FoldChoice> choose_by_folds(const SettingScores& scores,
                                        std::span<const std::vector<std::size_t>> candidates,
                                        std::span<const std::size_t> fold_of);

/// Each query's score by the setting that was chosen without it.
std::vector<double> held_out_scores(const SettingScores& scores, std::span<const FoldChoice> chosen,
                                    std::span<const std::size_t> fold_of);

}  // namespace assay
