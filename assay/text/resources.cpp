#include "assay/text/resources.h"

#include <fmt/format.h>
#include <unicode/uvernum.h>

#include <algorithm>

#include "assay/core/error.h"
#include "assay/text/characters.h"
#include "assay/text/dictionary.h"
#include "assay/text/fold.h"

namespace assay {
namespace {

/// Changes with the rules of this module: raise it whenever any text may give other tokens.
constexpr int kRules = 1;

/// Words of a Latin letter and Han characters that no cutting by script would keep together.
constexpr std::string_view kMixedWords[] = {"a股", "b股", "b超", "b站", "h股",   "k歌",
                                            "k线", "t恤", "u盘", "x光", "卡拉ok"};

std::string folded_word(std::string_view word, const Simplifier* simplifier) {
    Folded folded;
    fold(word, folded);
    if (simplifier != nullptr) simplifier->simplify(folded);
    std::string text;
    for (const char byte : folded.text) {
        if (!is_blank(byte)) {
            text.push_back(byte);
        } else if (!text.empty() && text.back() != ' ') {
            text.push_back(' ');
        }
    }
    if (!text.empty() && text.back() == ' ') text.pop_back();
    return text;
}

bool has_word_character(std::string_view text) {
    while (!text.empty()) {
        const char32_t code = next_code(text);
        if (is_word_character(code) || is_han(code)) return true;
    }
    return false;
}

void check_text(std::string_view what, std::string_view text) {
    const bool has_control = std::any_of(text.begin(), text.end(),
                                         [](char byte) { return is_ascii(byte) && byte < ' '; });
    if (has_control) throw Error{fmt::format("{} '{}' has a control character", what, text)};
}

void check_synonyms(const std::vector<std::string>& members) {
    if (members.size() < 2) {
        throw Error{fmt::format("a set of synonyms needs two members or more{}",
                                members.empty() ? "" : ", not only '" + members.front() + "'")};
    }
    for (const std::string& member : members) {
        check_text("synonym", member);
        if (member.find(',') != std::string::npos) {
            throw Error{fmt::format("synonym '{}' has a comma", member)};
        }
    }
}

void check_config(const AnalyzerConfig& config) {
    check_text("analyser name", config.name);
    check_text("stemmer", config.stemmer);
    for (const auto& members : config.synonyms) check_synonyms(members);
    if (config.whitespace && !(config.stop_words.empty() && config.user_words.empty())) {
        throw Error{
            "an analyser that splits at white space does nothing else: it takes no stop words and "
            "no user words"};
    }
}

std::uint64_t fingerprint_of(AnalyzerConfig config) {
    config.name.clear();
    config.synonyms.clear();
    if (config.whitespace) return hash_bytes(fmt::format("whitespace {}", kRules));
    std::sort(config.stop_words.begin(), config.stop_words.end());
    std::sort(config.user_words.begin(), config.user_words.end());
    const std::uint64_t dictionary =
        config.chinese == Chinese::jieba ? Dictionary::jieba().version() : 0;
    return hash_bytes(fmt::format("{} {} {}\n{}", kRules, dictionary, U_ICU_VERSION_MAJOR_NUM,
                                  serialise(config)));
}

}  // namespace

Resources::Resources(AnalyzerConfig given) : config{std::move(given)} {
    check_config(config);
    fingerprint = fingerprint_of(config);
    if (config.whitespace) return;
    if (config.simplify) simplifier = std::make_unique<const Simplifier>();
    for (const std::string& word : config.stop_words) {
        check_text("stop word", word);
        std::string folded = folded_word(word, simplifier.get());
        if (folded.empty()) throw Error{"a stop word is empty"};
        stop_words.insert(std::move(folded));
    }
    for (const std::string& word : config.user_words) {
        check_text("user word", word);
        const std::string folded = folded_word(word, simplifier.get());
        if (!has_word_character(folded)) {
            throw Error{fmt::format("user word '{}' has no letter and no digit", word)};
        }
        user_words.add(folded);
    }
    if (config.chinese != Chinese::jieba || !config.code) return;
    for (const std::string_view word : kMixedWords) user_words.add(word);
}

}  // namespace assay
