#include "assay/evaluate/like.h"

#include <fmt/format.h>

#include <algorithm>

#include "assay/core/error.h"

namespace assay {
namespace {

/// What both versions of trec_eval have in common: negative grades are pooled but not judged, and
/// a query without a relevant document scores 0.
Policies trec_eval_policies(QueryRule missing, ScorePrecision precision) {
    Policies policies;
    policies.missing = missing;
    policies.no_relevant = QueryRule::zero;
    policies.precision = precision;
    return policies;
}

std::vector<OptionDefault> trec_eval_options(std::string_view rounding) {
    return {{"Bpref", "negative", "unjudged"},
            {"GMBpref", "negative", "unjudged"},
            {"infAP", "negative", "unjudged"},
            {"IPrec", "rounding", rounding},
            {"IPrecAvg", "rounding", rounding}};
}

/// A search engine's own list: ties stand as the engine returned them.
Policies engine_policies(QueryRule no_relevant) {
    Policies policies;
    policies.ties = TieOrder::rank;
    policies.no_relevant = no_relevant;
    return policies;
}

Policies sklearn_policies() {
    Policies policies;
    policies.ties = TieOrder::expected;
    policies.no_relevant = QueryRule::zero;
    return policies;
}

Policies ranx_policies() {
    Policies policies;
    policies.no_relevant = QueryRule::zero;
    return policies;
}

std::vector<LikeProfile> make_profiles() {
    return {
        {"trec_eval-9.0.8", trec_eval_policies(QueryRule::skip, ScorePrecision::real32),
         trec_eval_options("up"), TieOrder::docid_ascending},
        {"trec_eval-10", trec_eval_policies(QueryRule::zero, ScorePrecision::real64),
         trec_eval_options("nearest"), TieOrder::docid_ascending},
        {"elasticsearch",
         engine_policies(QueryRule::zero),
         {{"precision", "", "P@10"},
          {"recall", "", "R@10"},
          {"mean_reciprocal_rank", "", "RR@10"},
          {"dcg", "", "DCG@10"},
          {"expected_reciprocal_rank", "", "ERR@10"},
          {"nDCG", "gain", "exponential"},
          {"nDCG", "ideal", "returned"},
          {"DCG", "gain", "exponential"},
          {"P", "over", "returned"}}},
        {"quepid",
         engine_policies(QueryRule::skip),
         {{"nDCG", "gain", "exponential"},
          {"nDCG", "ideal", "all"},
          {"DCG", "gain", "exponential"},
          {"P", "over", "returned"},
          {"ERR", "max_grade", "3"},
          {"NDCG_CUT", "", "nDCG(ideal=cutoff)"}}},
        {"sklearn",
         sklearn_policies(),
         {{"nDCG", "ideal", "retrieved"},
          {"PointPrecision", "zero_division", "0"},
          {"PointRecall", "zero_division", "0"},
          {"PointF", "zero_division", "0"},
          {"MCC", "zero_division", "0"},
          {"PRAUC", "zero_division", "0"}}},
        {"ranx",
         ranx_policies(),
         {{"RBP", "scale", "none"},
          {"rbp", "", "RBP(p=)"},
          {"rbp_*", "", "RBP(p=0.*)"},
          {"bpref", "", "Bpref"}}},
    };
}

}  // namespace

std::span<const LikeProfile> like_profiles() {
    static const std::vector<LikeProfile> profiles = make_profiles();
    return profiles;
}

const LikeProfile& like_profile(std::string_view name) {
    const auto profiles = like_profiles();
    const auto found = std::ranges::find(profiles, name, &LikeProfile::name);
    if (found != profiles.end()) return *found;
    std::string known;
    for (const LikeProfile& profile : profiles) {
        known += fmt::format("{}{}", known.empty() ? "" : ", ", profile.name);
    }
    throw Error{fmt::format("--like must be one of {}, not '{}'", known, name)};
}

}  // namespace assay
