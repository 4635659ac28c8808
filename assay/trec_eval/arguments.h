#pragma once

#include <cstddef>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace assay::trec_eval {

enum class Compat { v9, v10 };

/// What the command line asks for.
struct Arguments {
    Compat compat = Compat::v10;
    std::size_t threads = 0;  ///< 0: one a core
    bool help = false;
    bool version = false;
    bool per_query = false;
    bool complete = false;
    bool summary = true;
    bool judged_only = false;
    long level = 1;
    long collection = 0;
    std::size_t max_docs = std::numeric_limits<std::size_t>::max();
    std::string judgment_format = "qrels";
    std::string results_format = "trec_results";
    std::optional<std::string> zscores;
    std::optional<std::string> only_query;  ///< of `-D level.query`
    std::vector<std::string> measures;      ///< names, nicknames resolved
    /// Measure and parameters, as given; only the first of a measure counts.
    std::vector<std::pair<std::string, std::string>> parameters;
    std::string judgments;
    std::string results;
};

/// Reads a command line as GNU getopt does: options and files in any order, options bundled or with
/// their value attached, long names shortened. Throws Stop with trec_eval's status on a bad one.
Arguments parse_arguments(std::span<const std::string> words);

}  // namespace assay::trec_eval
