#include "assay/studies/cross_validation.h"

#include <algorithm>
#include <limits>
#include <numeric>

#include "assay/core/hash.h"
#include "assay/stats/random_stream.h"

namespace assay {
namespace {

constexpr double kEqual = 1e-12;  ///< means that differ by less do so by rounding

/// The mean over the queries for which `wanted(fold)` holds.
template <class Wanted>
double mean_where(const std::vector<double>& scores, std::span<const std::size_t> fold_of,
                  const Wanted& wanted) {
    double sum = 0.0;
    std::size_t count = 0;
    for (std::size_t q = 0; q < scores.size(); ++q) {
        if (!wanted(fold_of[q])) continue;
        sum += scores[q];
        ++count;
    }
    return sum / static_cast<double>(count);
}

}  // namespace

std::vector<std::size_t> deal_folds(std::span<const std::string> ids, std::size_t folds,
                                    std::uint64_t seed) {
    const auto key = [&](std::size_t q) { return RandomStream{seed, hash_bytes(ids[q])}.word(0); };
    std::vector<std::size_t> order(ids.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::sort(order, [&](std::size_t a, std::size_t b) {
        const std::uint64_t first = key(a);
        const std::uint64_t second = key(b);
        return first != second ? first < second : ids[a] < ids[b];
    });
    std::vector<std::size_t> fold_of(ids.size());
    for (std::size_t i = 0; i < order.size(); ++i) fold_of[order[i]] = i % folds;
    return fold_of;
}

std::size_t best_setting(const SettingScores& scores, std::span<const std::size_t> candidates,
                         std::span<const std::size_t> fold_of, std::size_t held_out) {
    std::size_t best = candidates.front();
    double most = -std::numeric_limits<double>::infinity();
    for (const std::size_t setting : candidates) {
        const double mean = mean_where(scores[setting], fold_of,
                                       [held_out](std::size_t fold) { return fold != held_out; });
        if (!(mean > most + kEqual)) continue;
        most = mean;
        best = setting;
    }
    return best;
}

std::vector<FoldChoice> choose_by_folds(const SettingScores& scores,
                                        std::span<const std::vector<std::size_t>> candidates,
                                        std::span<const std::size_t> fold_of) {
    std::vector<FoldChoice> chosen;
    for (std::size_t fold = 0; fold < candidates.size(); ++fold) {
        FoldChoice choice;
        choice.setting = best_setting(scores, candidates[fold], fold_of, fold);
        choice.queries = static_cast<std::size_t>(std::ranges::count(fold_of, fold));
        const std::vector<double>& of_choice = scores[choice.setting];
        choice.elsewhere =
            mean_where(of_choice, fold_of, [fold](std::size_t other) { return other != fold; });
        choice.held_out =
            mean_where(of_choice, fold_of, [fold](std::size_t other) { return other == fold; });
        chosen.push_back(choice);
    }
    return chosen;
}

std::vector<double> held_out_scores(const SettingScores& scores, std::span<const FoldChoice> chosen,
                                    std::span<const std::size_t> fold_of) {
    std::vector<double> result(fold_of.size());
    for (std::size_t q = 0; q < result.size(); ++q) {
        result[q] = scores[chosen[fold_of[q]].setting][q];
    }
    return result;
}

}  // namespace assay
