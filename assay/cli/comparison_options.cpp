#include <fmt/format.h>

#include "assay/cli/comparison_input.h"
#include "assay/cli/known_documents.h"

namespace assay {
namespace {

void add_statistics_options(CLI::App& parser, ComparisonInput& options) {
    parser
        .add_option("--test", options.test, fmt::format("One of {}", fmt::join(kTestNames, ", ")))
        ->capture_default_str();
    parser
        .add_option("--correction", options.correction,
                    fmt::format("One of {}", fmt::join(kCorrectionNames, ", ")))
        ->capture_default_str();
    parser.add_option("--primary", options.primary,
                      "The metric that decides (default: the first that has a goal)");
    parser.add_flag("--all-primary", options.compare.all_primary,
                    "Every metric decides: all p-values are corrected together");
    parser
        .add_option("--interval", options.interval,
                    "wide (the outer bounds of the next two), t, studentised, bca or percentile")
        ->capture_default_str();
    CompareOptions& compare = options.compare;
    parser.add_option("--flips", compare.flips, "Flips of the randomisation test")
        ->capture_default_str()
        ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1'000'000'000}));
    parser.add_option("--samples", compare.samples, "Samples of the bootstrap")
        ->capture_default_str()
        ->check(CLI::Range(std::uint64_t{100}, std::uint64_t{100'000'000}));
    parser.add_option("--seed", compare.seed, "Seed of both")->capture_default_str();
    parser.add_option("--confidence", compare.confidence, "Of the intervals")
        ->capture_default_str()
        ->check(CLI::Range(0.5, 0.9999));
    parser.add_option("--alpha", compare.alpha, "A corrected p below it decides")
        ->capture_default_str()
        ->check(CLI::Range(0.0001, 0.5));
    parser.add_option("--margin", compare.margin, "A difference within it is as good as none")
        ->capture_default_str()
        ->check(CLI::NonNegativeNumber);
    parser
        .add_option("--tie-within", compare.tie_within, "Queries that differ by no more are ties")
        ->capture_default_str()
        ->check(CLI::NonNegativeNumber);
}

}  // namespace

void add_comparison_options(CLI::App& parser, ComparisonInput& options) {
    parser.add_option("FILES", options.files,
                      "LABELS BASE NEW...; a run may be NAME=FILE, - is stdin");
    parser
        .add_option("-m,--metrics", options.metrics,
                    "Metrics; the first that has a goal is primary; assay metrics lists them")
        ->allow_extra_args(false);
    parser.add_option("--queries", options.queries, "Query texts and attributes, to slice by");
    parser.add_option("--slices", options.slices, "Attributes to slice by (default: all)")
        ->delimiter(',');
    parser.add_flag("--no-slices", options.no_slices, "Do not slice");
    parser
        .add_option("--small-slice", options.small_slice,
                    "A slice with fewer queries is shown, not judged")
        ->capture_default_str();
    parser
        .add_option("--frequency", options.frequency,
                    "Attribute that tells how often a query is asked")
        ->capture_default_str();
    parser.add_flag("--weighted", options.weighted, "Weight queries by that attribute");
    parser.add_option("--scores", options.scores,
                      "Compare a ready query x system table (CSV) instead of runs");
    parser.add_option("--systems", options.systems, "Systems of that table, the base first")
        ->delimiter(',');
    parser
        .add_option(
            "--less-is-better", options.less_is_better,
            "Metrics of that table of which less is better, where their names do not say so")
        ->delimiter(',')
        ->allow_extra_args(false);
    add_statistics_options(parser, options);
    parser.add_option("--top", options.top, "Queries shown that changed most, each way")
        ->capture_default_str();
    parser.add_option("--depth", options.depth, "Results shown of each list")
        ->capture_default_str();
    parser.add_flag("--no-audit", options.no_audit, "Do not look for what the numbers leave open");
    add_known_documents_option(parser, options.corpus);
    add_ground_options(parser, options.grounds);
    add_input_options(parser, options.input);
    add_policy_options(parser, options.policy);
}

}  // namespace assay
