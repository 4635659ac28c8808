#pragma once

// What score() gives each of its threads. score.cpp uses it, nobody else.

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "assay/core/overlap.h"
#include "assay/evaluate/join.h"
#include "assay/metrics/metric.h"

namespace assay {

/// A thread's memory, and the few things it finds that are not numbers.
struct alignas(128) Worker {
    JoinWorkspace own;
    JoinWorkspace first;  ///< the first run's list, for metrics of two rankings
    struct Note {
        std::size_t query;
        std::size_t metric;
        std::string text;
    };
    std::vector<Note> reasons;
    std::vector<Note> texts;
    struct Parts {
        std::size_t query;
        std::size_t metric;
        std::vector<Part> parts;
    };
    std::vector<Parts> parts;
    std::vector<std::size_t> without_relevant;  ///< queries, one a metric
    std::size_t missing = 0;                    ///< queries that the run does not have
    std::size_t all_skipped = 0;         ///< of the run: a lenient reader passed over all rows
    std::size_t outside_candidates = 0;  ///< results with a gain that are no candidates
    std::vector<std::size_t> left_out;   ///< queries without a relevant document
    RunOverlap overlap;                  ///< counts alone

    void count_overlap() {
        overlap.with_results += own.results > 0 ? 1 : 0;
        overlap.results += own.results;
        overlap.labelled += own.labelled;
    }
};

/// Finds the queries of labels in a run, one after another: both lists are in byte order.
class QueryFinder {
  public:
    /// `first` is the place, in the labels, of the first query to come: where both lists have the
    /// same queries it is the place in the run, too.
    QueryFinder(std::span<const std::string_view> queries, std::string_view query,
                std::size_t first)
        : queries_{queries}, next_{first} {
        if (first < queries.size() && queries[first] == query) return;
        const auto found = std::ranges::lower_bound(queries, query);
        next_ = static_cast<std::size_t>(found - queries.begin());
    }

    std::optional<std::size_t> find(std::string_view query) {
        for (; next_ < queries_.size(); ++next_) {
            const int compared = queries_[next_].compare(query);
            if (compared == 0) return next_++;
            if (compared > 0) break;
        }
        return std::nullopt;
    }

  private:
    std::span<const std::string_view> queries_;
    std::size_t next_;
};

}  // namespace assay
