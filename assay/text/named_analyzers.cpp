#include <fmt/format.h>

#include "assay/core/error.h"
#include "assay/text/analyzer.h"

namespace assay {
namespace {

AnalyzerConfig mixed() { return {}; }

AnalyzerConfig plain() {
    AnalyzerConfig config;
    config.stemmer.clear();
    config.possessives = false;
    return config;
}

AnalyzerConfig whitespace() {
    AnalyzerConfig config = plain();
    config.whitespace = true;
    config.code = false;
    return config;
}

AnalyzerConfig lucene_english() {
    AnalyzerConfig config;
    config.code = false;
    config.stemmer = "porter";
    config.stop_words = named_stop_words("lucene");
    return config;
}

AnalyzerConfig with_chinese(Chinese chinese) {
    AnalyzerConfig config;
    config.chinese = chinese;
    return config;
}

struct Named {
    std::string_view name;
    AnalyzerConfig (*make)();
};

constexpr Named kNamed[] = {
    {"mixed", mixed},
    {"plain", plain},
    {"icu", [] { return with_chinese(Chinese::icu); }},
    {"bigram", [] { return with_chinese(Chinese::bigram); }},
    {"lucene-english", lucene_english},
    {"cacm", lucene_english},
    {"whitespace", whitespace},
};

// The words of Lucene's EnglishAnalyzer.
constexpr std::string_view kLucene[] = {
    "a",   "an",    "and",  "are",   "as",    "at",   "be",   "but", "by",  "for",  "if",
    "in",  "into",  "is",   "it",    "no",    "not",  "of",   "on",  "or",  "such", "that",
    "the", "their", "then", "there", "these", "they", "this", "to",  "was", "will", "with"};

constexpr std::string_view kChinese[] = {
    "的", "了", "和", "与", "及", "或", "是", "在", "有", "也", "就", "都", "而", "着", "被",
    "把", "对", "之", "于", "其", "这", "那", "吗", "呢", "吧", "啊", "呀", "嘛", "地", "得"};

}  // namespace

std::vector<std::string> named_stop_words(std::string_view name) {
    if (name == "lucene") return {std::begin(kLucene), std::end(kLucene)};
    if (name == "chinese") return {std::begin(kChinese), std::end(kChinese)};
    throw Error{fmt::format("unknown stop list '{}'; there are: lucene, chinese", name)};
}

AnalyzerConfig named_analyzer(std::string_view name) {
    for (const Named& known : kNamed) {
        if (known.name != name) continue;
        AnalyzerConfig config = known.make();
        config.name = name;
        return config;
    }
    throw Error{fmt::format("unknown analyser '{}'; there are: {}", name,
                            fmt::join(analyzer_names(), ", "))};
}

std::vector<std::string_view> analyzer_names() {
    std::vector<std::string_view> names;
    for (const Named& known : kNamed) names.push_back(known.name);
    return names;
}

}  // namespace assay
