#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <vector>

#include "assay/evaluate/like.h"
#include "assay/evaluate/plan.h"
#include "assay/io/column_use.h"
#include "assay/io/read.h"

namespace assay {

/// The options of every verb that reads labels and runs.
struct InputOptions {
    std::string labels_format = "detect";
    std::string run_format = "detect";
    std::string queries_format = "detect";
    std::vector<std::string> columns;  ///< ROLE=NAME or KIND.ROLE=NAME
    std::shared_ptr<ColumnUse> column_use = std::make_shared<ColumnUse>();
    std::string scale;  ///< a map file
    std::string gains;  ///< 3=1,2=0.7,...
    std::string relevant_from;
    bool lenient = false;
    std::size_t threads = 0;  ///< 0: one a core
};
void add_input_options(CLI::App& parser, InputOptions& options);

std::size_t threads_of(const InputOptions& options);
ReadOptions labels_options(const InputOptions& options);
ReadOptions run_options(const InputOptions& options, TieOrder ties);
ReadOptions queries_options(const InputOptions& options);

/// To be called when all files are read: Error when none of them has a column that --column names.
void require_columns_found(const InputOptions& options);

/// Reads labels and lays --gains and --rel over their scale.
Labels read_labels_with(const std::string& path, const InputOptions& options);
void apply_scale_options(Scale& scale, const InputOptions& options);

/// Reads runs; two systems of one name are an Error.
std::vector<Run> read_runs_with(const std::vector<std::string>& files, const InputOptions& options,
                                TieOrder ties);

struct Inputs {
    Labels labels;
    std::vector<Run> runs;
};
/// The two above at once. Of two faults that of the labels is thrown.
Inputs read_inputs_with(const std::string& labels, const std::vector<std::string>& runs,
                        const InputOptions& options, TieOrder ties);

/// Throws Error when one of these options was given: it would have no effect.
void refuse_options(const CLI::App& parser, std::initializer_list<const char*> names,
                    std::string_view why);

/// Throws Error when an option was given that says how to read a query file; to be called where
/// none is read. `why` says that.
void refuse_query_options(const InputOptions& options, std::string_view why);

/// The options that set policies.
struct PolicyOptions {
    std::string like;
    std::string ties;
    std::string unjudged;
    std::string missing;
    std::string no_relevant;
    std::string average;
    std::string precision;
    std::string raters;
    std::string aspect;
};
void add_policy_options(CLI::App& parser, PolicyOptions& options);

/// Throws Error when the labels have several aspects and the policies choose none.
void require_aspect(const Labels& labels, const Policies& policies);

/// --like first, single options over it.
Policies policies_of(const PolicyOptions& options);
/// The same beside preferences, where a tool may order equal scores otherwise.
Policies preference_policies_of(const PolicyOptions& options);
std::span<const OptionDefault> option_defaults_of(const PolicyOptions& options);

/// The plan of these options, metrics and weights aside.
Plan plan_with(const PolicyOptions& policy, const InputOptions& input);

/// The weights of queries as query_weights() has them, with the name that their column has in the
/// file.
QueryWeights weights_with(const Queries& queries, const std::string& column,
                          std::span<const std::string_view> ids, const InputOptions& input);

/// Throws Error when `--average` asks for another average than that by weights, which `option` asks
/// for.
void require_weighted(const PolicyOptions& options, std::string_view option);

/// The metrics of `-m` lists, `defaults` where there is none.
std::vector<Metric> metrics_with(const std::vector<std::string>& lists,
                                 std::span<const std::string_view> defaults,
                                 const PolicyOptions& options);

}  // namespace assay
