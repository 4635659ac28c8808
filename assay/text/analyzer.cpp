#include "assay/text/analyzer.h"

#include <fmt/format.h>

#include <algorithm>

#include "assay/core/error.h"
#include "assay/text/tokenizer.h"

namespace assay {
namespace {

/// The words of a member of a set of synonyms, as they are in queries.
std::vector<std::string> words_of(const std::string& member, Tokenizer& tokenizer) {
    TokenList list;
    tokenizer.tokenize(member, list);
    std::vector<std::string> words;
    for (const Token& token : list.tokens()) {
        if (!token.extra) words.emplace_back(token.text);
    }
    if (words.empty()) throw Error{fmt::format("synonym '{}' has no word", member)};
    return words;
}

void add_unique(Alternatives& alternatives, const std::vector<std::string>& words) {
    if (std::find(alternatives.begin(), alternatives.end(), words) == alternatives.end()) {
        alternatives.push_back(words);
    }
}

/// Every member of one word has the others as its alternatives.
void add_synonyms(const std::vector<std::string>& members, Tokenizer& tokenizer, Resources& out) {
    Alternatives analysed;
    for (const std::string& member : members) add_unique(analysed, words_of(member, tokenizer));
    for (const auto& words : analysed) {
        if (words.size() != 1) continue;
        for (const auto& other : analysed) {
            if (other != words) add_unique(out.synonyms[words.front()], other);
        }
    }
}

std::shared_ptr<const Resources> make_resources(AnalyzerConfig config) {
    auto resources = std::make_shared<Resources>(std::move(config));
    Tokenizer tokenizer{resources};
    for (const auto& members : resources->config.synonyms) {
        add_synonyms(members, tokenizer, *resources);
    }
    return resources;
}

}  // namespace

class Analyzer::Engine {
  public:
    explicit Engine(std::shared_ptr<const Resources> resources) : tokenizer{std::move(resources)} {}

    QueryWord query_word(const Token& token) const {
        QueryWord word;
        word.text = token.text;
        word.position = token.position;
        word.begin = token.begin;
        word.end = token.end;
        const auto found = tokenizer.resources().synonyms.find(token.text);
        if (found != tokenizer.resources().synonyms.end()) word.synonyms = found->second;
        return word;
    }

    Tokenizer tokenizer;
    TokenList query_tokens;
};

Analyzer::Analyzer(AnalyzerConfig config)
    : engine_{std::make_unique<Engine>(make_resources(std::move(config)))} {}
Analyzer::~Analyzer() = default;
Analyzer::Analyzer(const Analyzer& other)
    : engine_{std::make_unique<Engine>(other.engine_->tokenizer.shared_resources())} {}
Analyzer& Analyzer::operator=(const Analyzer& other) {
    if (this != &other) *this = Analyzer{other};
    return *this;
}
Analyzer::Analyzer(Analyzer&&) noexcept = default;
Analyzer& Analyzer::operator=(Analyzer&&) noexcept = default;

void Analyzer::tokenize(std::string_view text, TokenList& out) {
    engine_->tokenizer.tokenize(text, out);
}

std::vector<QueryWord> Analyzer::query_words(std::string_view text) {
    TokenList& list = engine_->query_tokens;
    list.clear();
    tokenize(text, list);
    std::vector<QueryWord> words;
    for (const Token& token : list.tokens()) {
        if (!token.extra) {
            words.push_back(engine_->query_word(token));
            continue;
        }
        if (words.empty()) continue;
        QueryWord& word = words.back();
        const bool is_new =
            token.text != word.text &&
            std::find(word.parts.begin(), word.parts.end(), token.text) == word.parts.end();
        if (is_new) word.parts.emplace_back(token.text);
    }
    return words;
}

const AnalyzerConfig& Analyzer::config() const { return engine_->tokenizer.resources().config; }

std::uint64_t Analyzer::fingerprint() const { return engine_->tokenizer.resources().fingerprint; }

}  // namespace assay
