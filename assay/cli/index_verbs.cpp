#include "assay/cli/index_verbs.h"

#include <fmt/format.h>

#include <memory>

#include "assay/cli/index_info.h"
#include "assay/core/error.h"
#include "assay/corpus/corpus.h"
#include "assay/index/ciff.h"
#include "assay/index/index.h"
#include "assay/index/index_writer.h"
#include "assay/index/replace_attributes.h"
#include "assay/index/verify.h"
#include "assay/io/input.h"
#include "assay/io/text.h"

namespace assay {
namespace {

struct VerbOptions {
    std::string folder;
    std::string file;
    std::vector<std::string> ids;
    bool lenient = false;
    bool overwrite = false;
    std::string format;
    Language language = Language::english;
};
using Options = std::shared_ptr<VerbOptions>;

CLI::App* add_verb(CLI::App& index, const Options& options, const std::string& name,
                   const std::string& summary) {
    CLI::App* parser = index.add_subcommand(name, summary);
    parser->add_option("DIR", options->folder, "The index")->required();
    return parser;
}

Command add_delete(CLI::App& index) {
    auto options = std::make_shared<VerbOptions>();
    CLI::App* parser = add_verb(index, options, "delete", "Delete documents");
    parser->add_option("ID", options->ids, "Their ids");
    parser->add_option("--ids", options->file, "A file with an id on each line; - is stdin");
    parser->add_flag("--lenient", options->lenient, "Pass over ids that are not there");
    return {parser, [options] {
                std::vector<std::string> ids = options->ids;
                if (!options->file.empty()) {
                    const Input input = open_input(options->file);
                    for (Lines lines{input.text()}; lines.next();) {
                        if (!lines.line().empty()) ids.emplace_back(lines.line());
                    }
                }
                if (ids.empty()) throw Error{"name the documents: ID... or --ids FILE"};
                IndexWriter writer = IndexWriter::open(options->folder);
                std::size_t deleted = 0;
                for (const std::string& id : ids) {
                    if (writer.remove(id)) {
                        ++deleted;
                    } else if (!options->lenient) {
                        throw Error{fmt::format("{}: there is no document '{}'; nothing is deleted",
                                                options->folder, id)};
                    }
                }
                writer.commit();
                if (writer.tidy()) writer.commit();
                print(fmt::format("{}: {} documents, {} deleted\n", options->folder,
                                  writer.documents(), deleted));
                return 0;
            }};
}

Command add_merge(CLI::App& index) {
    auto options = std::make_shared<VerbOptions>();
    CLI::App* parser =
        add_verb(index, options, "merge", "Join all segments into one, without deleted documents");
    return {parser, [options] {
                IndexWriter writer = IndexWriter::open(options->folder);
                writer.merge();
                writer.commit();
                print(fmt::format("{}: {} documents\n", options->folder, writer.documents()));
                return 0;
            }};
}

Command add_verify(CLI::App& index) {
    auto options = std::make_shared<VerbOptions>();
    CLI::App* parser = add_verb(index, options, "verify",
                                "Read every byte and say what is damaged: exit 0 well, 2 damaged");
    return {parser, [options] {
                const std::vector<std::string> problems = verify_index(options->folder);
                for (const std::string& problem : problems) print(problem + "\n");
                if (!problems.empty()) return 2;
                print(options->folder + ": all is well\n");
                return 0;
            }};
}

Command add_info(CLI::App& index) {
    auto options = std::make_shared<VerbOptions>();
    CLI::App* parser =
        add_verb(index, options, "info", "Documents, terms, fields, attributes, segments, sizes");
    add_format_option(*parser, options->format, {"table", "json"});
    add_language_option(*parser, options->language);
    return {parser, [options] {
                const Index opened = Index::open(options->folder);
                print(options->format == "json" ? index_info_json(opened)
                                                : index_info_table(opened, options->language));
                return 0;
            }};
}

Command add_attributes(CLI::App& index) {
    auto options = std::make_shared<VerbOptions>();
    CLI::App* parser =
        add_verb(index, options, "attributes", "Replace columns of attributes by those of a file");
    parser->add_option("FILE", options->file, "JSON lines, JSON, CSV or TSV: id and columns")
        ->required();
    parser->add_flag("--lenient", options->lenient, "Pass over ids that are not there");
    return {
        parser, [options] {
            CorpusOptions reading;
            reading.attributes_only = true;
            reading.lenient = options->lenient;
            const std::unique_ptr<CorpusReader> reader = open_corpus(options->file, reading);
            std::vector<Document> rows;
            for (Document row; reader->next(row);) rows.push_back(row);
            IndexWriter writer = IndexWriter::open(options->folder);
            const std::size_t unknown = replace_attributes(writer, rows);
            if (unknown > 0 && !options->lenient) {
                throw Error{fmt::format("{}: {} in the file are not in the index", options->file,
                                        counted(unknown, "document", "documents"))};
            }
            writer.commit();
            print(fmt::format("{}: attributes of {} documents\n", options->folder,
                              rows.size() - unknown));
            return 0;
        }};
}

Command add_export(CLI::App& index) {
    auto options = std::make_shared<VerbOptions>();
    CLI::App* parser = add_verb(index, options, "export", "Write a CIFF file for other engines");
    parser->add_option("-o,--output", options->file, "The file")->required();
    return {parser, [options] {
                export_ciff(Index::open(options->folder), options->file);
                return 0;
            }};
}

Command add_import(CLI::App& index) {
    auto options = std::make_shared<VerbOptions>();
    CLI::App* parser = index.add_subcommand("import", "Make an index of a CIFF file");
    parser->add_option("FILE", options->file, "The file, plain or compressed")->required();
    parser->add_option("-o,--output", options->folder, "The folder of the new index")->required();
    parser->add_flag("--overwrite", options->overwrite, "Replace the index that is there");
    return {parser, [options] {
                import_ciff(options->file, options->folder, options->overwrite);
                print(fmt::format("{}: {} documents\n", options->folder,
                                  Index::open(options->folder).statistics().documents));
                return 0;
            }};
}

}  // namespace

std::vector<Command> add_index_verbs(CLI::App& index) {
    return {add_delete(index),     add_merge(index),  add_verify(index), add_info(index),
            add_attributes(index), add_export(index), add_import(index)};
}

}  // namespace assay
