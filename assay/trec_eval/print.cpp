#include "assay/trec_eval/print.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdio>

#include "assay/core/error.h"
#include "assay/metrics/registry.h"

namespace assay::trec_eval {
namespace {

/// Names are padded by bytes, as printf does.
void print_line(std::string_view name, std::string_view query, std::string_view value,
                std::string& out) {
    out += name;
    if (name.size() < 22) out.append(22 - name.size(), ' ');
    out += '\t';
    out += query;
    out += '\t';
    out += value;
    out += '\n';
}

std::string number_text(double value) {
    std::array<char, 400> text;
    const int size = std::snprintf(text.data(), text.size(), "%6.4f", value);
    return {text.data(), static_cast<std::size_t>(size)};
}

void print_number(const Job& job, const Value& value, std::string_view query, double number,
                  std::string& out) {
    const bool whole =
        value.measure->shape == Shape::count || value.measure->shape == Shape::query_count;
    if (job.zscores != nullptr) out += 'Z';
    const std::string text = whole && job.zscores == nullptr
                                 ? std::to_string(static_cast<long>(number))
                                 : number_text(number);
    print_line(value.name, query, text, out);
}

}  // namespace

void print_query(const Job& job, std::size_t query, const QueryScores& scores, std::string& out) {
    const std::string_view id = job.judgments.query(query);
    for (std::size_t i = 0; i < job.plan.size(); ++i) {
        const Value& value = job.plan[i];
        switch (value.measure->shape) {
            case Shape::run_id:
            case Shape::query_count:
            case Shape::geometric:
                break;
            case Shape::text:
                print_line(value.name, id, "'" + scores.text + "'", out);
                break;
            default:
                print_number(job, value, id, scores.values[i], out);
        }
    }
}

void print_summary(const Job& job, const std::vector<double>& summary, std::string& out) {
    for (std::size_t i = 0; i < job.plan.size(); ++i) {
        const Value& value = job.plan[i];
        if (value.measure->shape == Shape::run_id) {
            print_line(value.name, "all", job.run.name, out);
        } else if (value.measure->shape != Shape::text) {
            print_number(job, value, "all", summary[i], out);
        }
    }
}

namespace {

constexpr std::string_view kHelp =
    R"(assay trec_eval [OPTIONS] judgments_file results_file

Scores a results file ('-': standard input) against a judgments file, with the
options, measures and output of trec_eval.

 -h --help                        this text; with -m, also what those measures are
 -v --version                     the version whose behaviour this is
 -q --query_eval_wanted           values of each query, too
 -m --measure NAME[.PARAMETERS]   a measure, or a set of them: official (the default),
                                  set, all_trec, prefs, all_prefs, qrels_jg
 -c --complete_rel_info_wanted    average over all queries of the judgments
 -l --level_for_rel NUM           lowest grade that is relevant (1)
 -n --nosummary                   no values over all queries
 -M --Max_retrieved_per_topic NUM look at so many results of a query
 -J --Judged_docs_only            drop results that nobody judged
 -N --Number_docs_in_coll NUM     size of the collection, for utility
 -R --Rel_info_format FORMAT      qrels (the default), qrels_jg, prefs, qrels_prefs
 -T --Results_format FORMAT       trec_results
 -Z --Zscore FILE                 print deviations from the means in FILE, in units of
                                  its standard deviations: lines of
                                  query, measure, mean, standard deviation
 -D --Debug_level NUM[.QUERY]     look at QUERY only
 -o                               accepted, does nothing

 --compat 9.0.8|10                the version to behave like (10)
 --threads NUM                    so many threads (one a core)
)";

}  // namespace

std::string help_text(const Arguments& arguments) {
    std::string text{kHelp};
    for (const Measure& measure : measures()) {
        const bool asked =
            std::ranges::find(arguments.measures, measure.name) != arguments.measures.end();
        if (!asked) continue;
        const SpecInput input{
            .cutoff = 1, .numbers = measure.defaults, .pairs = {}, .arguments = &arguments};
        text += fmt::format("\n{}\n", measure.name);
        if (measure.shape == Shape::run_id) text += "    the name of the run, of its last line\n";
        if (measure.source == Source::nothing) continue;
        const Metric metric = make_metric(metric_spec(measure, input));
        text += fmt::format("    {}\n    {}\n", metric.family->summary.en, metric.family->formula);
    }
    return text;
}

}  // namespace assay::trec_eval
