#include <fmt/format.h>

#include <memory>

#include "assay/cli/analyzer_options.h"
#include "assay/cli/command.h"
#include "assay/io/input.h"
#include "assay/io/json.h"
#include "assay/report/text_table.h"
#include "assay/text/analyzer.h"

namespace assay {
namespace {

struct AnalyzeOptions {
    std::string text;
    AnalyzerOptions analyzer;
    bool query = false;
    std::string format;
    Language language = Language::english;
};

std::vector<std::string> words_in(Language language, std::initializer_list<Text> words) {
    std::vector<std::string> shown;
    for (const Text& word : words) shown.emplace_back(word.in(language));
    return shown;
}

/// The bytes a token stands for, on one line.
std::string slice(std::string_view text, std::uint32_t begin, std::uint32_t end) {
    std::string shown{text.substr(begin, end - begin)};
    for (char& byte : shown) {
        if (static_cast<unsigned char>(byte) < ' ') byte = ' ';
    }
    return shown;
}

std::string bytes(std::uint32_t begin, std::uint32_t end) {
    return fmt::format("{}-{}", begin, end);
}

std::string token_table(std::string_view text, const TokenList& list, Language language) {
    TextTable table;
    table.header = words_in(language, {{"position", "位置"},
                                       {"token", "词"},
                                       {"bytes", "字节"},
                                       {"kind", "类型"},
                                       {"text", "原文"}});
    const Text word{"word", "词语"};
    const Text part{"part", "子词"};
    for (const Token& token : list.tokens()) {
        table.rows.push_back({std::to_string(token.position), std::string{token.text},
                              bytes(token.begin, token.end),
                              std::string{(token.extra ? part : word).in(language)},
                              slice(text, token.begin, token.end)});
    }
    table.left_columns = table.header.size();
    return table.render(TableFormat::table);
}

std::string shown_synonyms(const QueryWord& word) {
    std::vector<std::string> phrases;
    for (const auto& words : word.synonyms)
        phrases.push_back(fmt::format("{}", fmt::join(words, " ")));
    return fmt::format("{}", fmt::join(phrases, ", "));
}

std::string query_table(std::string_view text, const std::vector<QueryWord>& words,
                        Language language) {
    TextTable table;
    table.header = words_in(language, {{"position", "位置"},
                                       {"word", "词"},
                                       {"bytes", "字节"},
                                       {"parts", "子词"},
                                       {"synonyms", "同义词"},
                                       {"text", "原文"}});
    for (const QueryWord& word : words) {
        table.rows.push_back({std::to_string(word.position), word.text, bytes(word.begin, word.end),
                              fmt::format("{}", fmt::join(word.parts, " ")), shown_synonyms(word),
                              slice(text, word.begin, word.end)});
    }
    table.left_columns = table.header.size();
    return table.render(TableFormat::table);
}

void write_place(JsonWriter& json, std::uint32_t position, std::uint32_t begin, std::uint32_t end) {
    json.key("position").integer(position).key("begin").integer(begin).key("end").integer(end);
}

void write_strings(JsonWriter& json, const std::vector<std::string>& strings) {
    json.begin_array();
    for (const std::string& string : strings) json.text(string);
    json.end_array();
}

void write_tokens(JsonWriter& json, const TokenList& list) {
    json.key("tokens").begin_array();
    for (const Token& token : list.tokens()) {
        json.begin_object().key("token").text(token.text);
        write_place(json, token.position, token.begin, token.end);
        json.key("extra").boolean(token.extra).end_object();
    }
    json.end_array();
}

void write_words(JsonWriter& json, const std::vector<QueryWord>& words) {
    json.key("words").begin_array();
    for (const QueryWord& word : words) {
        json.begin_object().key("word").text(word.text);
        write_place(json, word.position, word.begin, word.end);
        json.key("parts");
        write_strings(json, word.parts);
        json.key("synonyms").begin_array();
        for (const auto& phrase : word.synonyms) write_strings(json, phrase);
        json.end_array().end_object();
    }
    json.end_array();
}

template <typename Write>
std::string as_json(const Analyzer& analyzer, const Write& write) {
    std::string out;
    JsonWriter json{out, 2};
    json.begin_object().key("format").text("assay.tokens/1");
    json.key("analyzer").text(analyzer.config().name);
    json.key("fingerprint").text(fmt::format("{:016x}", analyzer.fingerprint()));
    write(json);
    json.end_object();
    return out + "\n";
}

std::string show_tokens(Analyzer& analyzer, std::string_view text, const AnalyzeOptions& options) {
    TokenList list;
    analyzer.tokenize(text, list);
    if (options.format == "table") return token_table(text, list, options.language);
    return as_json(analyzer, [&list](JsonWriter& json) { write_tokens(json, list); });
}

std::string show_query(Analyzer& analyzer, std::string_view text, const AnalyzeOptions& options) {
    const std::vector<QueryWord> words = analyzer.query_words(text);
    if (options.format == "table") return query_table(text, words, options.language);
    return as_json(analyzer, [&words](JsonWriter& json) { write_words(json, words); });
}

int run(const AnalyzeOptions& options) {
    Analyzer analyzer{analyzer_config_of(options.analyzer)};
    const Input input =
        options.text == "-" ? open_input("-") : open_input("TEXT", Bytes::own(options.text));
    const std::string_view text = input.text();
    print(options.query ? show_query(analyzer, text, options)
                        : show_tokens(analyzer, text, options));
    return 0;
}

}  // namespace

Command add_analyze(CLI::App& app) {
    auto options = std::make_shared<AnalyzeOptions>();
    CLI::App* parser = app.add_subcommand("analyze", "Show the tokens that a text becomes");
    parser->add_option("TEXT", options->text, "The text; - reads standard input")->required();
    add_analyzer_options(*parser, options->analyzer);
    parser->add_flag("--query", options->query, "As a query: words, with their parts and synonyms");
    add_format_option(*parser, options->format, {"table", "json"});
    add_language_option(*parser, options->language);
    return {parser, [options] { return run(*options); }};
}

}  // namespace assay
