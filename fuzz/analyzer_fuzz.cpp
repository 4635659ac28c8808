// Any bytes as a text to be analysed, and as an analyser: the first byte chooses.

#include "assay/text/analyzer.h"
#include "fuzz/fuzzing.h"

namespace assay {
namespace {

AnalyzerConfig with_user_words(std::string_view name) {
    AnalyzerConfig config = named_analyzer(name);
    config.user_words = {"Vue Router", "手机壳", "C++20"};
    config.synonyms = {{"手机", "cell phone"}};
    return config;
}

void analyse(Analyzer& analyzer, std::string_view text) {
    TokenList list;
    analyzer.tokenize(text, list);
    for (const Token& token : list.tokens()) {
        if (token.begin >= token.end || token.end > text.size() || token.text.empty()) {
            __builtin_trap();
        }
    }
    static_cast<void>(analyzer.query_words(text));
}

}  // namespace
}  // namespace assay

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace assay;
    static Analyzer analyzers[] = {
        Analyzer{with_user_words("mixed")}, Analyzer{with_user_words("bigram")},
        Analyzer{with_user_words("icu")}, Analyzer{named_analyzer("lucene-english")},
        Analyzer{named_analyzer("whitespace")}};
    if (size == 0) return 0;
    const std::string_view text{reinterpret_cast<const char*>(data) + 1, size - 1};
    const std::size_t chosen = data[0] % (std::size(analyzers) + 1);
    if (chosen < std::size(analyzers)) {
        analyse(analyzers[chosen], text);
        return 0;
    }
    try {
        const AnalyzerConfig config = parse_analyzer(text, "fuzz");
        if (serialise(parse_analyzer(serialise(config), "again")) != serialise(config)) {
            __builtin_trap();
        }
        Analyzer analyzer{config};
        analyse(analyzer, text);
    } catch (const Error&) {
        // A message is what a bad configuration deserves.
    }
    return 0;
}
