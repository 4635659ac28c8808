#include <fmt/format.h>
#include <unistd.h>

#include <charconv>
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <memory>

#include "assay/cli/command.h"
#include "assay/cli/search_output.h"
#include "assay/core/bytes.h"
#include "assay/core/error.h"
#include "assay/core/parallel.h"
#include "assay/index/document_store.h"
#include "assay/io/read.h"
#include "assay/search/batch.h"
#include "assay/search/query_parser.h"

namespace assay {
namespace {

struct SearchCommand {
    std::string folder;
    std::vector<std::string> words;
    SearchOptions search;
    std::string match = "any";
    std::vector<std::string> weights;
    std::vector<std::string> field_b;
    std::string queries;
    bool language_of_queries = false;
    bool all_words = false;
    std::string output;
    std::string name;
    std::string latency;
    std::size_t threads = 0;
    bool explain = false;
    bool list_scorers = false;
    std::string format;
    Language language = Language::english;
};

/// `title=2` into the map.
void add_number(const std::string& text, std::string_view option,
                std::map<std::string, double, std::less<>>& numbers) {
    const std::size_t sign = text.rfind('=');
    double value = 0.0;
    const char* last = text.data() + text.size();
    const char* first = sign == std::string::npos ? last : text.data() + sign + 1;
    const auto [end, error] = std::from_chars(first, last, value);
    if (error != std::errc{} || end != last || sign == 0) {
        throw Error{fmt::format("{} takes FIELD=NUMBER, not '{}'", option, text)};
    }
    numbers[text.substr(0, sign)] = value;
}

SearchOptions options_of(const SearchCommand& command) {
    SearchOptions options = command.search;
    find_scorer(options.scorer);
    options.matching = Matching::parse(command.match);
    for (const std::string& text : command.weights) {
        add_number(text, "--weight", options.field_weights);
    }
    for (const std::string& text : command.field_b) add_number(text, "--field-b", options.field_b);
    return options;
}

/// Fills in what is shown of a hit beside its score.
void show_document(const Index& index, ShownHit& shown, Analyzer& analyzer,
                   const std::unordered_set<std::string>& terms) {
    const std::uint32_t document = shown.hit.document;
    const Segment& segment = index.segment_of(document);
    shown.id = index.id(document);
    for (const StoredField& field : segment.documents->fields(document - segment.base)) {
        if (field.field < index.fields().size() && index.fields()[field.field] == "title") {
            shown.title = make_snippet(field.text, {}, analyzer).text;
            continue;
        }
        Snippet snippet = make_snippet(field.text, terms, analyzer);
        if (shown.snippet.text.empty() || snippet.distinct > shown.snippet.distinct) {
            shown.snippet = std::move(snippet);
        }
    }
}

ShownAnswer answer_query(const Index& index, Searcher& searcher, const std::string& text,
                         const SearchCommand& command, const SearchOptions& options) {
    using Clock = std::chrono::steady_clock;
    const Clock::time_point start = Clock::now();
    const ParsedQuery parsed = command.all_words ? parse_plain(text) : parse_query(text);
    PlannedQuery plan = searcher.plan(parsed, options);
    SearchResult result = searcher.search(plan, options);
    const std::chrono::duration<double, std::milli> time = Clock::now() - start;
    ShownAnswer answer{text, options,         std::move(plan), std::move(result),
                       {},   command.explain, time.count()};
    const std::unordered_set<std::string> terms = terms_of(answer.plan.query);
    for (const Hit& hit : answer.result.hits) {
        ShownHit& shown = answer.hits.emplace_back();
        shown.hit = hit;
        show_document(index, shown, searcher.analyzer(), terms);
        if (!command.explain) continue;
        const std::uint32_t documents[] = {hit.document};
        shown.explanation = std::move(searcher.explain(answer.plan, options, documents).front());
    }
    return answer;
}

bool shows_bold() { return isatty(STDOUT_FILENO) == 1 && std::getenv("NO_COLOR") == nullptr; }

int search_once(const SearchCommand& command, const SearchOptions& options) {
    const Index index = Index::open(command.folder);
    Searcher searcher{index};
    const std::string text = fmt::format("{}", fmt::join(command.words, " "));
    const ShownAnswer answer = answer_query(index, searcher, text, command, options);
    const bool bold = command.output.empty() && shows_bold();
    write_output(command.format == "json" ? answer_json(answer)
                                          : answer_text(answer, command.language, bold),
                 command.output);
    return 0;
}

/// A query a line, from a person or a pipe. A query with a fault does not end it.
int search_lines(const SearchCommand& command, const SearchOptions& options) {
    const Index index = Index::open(command.folder);
    Searcher searcher{index};
    const bool person = isatty(STDIN_FILENO) == 1;
    std::string line;
    while (true) {
        if (person) print("> ");
        if (!std::getline(std::cin, line)) break;
        if (line.empty()) continue;
        try {
            const ShownAnswer answer = answer_query(index, searcher, line, command, options);
            print(command.format == "json" ? answer_json(answer)
                                           : answer_text(answer, command.language, shows_bold()));
        } catch (const Error& error) {
            if (!person) throw;
            print(fmt::format("{}\n", error.what()));
        }
    }
    if (person) print("\n");
    return 0;
}

void write_latency(const Queries& queries, const std::vector<BatchResult>& results,
                   const std::string& file) {
    std::string csv = "query,milliseconds\n";
    for (std::size_t i = 0; i < results.size(); ++i) {
        csv += fmt::format("{},{:.4f}\n", queries.queries[i].id, results[i].milliseconds);
    }
    write_file(file, csv);
}

int search_run(const SearchCommand& command, const SearchOptions& options) {
    std::size_t threads = command.threads == 0 ? default_threads() : command.threads;
    if (!command.latency.empty()) {
        if (command.threads > 1) {
            throw Error{"--latency measures one query at a time: it goes with --threads 1"};
        }
        threads = 1;
    }
    const Index index = Index::open(command.folder);
    const Queries queries = read_queries(command.queries, {});
    const std::vector<BatchResult> results =
        search_batch(index, queries, {options, command.language_of_queries, threads});
    const std::string name = command.name.empty() ? options.scorer : command.name;
    write_output(trec_run(index, queries, results, name), command.output);
    if (!command.latency.empty()) write_latency(queries, results, command.latency);
    for (std::size_t i = 0; i < results.size(); ++i) {
        const std::string dropped = dropped_text(results[i].result.dropped, command.language);
        if (!dropped.empty()) fmt::print(stderr, "{}: {}", queries.queries[i].id, dropped);
    }
    return 0;
}

int run(const SearchCommand& command) {
    if (command.list_scorers) {
        print(scorers_text(command.language));
        return 0;
    }
    if (command.folder.empty()) throw Error{"which index? assay search DIR 'query'"};
    const SearchOptions options = options_of(command);
    if (!command.queries.empty()) {
        if (!command.words.empty()) throw Error{"a query or --queries, not both"};
        return search_run(command, options);
    }
    if (!command.latency.empty()) throw Error{"--latency goes with --queries"};
    return command.words.empty() ? search_lines(command, options) : search_once(command, options);
}

void add_scoring(CLI::App& parser, SearchCommand& command) {
    parser.add_option("-k", command.search.k, "How many documents")
        ->check(CLI::Range(std::size_t{1}, std::size_t{1} << 31))
        ->capture_default_str();
    parser.add_option("--scorer", command.search.scorer, "The formula; --scorers lists them")
        ->capture_default_str();
    parser.add_option("--k1", command.search.k1, "k1 of BM25 and its kin")->capture_default_str();
    parser.add_option("--b", command.search.b, "b of BM25 and its kin")->capture_default_str();
    parser.add_option("--weight", command.weights, "FIELD=NUMBER, for bm25f and bm25f-simple")
        ->allow_extra_args(false);
    parser.add_option("--field-b", command.field_b, "FIELD=NUMBER, for bm25f")
        ->allow_extra_args(false);
    parser
        .add_option("--match", command.match,
                    "How many words a document must have: any, all, "
                    "a number, or a percentage as 75%")
        ->capture_default_str();
    parser.add_option("--drop", command.search.drop,
                      "All words, less the least important ones until so many documents match");
    parser.add_flag("--unique-terms", command.search.unique_terms,
                    "A word that the query repeats counts once");
    parser.add_flag("--plain", command.search.plain,
                    "Score every document that matches: slow, and the same result");
}

}  // namespace

Command add_search(CLI::App& app) {
    auto options = std::make_shared<SearchCommand>();
    CLI::App* parser = app.add_subcommand("search", "Search an index");
    parser->add_option("DIR", options->folder, "The index");
    parser->add_option("QUERY", options->words,
                       "The query; without one, queries are read line by line");
    add_scoring(*parser, *options);
    parser->add_flag("--words", options->all_words, "Everything in the query is words");
    parser->add_flag("--explain", options->explain, "Show how each score came about");
    parser->add_option("--queries", options->queries,
                       "Queries with ids, for a run; all of their text is words");
    parser->add_flag("--syntax", options->language_of_queries,
                     "The queries of --queries are in the query language");
    add_output_option(*parser, options->output);
    parser->add_option("--name", options->name, "Name of the run; the scorer's by default");
    parser->add_option("--latency", options->latency,
                       "With --queries: milliseconds a query, as CSV, measured on one thread");
    parser->add_option("--threads", options->threads, "Threads; one a core by default");
    parser->add_flag("--scorers", options->list_scorers, "List the scorers");
    add_format_option(*parser, options->format, {"table", "json"});
    add_language_option(*parser, options->language);
    return {parser, [options] { return run(*options); }};
}

}  // namespace assay
