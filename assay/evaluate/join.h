#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "assay/core/doc_table.h"
#include "assay/core/labels.h"
#include "assay/core/run.h"
#include "assay/evaluate/policies.h"
#include "assay/metrics/judged_ranking.h"

namespace assay {

/// What a metric set needs to see beside grades.
struct JoinNeeds {
    bool docs = false;
    bool subtopics = false;
    bool raters = false;
    bool ties = false;
};

/// The memory a thread works in while it joins one query after another.
struct JoinWorkspace {
    JoinWorkspace();

    RowBuffer buffer;
    DocTable table;
    std::vector<double> row_grades;               ///< by row
    std::vector<std::uint32_t> label_rows;        ///< the row of each label's document
    std::vector<std::uint32_t> judged_rows;       ///< in order
    bool falling = false;                         ///< no score is above the one before
    std::vector<std::uint32_t> ties;              ///< rows with the score of the one before
    std::vector<std::pair<RunRow, double>> tied;  ///< a group of them, with grades
    struct Key {
        std::uint64_t key;
        std::uint32_t row;
    };
    std::vector<Key> keys;
    std::vector<std::uint32_t> order;  ///< rows by rank; empty when rows are in order
    /// Results with a gain that are no candidates, where there are candidates.
    std::size_t outside_candidates = 0;
    std::size_t results = 0;   ///< of the query, whatever the policies take out of the list
    std::size_t labelled = 0;  ///< of these
    RankingStorage storage;
};

/// The documents that a run has for a query, in byte order; none where it does not have the query.
std::vector<std::string_view> documents_of(const Run& run, std::string_view query);

/// Throws Error: a lenient reader passed over all rows of the run.
[[noreturn]] void fail_all_skipped(const Run& run, std::size_t skipped);

/// Puts the rows of a run in order and looks up their labels, query by query.
class Join {
  public:
    /// `plain` has one label a (query, document); `full` is the file's own, which has subtopics and
    /// raters. Both outlive the Join. `candidates`, when given, limits the ideal list to documents
    /// it names.
    Join(const Labels& plain, const Labels& full, const Policies& policies, const JoinNeeds& needs,
         const Run* candidates = nullptr);

    /// Fills workspace.storage for one query of the labels; an empty list when `run_query` is
    /// nothing. Returns whether the run has the query: not where a lenient reader passed over every
    /// row of it. Throws Error for rows that cannot be read and for a document returned twice.
    bool rank(std::size_t query, const Run& run, std::optional<std::size_t> run_query,
              JoinWorkspace& workspace) const;

    /// Reads the rows of a query that no label names, for their faults alone. Returns as rank()
    /// does.
    static bool check(const Run& run, std::size_t run_query, JoinWorkspace& workspace);

  private:
    void look_up(std::span<const Label> labels, const Run& run, std::size_t run_query,
                 JoinWorkspace& workspace) const;
    void put_in_order(const Run& run, JoinWorkspace& workspace) const;
    void drop_unjudged(JoinWorkspace& workspace) const;
    void fill_list(const Run& run, JoinWorkspace& workspace) const;
    void fill_ties(const Run& run, JoinWorkspace& workspace) const;
    void fill_judged(std::size_t query, JoinWorkspace& workspace) const;
    void fill_subtopics(std::size_t query, JoinWorkspace& workspace) const;
    void fill_raters(std::size_t query, JoinWorkspace& workspace) const;
    void restrict_ideal(std::size_t query, JoinWorkspace& workspace) const;

    const Labels& plain_;
    const Labels& full_;
    Policies policies_;
    JoinNeeds needs_;
    const Run* candidates_;
    double max_grade_;
    double max_gain_;  ///< of max_grade_
};

}  // namespace assay
