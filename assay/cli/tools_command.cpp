#include <fmt/format.h>
#include <stdlib.h>  // NOLINT(modernize-deprecated-headers): mkdtemp is POSIX

#include <algorithm>
#include <filesystem>
#include <memory>
#include <set>

#include "assay/cli/analyzer_options.h"
#include "assay/cli/command.h"
#include "assay/cli/index_corpus.h"
#include "assay/cli/input_options.h"
#include "assay/cli/progress.h"
#include "assay/cli/tool_choice.h"
#include "assay/cli/tools_output.h"
#include "assay/cli/tools_report.h"
#include "assay/core/bytes.h"
#include "assay/core/error.h"
#include "assay/io/rank_eval.h"
#include "assay/report/report_builder.h"
#include "assay/report/score_report.h"
#include "assay/studies/query_maker.h"

namespace assay {
namespace {

struct ToolsCommand {
    std::vector<std::string> corpora;  ///< [NAME=]PATH
    std::vector<std::string> queries;
    std::vector<std::string> labels;
    std::string rank_eval;  ///< queries, labels and what to ask an engine, in one
    CorpusInput corpus;
    AnalyzerOptions analyzer;
    ToolChoice choice;
    std::string threshold = "0.2";
    std::vector<std::string> other_thresholds{"0.1", "0.3", "0.5"};
    std::vector<std::string> metrics;
    ToolsOptions study;
    std::string save;
    std::string work;
    std::string title;
    std::string format;
    std::string output;
    Language language = Language::english;
};

/// One corpus with what belongs to it.
struct SiteInput {
    std::string name;
    std::string corpus;
    std::string queries;  ///< empty: made from the corpus
    std::string labels;   ///< empty: none
};

/// NAME=PATH; a path that exists as it stands is no NAME=PATH.
std::pair<std::string, std::string> name_and_path(const std::string& text) {
    const std::size_t sign = text.find('=');
    if (sign == std::string::npos || std::filesystem::exists(text)) return {"", text};
    return {text.substr(0, sign), text.substr(sign + 1)};
}

void give_files(const std::vector<std::string>& files, const std::string& option,
                std::vector<SiteInput>& sites, std::string SiteInput::*member) {
    for (const std::string& text : files) {
        const auto [name, path] = name_and_path(text);
        const auto site = std::ranges::find(sites, name, &SiteInput::name);
        if (site == sites.end()) {
            throw Error{fmt::format("{} {}: there is no --corpus {}", option, text,
                                    name.empty() ? "without a name" : name + "=..")};
        }
        if (!((*site).*member).empty()) {
            throw Error{fmt::format("{}: two for one corpus: {}", option, text)};
        }
        (*site).*member = path;
    }
}

std::vector<SiteInput> sites_of(const ToolsCommand& command) {
    if (command.corpora.empty()) throw Error{"which documents? assay tools --corpus DIR"};
    std::vector<SiteInput> sites;
    for (const std::string& text : command.corpora) {
        const auto [name, path] = name_and_path(text);
        if (std::ranges::find(sites, name, &SiteInput::name) != sites.end()) {
            throw Error{"several corpora need names of their own: --corpus NAME=PATH"};
        }
        sites.push_back({name, path, "", ""});
    }
    if (!command.rank_eval.empty() &&
        (sites.size() > 1 || !command.queries.empty() || !command.labels.empty())) {
        throw Error{"--rank-eval has queries and labels of its own, for one corpus"};
    }
    give_files(command.queries, "--queries", sites, &SiteInput::queries);
    give_files(command.labels, "--labels", sites, &SiteInput::labels);
    return sites;
}

/// A folder for files that nobody wants afterwards, unless the user names one.
class WorkFolder {
  public:
    explicit WorkFolder(const std::string& named) : path_{named}, kept_{!named.empty()} {
        std::error_code error;
        if (kept_) {
            std::filesystem::create_directories(path_, error);
            if (error) throw Error{fmt::format("{}: {}", path_, error.message())};
            return;
        }
        path_ = (std::filesystem::temp_directory_path() / "assay-tools-XXXXXX").string();
        if (mkdtemp(path_.data()) == nullptr) {
            throw Error{fmt::format("{}: cannot be made", path_)};
        }
    }
    ~WorkFolder() {
        std::error_code ignored;
        if (!kept_) std::filesystem::remove_all(path_, ignored);
    }
    WorkFolder(const WorkFolder&) = delete;
    WorkFolder& operator=(const WorkFolder&) = delete;

    /// An empty folder in it.
    std::string fresh(const std::string& name) const {
        std::string path = path_ + "/" + name;
        std::filesystem::remove_all(path);
        std::filesystem::create_directories(path);
        return path;
    }

  private:
    std::string path_;
    bool kept_;
};

/// The standard's analyser, and the other way to cut Chinese.
std::vector<AnalyzerConfig> analyzers_of(const ToolsCommand& command) {
    const AnalyzerConfig main = analyzer_config_of(command.analyzer);
    AnalyzerConfig other = main;
    const bool bigrams = main.chinese == Chinese::bigram;
    other.chinese = bigrams ? Chinese::jieba : Chinese::bigram;
    other.name = bigrams ? "jieba" : "bigram";
    return {main, other};
}

struct LoadedSite {
    std::shared_ptr<const Site> site;
    std::shared_ptr<const Queries> queries;
    std::shared_ptr<const Labels> labels;
    QueryBodies bodies;
};

void load_rank_eval(const std::string& file, LoadedSite& loaded) {
    RankEval request = read_rank_eval(file, {});
    for (const Query& query : request.queries.queries) {
        const auto body = request.bodies.find(query.id);
        if (body != request.bodies.end()) loaded.bodies.emplace(query.text, body->second);
    }
    loaded.queries = std::make_shared<const Queries>(std::move(request.queries));
    loaded.labels = std::make_shared<const Labels>(std::move(request.labels));
}

LoadedSite load(const ToolsCommand& command, const SiteInput& input, const std::string& folder) {
    LoadedSite loaded;
    const CorpusOptions options = corpus_options_of(command.corpus);
    Progress progress{input.name.empty() ? "documents" : input.name + ": documents"};
    const auto corpus = open_corpus(input.corpus, options);
    const std::vector<AnalyzerConfig> analyzers = analyzers_of(command);
    loaded.site = std::make_shared<const Site>(
        prepare_site(*corpus, input.corpus, folder, analyzers, command.study.threads,
                     [&](std::size_t documents) { progress.show(documents, 0, 0); }));
    if (!command.rank_eval.empty()) {
        load_rank_eval(command.rank_eval, loaded);
        return loaded;
    }
    if (input.queries.empty()) {
        progress.show("making queries from the documents");
        const auto again = open_corpus(input.corpus, options);
        QueryMakerOptions maker;
        maker.seed = command.study.seed;
        MadeQueries made = make_queries(*again, maker);
        loaded.queries = std::make_shared<const Queries>(std::move(made.queries));
        if (input.labels.empty()) loaded.labels = std::make_shared<const Labels>(made.labels);
    } else {
        loaded.queries = std::make_shared<const Queries>(read_queries(input.queries, {}));
    }
    if (!input.labels.empty()) {
        loaded.labels = std::make_shared<const Labels>(read_labels(input.labels, {}));
    }
    return loaded;
}

void check_distinct(const std::vector<LoadedSite>& sites) {
    std::set<std::string> seen;
    for (const LoadedSite& site : sites) {
        for (const Query& query : site.queries->queries) {
            if (seen.insert(query.id).second) continue;
            throw Error{
                fmt::format("query '{}' is in two of the query files; ids must differ for "
                            "one report of several corpora",
                            query.id)};
        }
    }
}

ToolsOptions options_of(const ToolsCommand& command) {
    ToolsOptions options = command.study;
    options.threshold = parse_threshold(command.threshold);
    for (const std::string& text : command.other_thresholds) {
        options.other_thresholds.push_back(parse_threshold(text));
    }
    options.label_metrics = command.metrics;
    if (options.label_metrics.empty()) {
        options.label_metrics = {"RR@10", "Success@1", "Success@10", "nDCG@10",
                                 fmt::format("R@{}", options.depth)};
    }
    make_metrics(options.label_metrics);  // a name that is none must not come up at the end
    if (options.threads == 0) options.threads = default_threads();
    return options;
}

std::vector<ToolsStudy> study_all(const ToolsCommand& command, const ToolsOptions& options) {
    const std::vector<SiteInput> inputs = sites_of(command);
    const WorkFolder work{command.work};
    ToolChoice choice = command.choice;
    choice.by_language = inputs.size() > 1;
    std::vector<LoadedSite> sites;
    std::vector<std::vector<ToolSpec>> tools;
    for (const SiteInput& input : inputs) {
        sites.push_back(load(command, input, work.fresh("site-" + input.name)));
        tools.push_back(chosen_tools(choice, sites.back().site->language, sites.back().bodies));
    }
    check_distinct(sites);
    std::vector<ToolsStudy> studies;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        Progress progress{inputs[i].name.empty() ? "tools" : inputs[i].name};
        std::size_t finished = 0;
        studies.push_back(study_tools(
            sites[i].site, sites[i].queries, sites[i].labels, std::move(tools[i]), options,
            work.fresh("tools-" + inputs[i].name), [&](const ToolsProgress& at) {
                if (at.phase == "index") ++finished;
                progress.show(at.total == 0 ? fmt::format("{} {}: {}", finished, at.tool, at.phase)
                                            : fmt::format("{} {}: {} {}/{}", finished, at.tool,
                                                          at.phase, at.done, at.total));
            }));
        studies.back().name = inputs[i].name;
    }
    return studies;
}

std::string shown(const ToolsCommand& command, std::span<const ToolsStudy> studies) {
    if (command.format == "json") return tools_json(studies);
    if (command.format == "csv") return tools_csv(studies);
    const TableFormat format = table_format(parse_output_format(command.format));
    std::string text;
    for (const ToolsStudy& study : studies) {
        text += (text.empty() ? "" : "\n") + tools_text(study, command.language, format);
    }
    return text;
}

std::string title_of(const ToolsCommand& command, std::span<const ToolsStudy> studies) {
    if (!command.title.empty()) return command.title;
    std::string title;
    for (const ToolsStudy& study : studies) {
        title += (title.empty() ? "" : ", ") + study.site->source;
    }
    return title;
}

/// 2 when no tool was measured, 3 when some had to be left out of the verdict.
int exit_status(std::span<const ToolsStudy> studies) {
    const Measured how_far = measured(studies);
    return how_far == Measured::nothing ? 2 : how_far == Measured::partly ? 3 : 0;
}

int run(const ToolsCommand& command) {
    if (command.choice.list) {
        print(bundled_text(command.language));
        return 0;
    }
    const ToolsOptions options = options_of(command);
    const std::vector<ToolsStudy> studies = study_all(command, options);
    if (!command.save.empty()) save_studies(studies, command.save);
    if (!command.output.empty()) {
        const ReportData data =
            tools_report(studies, title_of(command, studies), command.language, options.threads);
        write_file(command.output, report_html(data));
    }
    print(shown(command, studies));
    if (!command.output.empty()) {
        const Text text{"The report, for a browser: {}\n", "报告（用浏览器打开）：{}\n"};
        fmt::print(stderr, fmt::runtime(text.in(command.language)), command.output);
    }
    return exit_status(studies);
}

void add_study_options(CLI::App& parser, ToolsCommand& command) {
    ToolsOptions& study = command.study;
    parser.add_option("--depth", study.depth, "Results that every tool is asked for")
        ->check(CLI::Range(std::size_t{1}, std::size_t{10'000}))
        ->capture_default_str();
    parser
        .add_option("--threshold", command.threshold,
                    "From where on BM25's results are the standard: a share of the best score, or "
                    "score:NUMBER")
        ->capture_default_str();
    parser
        .add_option("--other-threshold", command.other_thresholds,
                    "Under which the order of the tools is looked at again; repeat")
        ->allow_extra_args(false);
    parser.add_option("--k1", study.standard.k1, "k1 of BM25")->capture_default_str();
    parser.add_option("--b", study.standard.b, "b of BM25")->capture_default_str();
    parser
        .add_option("--order-weight", study.standard.order_weight,
                    "What it is worth in the standard that two words stand as in the query")
        ->check(CLI::NonNegativeNumber)
        ->capture_default_str();
    parser.add_option("--beta", study.beta, "Of F: how many times recall matters as precision")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    parser
        .add_option("-m,--metrics", command.metrics,
                    "By labels, the primary one first (RR@10, Success@1, Success@10, ..)")
        ->allow_extra_args(false)
        ->delimiter(',');
    parser
        .add_option(
            "--time-budget", study.budget_seconds,
            "Seconds of searching for each tool, in processor time where it runs here, else "
            "by the clock; queries left then are not run")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    parser
        .add_option("--time-ceiling", study.budget_ceiling,
                    "Times --time-budget that a tool may take by the clock on the wall")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    parser
        .add_option(
            "--max-failed", study.max_failed,
            "A tool has no place in verdicts with a larger share of queries that failed, or "
            "of results that are not in the corpus")
        ->check(CLI::Range(0.0, 1.0))
        ->capture_default_str();
    parser.add_option("--timing", study.timing_seconds, "Seconds of timing for each tool")
        ->check(CLI::NonNegativeNumber)
        ->capture_default_str();
    parser.add_option("--repeat", study.repetitions, "Times that each query is timed")
        ->check(CLI::Range(std::size_t{1}, std::size_t{1000}))
        ->capture_default_str();
    parser
        .add_option("--jobs", study.jobs,
                    "Tools that index and search side by side; timing is one at a time")
        ->check(CLI::Range(std::size_t{1}, std::size_t{64}))
        ->capture_default_str();
    parser.add_option("--seed", study.seed, "Of samples and made queries")->capture_default_str();
}

}  // namespace

Command add_tools(CLI::App& app) {
    auto options = std::make_shared<ToolsCommand>();
    options->study.threads = default_threads();
    CLI::App* parser = app.add_subcommand(
        "tools", "Score search tools on a site's documents, beside BM25 and labels");
    parser
        ->add_option("--corpus", options->corpora,
                     "[NAME=]PATH: documents, as assay index reads them; several with names")
        ->allow_extra_args(false);
    parser
        ->add_option("--queries", options->queries,
                     "[NAME=]FILE; without it, queries are made from the documents")
        ->allow_extra_args(false);
    parser->add_option("--labels", options->labels, "[NAME=]FILE: independent labels")
        ->allow_extra_args(false);
    parser->add_option("--rank-eval", options->rank_eval,
                       "An Elasticsearch _rank_eval request: queries, labels, and what to ask an "
                       "engine");
    parser->add_option("--corpus-format", options->corpus.format, "As --format of assay index")
        ->capture_default_str();
    parser->add_option("--column", options->corpus.columns, "FIELD=NAME, as of assay index")
        ->allow_extra_args(false);
    parser->add_flag("--strip-extensions", options->corpus.strip_extensions,
                     "guide/intro.md is known as guide/intro");
    parser->add_flag("--lenient", options->corpus.lenient, "Pass over documents that are damaged");
    add_tool_options(*parser, options->choice);
    add_study_options(*parser, *options);
    add_analyzer_options(*parser, options->analyzer);
    parser->add_option("--save", options->save,
                       "A folder for runs, standard, labels and scores, for the other verbs");
    parser->add_option("--work", options->work, "Keep what the tools write, in this folder");
    parser->add_option("--title", options->title, "Title of the report");
    parser->add_option("-o,--output", options->output, "Also write the report: FILE.html");
    add_format_option(*parser, options->format, {"table", "markdown", "csv", "json"});
    add_language_option(*parser, options->language);
    return {parser, [options] { return run(*options); }};
}

}  // namespace assay
