#include <fmt/format.h>

#include <memory>

#include "assay/cli/analyzer_options.h"
#include "assay/cli/command.h"
#include "assay/cli/index_corpus.h"
#include "assay/cli/index_verbs.h"
#include "assay/cli/progress.h"
#include "assay/core/error.h"
#include "assay/index/index.h"

namespace assay {
namespace {

struct BuildOptions {
    std::string corpus;
    std::string folder;
    AnalyzerOptions analyzer;
    CorpusInput input;
    bool keep_texts = true;
    bool overwrite = false;
};

std::string skipped_text(const IndexedCorpus& result) {
    return result.skipped == 0 ? ""
                               : fmt::format("; skipped {} that cannot be read", result.skipped);
}

int build(const BuildOptions& options) {
    if (options.corpus.empty() || options.folder.empty()) {
        throw Error{
            "name a corpus and a folder: assay index CORPUS -o DIR\nSee assay index --help."};
    }
    const std::unique_ptr<CorpusReader> corpus =
        open_corpus(options.corpus, corpus_options_of(options.input));
    IndexWriter writer = IndexWriter::create(options.folder,
                                             {.analyzer = analyzer_config_of(options.analyzer),
                                              .keep_texts = options.keep_texts,
                                              .overwrite = options.overwrite},
                                             writer_options_of(options.input));
    const IndexedCorpus result = index_corpus(*corpus, writer, IndexWriter::IfPresent::refuse);
    {
        Progress progress{"indexing"};
        progress.show("merging");
        writer.merge();
    }
    writer.commit();
    print(fmt::format("{}: {} documents{}\n", options.folder, writer.documents(),
                      skipped_text(result)));
    return 0;
}

struct AddOptions {
    std::string folder;
    std::string corpus;
    CorpusInput input;
};

int add(const AddOptions& options, IndexWriter::IfPresent present) {
    const std::unique_ptr<CorpusReader> corpus =
        open_corpus(options.corpus, corpus_options_of(options.input));
    IndexWriter writer = IndexWriter::open(options.folder, writer_options_of(options.input));
    const IndexedCorpus result = index_corpus(*corpus, writer, present);
    writer.commit();
    if (writer.tidy()) writer.commit();
    print(fmt::format("{}: {} documents, {} of them new{}\n", options.folder, writer.documents(),
                      result.documents, skipped_text(result)));
    return 0;
}

Command add_adding_verb(CLI::App& app, const std::string& name, const std::string& summary,
                        IndexWriter::IfPresent present) {
    auto options = std::make_shared<AddOptions>();
    CLI::App* parser = app.add_subcommand(name, summary);
    parser->add_option("DIR", options->folder, "The index")->required();
    parser->add_option("CORPUS", options->corpus, "As in assay index CORPUS")->required();
    add_corpus_options(*parser, options->input);
    return {parser, [options, present] { return add(*options, present); }};
}

}  // namespace

Command add_index(CLI::App& app) {
    auto options = std::make_shared<BuildOptions>();
    CLI::App* parser = app.add_subcommand("index", "Build an index, change it, look after it");
    parser->add_option("CORPUS", options->corpus,
                       "File (JSON lines, JSON, CSV, TSV, TREC), BEIR folder, folder of Markdown, "
                       "HTML and text, or archive; - is stdin");
    parser->add_option("-o,--output", options->folder, "The folder of the new index");
    add_analyzer_options(*parser, options->analyzer);
    add_corpus_options(*parser, options->input);
    parser->add_flag("--store,!--no-store", options->keep_texts,
                     "Keep the texts, for snippets (default)");
    parser->add_flag("--overwrite", options->overwrite, "Replace the index that is there");
    auto verbs = std::make_shared<std::vector<Command>>(add_index_verbs(*parser));
    verbs->push_back(add_adding_verb(*parser, "add",
                                     "Add documents; an id that is there is an error",
                                     IndexWriter::IfPresent::refuse));
    verbs->push_back(add_adding_verb(*parser, "update",
                                     "Add documents; those of the same id are replaced",
                                     IndexWriter::IfPresent::replace));
    parser->require_subcommand(0, 1);
    return {parser, [options, verbs] {
                for (const Command& verb : *verbs) {
                    if (verb.parser->parsed()) return verb.run();
                }
                return build(*options);
            }};
}

}  // namespace assay
