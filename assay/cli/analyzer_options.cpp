#include "assay/cli/analyzer_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "assay/core/error.h"
#include "assay/io/input.h"
#include "assay/io/text.h"

namespace assay {
namespace {

bool is_built_in(std::string_view name) {
    const auto names = analyzer_names();
    return std::find(names.begin(), names.end(), name) != names.end();
}

AnalyzerConfig base_of(const std::string& analyzer) {
    if (is_built_in(analyzer)) return named_analyzer(analyzer);
    if (!std::filesystem::exists(analyzer)) {
        throw Error{fmt::format("analyser '{}' is neither a file nor one of: {}", analyzer,
                                fmt::join(analyzer_names(), ", "))};
    }
    const Input input = open_input(analyzer);
    return parse_analyzer(input.text(), input.name);
}

/// Hands on every line that is not empty and no comment, as a setting of an analyser, so that a
/// list in a file of its own reads as it would in the file of an analyser.
void read_lists(const std::string& path, std::string_view setting, AnalyzerConfig& config) {
    const Input input = open_input(path);
    Lines lines{input.text()};
    while (lines.next()) {
        const std::string_view line = trimmed(lines.line());
        if (line.empty() || line.starts_with("# ") || line == "#") continue;
        add_setting(config, setting, line, input.name, lines.number());
    }
}

bool is_stop_list(const std::string& name) { return name == "lucene" || name == "chinese"; }

}  // namespace

void add_analyzer_options(CLI::App& parser, AnalyzerOptions& options) {
    parser
        .add_option(
            "--analyzer", options.analyzer,
            fmt::format("How text becomes words: a file, or {}", fmt::join(analyzer_names(), ", ")))
        ->capture_default_str();
    parser.add_option("--user-dict", options.user_dict, "A file of names never split, one a line");
    parser.add_option("--stop-words", options.stop_words,
                      "A file of words left out, one a line; or lucene, chinese");
    parser.add_option("--synonyms", options.synonyms,
                      "A file of words and phrases that mean the same: a, b, c on each line");
    parser.add_option("--chinese", options.chinese, "How Chinese is cut")
        ->check(CLI::IsMember({"jieba", "icu", "bigram"}));
    parser.add_option("--stemmer", options.stemmer,
                      "A Snowball stemmer, as english or porter; or none");
    parser.add_flag("--simplify", options.simplify,
                    "Traditional Chinese characters as simplified ones");
}

AnalyzerConfig analyzer_config_of(const AnalyzerOptions& options) {
    AnalyzerConfig config = base_of(options.analyzer);
    if (!options.user_dict.empty()) read_lists(options.user_dict, "user-word", config);
    if (is_stop_list(options.stop_words)) {
        add_setting(config, "stop-list", options.stop_words, "--stop-words", 1);
    } else if (!options.stop_words.empty()) {
        read_lists(options.stop_words, "stop-word", config);
    }
    if (!options.synonyms.empty()) read_lists(options.synonyms, "synonyms", config);
    if (!options.chinese.empty()) add_setting(config, "chinese", options.chinese, "--chinese", 1);
    if (!options.stemmer.empty()) add_setting(config, "stemmer", options.stemmer, "--stemmer", 1);
    if (options.simplify) config.simplify = true;
    return config;
}

}  // namespace assay
