#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "assay/audit/findings.h"
#include "assay/core/labels.h"
#include "assay/core/run.h"
#include "assay/evaluate/policies.h"

namespace assay {

/// Of counts, one a query.
struct Spread {
    std::size_t min = 0;
    double median = 0.0;
    double mean = 0.0;
    std::size_t max = 0;
};

/// What a label file is like.
struct LabelCoverage {
    struct GradeCount {
        double grade = 0.0;
        std::string name;  ///< empty for numeric labels
        bool relevant = false;
        std::size_t count = 0;
    };
    std::size_t queries = 0;
    std::size_t labels = 0;
    std::vector<GradeCount> grades;  ///< lowest first; those of the scale even where none is given
    Spread per_query;
    std::vector<std::string> no_relevant;   ///< queries
    std::vector<std::string> all_relevant;  ///< every label says relevant; two labels at least
    std::vector<std::string> single_label;
};

struct CoverageOptions {
    std::size_t depth = 10;  ///< of lists, where documents shared by queries are looked for
    std::vector<std::size_t> judged_at{5, 10, 20, 100};
    double common_share = 0.5;    ///< a document in so many queries' lists is odd
    double perfect_share = 0.95;  ///< of queries, from which on a run is too good
    std::size_t threads = 1;
    Policies policies = {};
};

/// What a run is like beside the labels.
struct RunCoverage {
    /// The metric Judged@k as an evaluation under the same policies shows it.
    struct JudgedAt {
        std::size_t k = 0;
        double share = 0.0;               ///< mean over the queries that count and have results
        std::size_t queries = 0;          ///< so many
        std::size_t without_results = 0;  ///< left out: they count, and have no results
    };
    struct Duplicate {
        std::string query;
        std::string doc;
        std::size_t times = 0;
    };
    struct CommonDocument {
        std::string doc;
        std::size_t queries = 0;
    };
    struct CarriedId {
        std::string query;
        std::string doc;
    };

    std::string system;
    std::size_t queries = 0;             ///< in the run
    std::size_t with_labels = 0;         ///< of these
    std::vector<std::string> missing;    ///< in the labels, not in the run
    std::vector<std::string> no_labels;  ///< in the run, not in the labels
    std::vector<std::string> empty;      ///< without a result
    Spread lengths;
    std::vector<JudgedAt> judged_at;
    std::vector<Duplicate> duplicates;
    std::vector<CommonDocument> common;           ///< in most queries first
    std::vector<std::string> equal_scores;        ///< queries with results of one score only
    std::vector<std::string> rank_against_score;  ///< scores rise where ranks say worse
    std::vector<CarriedId> carried_ids;  ///< documents named after the query that found them
    std::size_t queries_with_carried = 0;
    std::size_t carried_by_chance = 0;  ///< queries that found one named after the next query
    std::size_t perfect = 0;            ///< queries whose top results are the relevant documents
    std::size_t could_be_perfect = 0;   ///< queries with a relevant document and a result
};

LabelCoverage label_coverage(const Labels& labels, const Policies& policies);

/// Reads every row itself, so that a document returned twice is found and not thrown.
RunCoverage run_coverage(const Labels& labels, const Run& run, const CoverageOptions& options);

/// What these numbers suggest, most severe first.
std::vector<Finding> label_findings(const LabelCoverage& coverage);
std::vector<Finding> run_findings(const RunCoverage& coverage, const CoverageOptions& options);

/// True when `id` is one of the words of letters and digits that `text` is made of.
bool has_token(std::string_view text, std::string_view id);

}  // namespace assay
