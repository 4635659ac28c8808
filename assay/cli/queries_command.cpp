#include <fmt/format.h>

#include <map>
#include <memory>

#include "assay/cli/command.h"
#include "assay/cli/index_corpus.h"
#include "assay/core/bytes.h"
#include "assay/core/error.h"
#include "assay/report/text_table.h"
#include "assay/studies/query_maker.h"

namespace assay {
namespace {

constexpr std::array<std::string_view, 5> kAttributes{"kind", "language", "source", "clean",
                                                      "edit"};

struct QueriesCommand {
    std::string corpus;
    std::string output;
    std::string labels;
    std::string kinds;
    QueryMakerOptions making;
    CorpusInput input;
};

std::string queries_csv(const Queries& queries) {
    TextTable table;
    table.header = {"id", "text"};
    table.header.insert(table.header.end(), kAttributes.begin(), kAttributes.end());
    for (const Query& query : queries.queries) {
        std::vector<std::string>& row = table.rows.emplace_back();
        row = {query.id, query.text};
        for (const std::string_view name : kAttributes) {
            const auto found = query.attributes.find(name);
            row.push_back(found == query.attributes.end() ? "" : found->second);
        }
    }
    return table.render(TableFormat::csv);
}

std::string labels_csv(const Labels& labels) {
    TextTable table;
    table.header = {"query", "doc", "grade"};
    for (std::size_t i = 0; i < labels.queries().size(); ++i) {
        for (const Label& label : labels.of(i)) {
            table.rows.push_back({std::string{labels.queries()[i]}, std::string{label.doc},
                                  fmt::format("{}", label.grade)});
        }
    }
    return table.render(TableFormat::csv);
}

/// "1200 documents; title 50, heading 50, typo 12 of 50".
std::string summary_of(const MadeQueries& made, const QueryMakerOptions& options) {
    std::map<std::string_view, std::size_t> counts;
    for (const Query& query : made.queries.queries) ++counts[query.attributes.at("kind")];
    std::vector<std::string> parts;
    for (const QueryKind kind : options.kinds) {
        const std::size_t count = counts[name_of(kind)];
        parts.push_back(fmt::format("{} {}", name_of(kind), count));
        if (count < options.count) parts.back() += fmt::format(" of {}", options.count);
    }
    return fmt::format("{} documents; {}\n", made.documents, fmt::join(parts, ", "));
}

int run(QueriesCommand command) {
    if (!command.kinds.empty()) command.making.kinds = parse_query_kinds(command.kinds);
    const std::unique_ptr<CorpusReader> corpus =
        open_corpus(command.corpus, corpus_options_of(command.input));
    const MadeQueries made = make_queries(*corpus, command.making);
    if (made.queries.queries.empty()) {
        throw Error{fmt::format("{}: nothing to make queries of", command.corpus)};
    }
    if (!command.labels.empty()) write_file(command.labels, labels_csv(made.labels));
    write_output(queries_csv(made.queries), command.output);
    fmt::print(stderr, "{}", summary_of(made, command.making));
    if (corpus->skipped() > 0) fmt::print(stderr, "{} skipped\n", corpus->skipped());
    return 0;
}

}  // namespace

Command add_queries(CLI::App& app) {
    auto options = std::make_shared<QueriesCommand>();
    CLI::App* parser = app.add_subcommand("queries", "Make queries from a corpus");
    parser
        ->add_option("CORPUS", options->corpus,
                     "What assay index reads: a file, a folder, an archive; - is stdin")
        ->required();
    add_output_option(*parser, options->output);
    parser->add_option("--labels", options->labels,
                       "Also write labels: the documents that each query was made from");
    parser->add_option("--kinds", options->kinds,
                       "Of title, heading, term, typo, partial, mixed; all by default");
    parser->add_option("--count", options->making.count, "Queries of each kind, at most")
        ->check(CLI::Range(std::size_t{1}, std::size_t{1} << 20))
        ->capture_default_str();
    parser->add_option("--seed", options->making.seed, "Another seed, other queries")
        ->capture_default_str();
    parser->add_option("--language", options->making.language, "Only queries in zh, en or mixed")
        ->check(CLI::IsMember({"zh", "en", "mixed"}));
    add_reading_options(*parser, options->input);
    return {parser, [options] { return run(*options); }};
}

}  // namespace assay
