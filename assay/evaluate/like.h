#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "assay/evaluate/policies.h"
#include "assay/metrics/registry.h"

namespace assay {

/// The conventions another tool uses for the same names: policies, and other defaults for options
/// of metrics. docs/conventions.md says where each was learned.
struct LikeProfile {
    std::string_view name;
    Policies policies;
    std::vector<OptionDefault> options;
    /// The order of equal scores beside preferences, where it is another one there.
    std::optional<TieOrder> preference_ties = {};
};

/// trec_eval-9.0.8, trec_eval-10, elasticsearch, quepid, sklearn, ranx.
std::span<const LikeProfile> like_profiles();

/// Throws Error listing the profiles when there is none of this name.
const LikeProfile& like_profile(std::string_view name);

}  // namespace assay
