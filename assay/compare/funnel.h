#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "assay/core/labels.h"
#include "assay/core/overlap.h"
#include "assay/core/run.h"
#include "assay/evaluate/policies.h"

namespace assay {

/// The lists after one stage of a search chain.
struct FunnelStage {
    std::string name;
    std::size_t depth = 0;      ///< only so many results of each list count; 0: all
    std::size_t documents = 0;  ///< over all queries
    std::size_t relevant = 0;
    std::size_t entered = 0;  ///< relevant ones that the stage before did not have
    double recall = 0.0;      ///< relevant / all relevant documents of the labels
    double survival = 0.0;    ///< of the relevant ones of the stage before; 1 for the first
    RunOverlap overlap = {};  ///< with the labels
};

/// A relevant document that a stage dropped: it was in the list before and is not in this one.
struct LostDocument {
    std::size_t stage;
    std::string query;
    std::string doc;
    double grade;
    std::size_t rank_before;  ///< in the stage before, counted from 1
    /// Where it stands in the whole list of this stage, when only the depth cut it off.
    std::optional<std::size_t> rank_below;
};

struct Funnel {
    std::vector<FunnelStage> stages;
    std::vector<LostDocument> lost;  ///< by stage, highest grade first, then by query and rank
    std::size_t num_relevant = 0;    ///< in the labels
    std::size_t never_found = 0;     ///< relevant documents that no stage has
    std::size_t missed = 0;          ///< relevant documents that the first stage does not have
    std::size_t num_queries = 0;     ///< with a relevant document; no other counts
};

/// Follows the relevant documents of the labels through the stages, in the order documents pass
/// them; `depths` has one depth a stage or is empty. An unjudged document takes a place in a list,
/// whatever the policies say of it: a depth is what a stage hands on. Throws Error when a stage has
/// no query of the labels.
Funnel trace_funnel(const Labels& labels, std::span<const Run> stages,
                    std::span<const std::size_t> depths, const Policies& policies,
                    std::size_t threads = 1);

}  // namespace assay
