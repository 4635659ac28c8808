#pragma once

#include <optional>

#include "assay/core/preferences.h"
#include "assay/evaluate/join.h"
#include "assay/evaluate/query_metric.h"

namespace assay {

/// Puts the rows of a run in order beside the preferences of each query.
class PreferenceJoin {
  public:
    /// The preferences outlive the join.
    PreferenceJoin(const Preferences& preferences, const Policies& policies);
    PreferenceJoin(const PreferenceJoin&) = delete;
    PreferenceJoin& operator=(const PreferenceJoin&) = delete;

    /// One query of the preferences, an empty list when `run_query` is nothing. Points into the
    /// workspace. Throws Error as Join::rank() does.
    QueryInput rank(std::size_t query, const Run& run, std::optional<std::size_t> run_query,
                    JoinWorkspace& workspace) const;

  private:
    const Preferences& preferences_;
    Labels queries_;
    Join join_;
};

}  // namespace assay
