#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "assay/core/labels.h"
#include "assay/core/run.h"
#include "assay/evaluate/join.h"
#include "assay/evaluate/policies.h"

namespace assay {

/// A result with its grade, kUnjudged where there is none.
struct JudgedResult {
    std::string doc;
    double grade;
};

/// Result lists as the metrics see them: in the order the policies give, with one grade a document
/// whatever raters and aspects the labels have. Set up once, asked query by query.
class JudgedLists {
  public:
    /// `labels` outlive the object.
    JudgedLists(const Labels& labels, const Policies& policies, const Run* candidates = nullptr);
    JudgedLists(const JudgedLists&) = delete;
    JudgedLists& operator=(const JudgedLists&) = delete;

    /// One label a (query, document).
    const Labels& labels() const { return selected_ ? *selected_ : labels_; }

    /// The list of a run for a query of labels(), empty where it has none. Points into `workspace`
    /// and the run. Safe from several threads, each with its own workspace.
    JudgedRanking rank(std::size_t query, const Run& run, JoinWorkspace& workspace) const;

    /// The same as documents with grades, at most `depth`.
    std::vector<JudgedResult> list(std::size_t query, const Run& run, std::size_t depth,
                                   JoinWorkspace& workspace) const;

  private:
    const Labels& labels_;
    std::optional<Labels> selected_;
    Join join_;
};

/// The lists of each run for one query. Throws Error when the labels do not have it.
std::vector<std::vector<JudgedResult>> judged_lists(const Labels& labels, std::span<const Run> runs,
                                                    std::string_view query,
                                                    const Policies& policies, std::size_t depth);

}  // namespace assay
