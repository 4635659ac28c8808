#include "assay/trec_eval/trec_eval.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "assay/core/parallel.h"
#include "assay/trec_eval/print.h"
#include "assay/trec_eval/results.h"

namespace assay {
namespace trec_eval {
namespace {

/// What the two programs say of themselves, which is not what their releases are called.
std::string_view version_of(Compat compat) { return compat == Compat::v9 ? "9.0.7" : "10.0-rc3"; }

void check_results_format(const Arguments& arguments) {
    if (arguments.results_format == "trec_results") return;
    throw Stop{kBadInput, fmt::format("trec_eval: Illegal retrieval results format '{}'\n",
                                      arguments.results_format)};
}

void check_level(const Arguments& arguments) {
    if (arguments.level >= 0) return;
    throw Stop{kUsage, "trec_eval: -l must not be negative\n"};
}

/// Malformed results are found when they are read, query by query; before a fault of the means is
/// reported they must have been, since trec_eval reads all results first.
ZScores read_zscores(const std::string& path, const Run& run) {
    try {
        return ZScores{path};
    } catch (const Stop&) {
        RowBuffer buffer;
        for (std::size_t i = 0; i < run.queries.size(); ++i) run.rows->read(i, buffer);
        throw;
    }
}

/// Prints what comes before the first query that cannot be scored, then throws why.
void print_queries(const Job& job, const std::vector<QueryScores>& queries, std::string& out) {
    for (std::size_t i = 0; i < queries.size(); ++i) {
        if (queries[i].failure) throw Stop{*queries[i].failure};
        if (queries[i].counted && job.arguments.per_query) print_query(job, i, queries[i], out);
    }
}

void evaluate(const Arguments& arguments, std::string& out) {
    check_level(arguments);
    const JudgmentFormat format = parse_judgment_format(arguments.judgment_format);
    const std::size_t threads = arguments.threads == 0 ? default_threads() : arguments.threads;
    std::optional<JudgmentSet> judgments;
    Run run;
    parallel_for(2, 1, threads, [&](std::size_t which, std::size_t, std::size_t) {
        if (which == 0) {
            judgments = read_judgments(arguments.judgments, format, arguments.compat, threads);
        } else {
            check_results_format(arguments);
            run = read_results(arguments.results, arguments.compat, threads);
        }
    });
    std::optional<ZScores> zscores;
    if (arguments.zscores) zscores = read_zscores(*arguments.zscores, run);
    const std::vector<Value> plan = make_plan(arguments);

    const Job job{arguments, plan, *judgments, format, run, zscores ? &*zscores : nullptr};
    const std::vector<QueryScores> queries = score_queries(job);
    print_queries(job, queries, out);
    if (std::ranges::none_of(queries, [](const QueryScores& query) { return query.counted; })) {
        throw Stop{kNoQueries, "trec_eval: No queries with both results and relevance info\n"};
    }
    if (arguments.summary) print_summary(job, summarize(job, queries), out);
}

void run_command(std::span<const std::string> words, std::string& out, std::string& err) {
    const Arguments arguments = parse_arguments(words);
    if (arguments.version) {
        err += fmt::format("trec_eval version {}\n", version_of(arguments.compat));
    } else if (arguments.help) {
        out += help_text(arguments);
    } else {
        evaluate(arguments, out);
    }
}

}  // namespace
}  // namespace trec_eval

int trec_eval_main(std::span<const std::string> arguments, std::string& out, std::string& err) {
    try {
        trec_eval::run_command(arguments, out, err);
        return 0;
    } catch (const trec_eval::Stop& stop) {
        err += stop.what();
        return stop.status();
    }
}

}  // namespace assay
