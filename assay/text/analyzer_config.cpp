// Configurations as text: one setting a line, its name, then its value.

#include <fmt/format.h>

#include <algorithm>

#include "assay/core/error.h"
#include "assay/text/analyzer.h"
#include "assay/text/characters.h"

namespace assay {
namespace {

constexpr std::string_view kHeader = "assay-analyzer 1";

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
    return text;
}

std::string_view name_of(Chinese chinese) {
    switch (chinese) {
        case Chinese::jieba:
            return "jieba";
        case Chinese::icu:
            return "icu";
        case Chinese::bigram:
            return "bigram";
    }
    return "";
}

std::string_view yes_or_no(bool value) { return value ? "yes" : "no"; }

bool read_switch(std::string_view value) {
    if (value != "yes" && value != "no") {
        throw Error{fmt::format("'{}' is neither yes nor no", value)};
    }
    return value == "yes";
}

Chinese read_chinese(std::string_view value) {
    for (const Chinese chinese : {Chinese::jieba, Chinese::icu, Chinese::bigram}) {
        if (value == name_of(chinese)) return chinese;
    }
    throw Error{fmt::format("'{}' is no way to cut Chinese: jieba, icu or bigram", value)};
}

std::string_view not_empty(std::string_view value) {
    if (value.empty()) throw Error{"there is nothing after the name of the setting"};
    return value;
}

/// Members are separated by commas.
std::vector<std::string> read_members(std::string_view value) {
    std::vector<std::string> members;
    while (true) {
        const std::size_t comma = std::min(value.find(','), value.size());
        const std::string_view member = trimmed(value.substr(0, comma));
        if (member.empty()) throw Error{"a synonym is empty"};
        members.emplace_back(member);
        if (comma == value.size()) break;
        value.remove_prefix(comma + 1);
    }
    if (members.size() < 2) throw Error{"a set of synonyms needs two members or more"};
    return members;
}

struct Setting {
    std::string_view name;
    void (*read)(AnalyzerConfig&, std::string_view);
};

constexpr Setting kSettings[] = {
    {"name", [](AnalyzerConfig& config, std::string_view value) { config.name = value; }},
    {"whitespace", [](AnalyzerConfig& config,
                      std::string_view value) { config.whitespace = read_switch(value); }},
    {"chinese",
     [](AnalyzerConfig& config, std::string_view value) { config.chinese = read_chinese(value); }},
    {"simplify",
     [](AnalyzerConfig& config, std::string_view value) { config.simplify = read_switch(value); }},
    {"code",
     [](AnalyzerConfig& config, std::string_view value) { config.code = read_switch(value); }},
    {"stemmer",
     [](AnalyzerConfig& config, std::string_view value) {
         config.stemmer = value == "none" ? "" : not_empty(value);
     }},
    {"possessives", [](AnalyzerConfig& config,
                       std::string_view value) { config.possessives = read_switch(value); }},
    {"stop-list",
     [](AnalyzerConfig& config, std::string_view value) {
         for (std::string& word : named_stop_words(value)) {
             config.stop_words.push_back(std::move(word));
         }
     }},
    {"stop-word", [](AnalyzerConfig& config,
                     std::string_view value) { config.stop_words.emplace_back(not_empty(value)); }},
    {"user-word", [](AnalyzerConfig& config,
                     std::string_view value) { config.user_words.emplace_back(not_empty(value)); }},
    {"synonyms", [](AnalyzerConfig& config,
                    std::string_view value) { config.synonyms.push_back(read_members(value)); }},
};

void read_setting(AnalyzerConfig& config, std::string_view name, std::string_view value) {
    for (const Setting& setting : kSettings) {
        if (setting.name == name) return setting.read(config, value);
    }
    std::vector<std::string_view> names;
    for (const Setting& setting : kSettings) names.push_back(setting.name);
    throw Error{fmt::format("unknown setting '{}'; there are: {}", name, fmt::join(names, ", "))};
}

}  // namespace

std::string serialise(const AnalyzerConfig& config) {
    std::string text = fmt::format(
        "{}\nname {}\nwhitespace {}\nchinese {}\nsimplify {}\ncode {}\nstemmer {}\npossessives "
        "{}\n",
        kHeader, config.name, yes_or_no(config.whitespace), name_of(config.chinese),
        yes_or_no(config.simplify), yes_or_no(config.code),
        config.stemmer.empty() ? "none" : config.stemmer, yes_or_no(config.possessives));
    for (const auto& word : config.stop_words) text += fmt::format("stop-word {}\n", word);
    for (const auto& word : config.user_words) text += fmt::format("user-word {}\n", word);
    for (const auto& members : config.synonyms) {
        text += fmt::format("synonyms {}\n", fmt::join(members, ", "));
    }
    return text;
}

void add_setting(AnalyzerConfig& config, std::string_view name, std::string_view value,
                 std::string_view source, std::size_t line) {
    try {
        read_setting(config, name, value);
    } catch (const Error& error) {
        throw Error::at(source, line, error.what());
    }
}

AnalyzerConfig parse_analyzer(std::string_view text, std::string_view source) {
    AnalyzerConfig config;
    bool has_header = false;
    for (std::size_t number = 1; !text.empty(); ++number) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = trimmed(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        if (line.empty() || line.front() == '#') continue;
        if (has_header) {
            const std::size_t space = std::min(line.find_first_of(" \t"), line.size());
            add_setting(config, line.substr(0, space), trimmed(line.substr(space)), source, number);
        } else if (line != kHeader) {
            throw Error::at(source, number,
                            fmt::format("an analyser begins with the line '{}'", kHeader));
        }
        has_header = true;
    }
    if (!has_header) throw Error::at(source, 1, "there is no analyser in the file");
    return config;
}

}  // namespace assay
