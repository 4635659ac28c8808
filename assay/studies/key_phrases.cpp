#include "assay/studies/key_phrases.h"

#include <algorithm>
#include <functional>
#include <map>

#include "assay/studies/query_text.h"
#include "assay/text/characters.h"

namespace assay {
namespace {

constexpr std::size_t kPhraseWords = 3;
constexpr std::size_t kHeadlineUses = 3;
/// A word that one document in so many has says little about any.
constexpr std::size_t kCommonShare = 10;
constexpr std::size_t kSmallCorpus = 20;  ///< too small to tell common words
constexpr std::size_t kShortText = 60;    ///< words; in a longer one a single use is no sign
constexpr std::size_t kFewestUses = 3;
constexpr double kBestShare = 2.0;  ///< what scores less than half of the best is left out
constexpr std::size_t kLatinSize = 4;
constexpr std::size_t kPhraseHan = 10;
constexpr std::size_t kPairDistance = 4;  ///< words from one to the other

enum class Script { han, latin, none };

Script script_of(std::string_view word) {
    if (count_han_word(word) > 0) return Script::han;
    const auto fits = [](char c) { return is_alnum(c) || c == '-' || c == '.' || c == '+'; };
    const bool latin = std::any_of(word.begin(), word.end(), is_letter) &&
                       std::all_of(word.begin(), word.end(), fits) &&
                       std::count(word.begin(), word.end(), '.') <= 1;
    return latin ? Script::latin : Script::none;
}

/// A phrase of a document: how often it is used, in which forms, and what its words weigh.
struct Phrase {
    std::size_t uses = 0;
    std::size_t whole_uses = 0;  ///< in which it is no part of a longer phrase
    double weight = 0.0;
    std::map<std::string, std::size_t, std::less<>> forms;

    double score() const { return static_cast<double>(uses) * weight; }

    const std::string& usual_form() const {
        const auto fewer = [](const auto& a, const auto& b) { return a.second < b.second; };
        return std::max_element(forms.begin(), forms.end(), fewer)->first;
    }
};
using Phrases = std::map<std::string, Phrase, std::less<>>;

/// One field of a document, cut.
struct Cut {
    std::string_view text;
    const std::vector<TextWord>& words;
    const CorpusWords& corpus;
    std::size_t uses;  ///< that one counts for

    std::string_view surface(std::size_t i) const {
        return text.substr(words[i].begin, words[i].end - words[i].begin);
    }
    std::string_view surface(std::size_t first, std::size_t last) const {
        return text.substr(words[first].begin, words[last].end - words[first].begin);
    }
    /// Whether nothing but a blank stands before word i.
    bool touches(std::size_t i) const {
        const std::string_view gap =
            text.substr(words[i - 1].end, words[i].begin - words[i - 1].end);
        return gap.empty() || gap == " ";
    }
};

/// 二十, 第一: numbers in words.
bool is_han_number(std::string_view word) {
    constexpr std::string_view kDigits = "零一二三四五六七八九十百千万亿两几第";
    for (; !word.empty(); word.remove_prefix(std::min<std::size_t>(3, word.size()))) {
        if (kDigits.find(word.substr(0, 3)) == std::string_view::npos) return false;
    }
    return true;
}

/// Whether a phrase may begin or end with the word.
bool can_bound(const Cut& cut, std::size_t i, Script script) {
    const std::string_view surface = cut.surface(i);
    if (script_of(surface) != script || cut.corpus.is_stop_word(cut.words[i].term)) return false;
    if (script == Script::latin) return surface.size() >= 2;
    return count_han_word(surface) >= 2 && !is_han_number(surface);
}

/// Whether a phrase may have the word inside.
bool can_join(const Cut& cut, std::size_t i, Script script) {
    const std::string_view surface = cut.surface(i);
    return script_of(surface) == script &&
           (surface == "of" || !cut.corpus.is_stop_word(cut.words[i].term));
}

/// Whether a phrase has its edge before word `i`: `other`, the word on the far side of it, does not
/// belong to the phrase.
bool is_edge(const Cut& cut, std::size_t i, std::size_t other, Script script) {
    return !cut.touches(i) || !can_join(cut, other, script) || cut.surface(other) == "of";
}

/// Whether the phrase stands for itself here. What a phrase is about comes last, in Chinese as in
/// English: `coffee maker` of `drip coffee maker` does, `drip coffee` does not, `maker` neither.
bool is_whole(const Cut& cut, std::size_t first, std::size_t last, Script script) {
    const bool ends = last + 1 == cut.words.size() || is_edge(cut, last + 1, last + 1, script);
    return ends && (last > first || first == 0 || is_edge(cut, first, first - 1, script));
}

bool is_good_phrase(const Cut& cut, std::size_t first, std::size_t last, Script script) {
    if (!can_bound(cut, last, script)) return false;
    const std::string_view surface = cut.surface(first, last);
    if (script == Script::latin) return surface.size() >= kLatinSize;
    return size_of_query(surface).within(0, kPhraseHan);
}

void add_phrase(const Cut& cut, std::size_t first, std::size_t last, bool whole, Phrases& phrases) {
    std::string key;
    double weight = 0.0;
    bool telling = false;
    for (std::size_t i = first; i <= last; ++i) {
        key.append(cut.words[i].term).append(" ");
        weight += cut.corpus.weight(cut.words[i].term);
        telling = telling || !is_common(cut.corpus, cut.words[i].term);
    }
    if (!telling) return;
    Phrase& phrase = phrases[std::move(key)];
    phrase.uses += cut.uses;
    phrase.whole_uses += whole ? cut.uses : 0;
    phrase.weight = weight;
    ++phrase.forms[std::string{cut.surface(first, last)}];
}

void add_phrases(const Cut& cut, Phrases& phrases) {
    for (std::size_t first = 0; first < cut.words.size(); ++first) {
        const Script script = script_of(cut.surface(first));
        if (script == Script::none || !can_bound(cut, first, script)) continue;
        const std::size_t end = std::min(first + kPhraseWords, cut.words.size());
        for (std::size_t last = first; last < end; ++last) {
            if (last > first && !cut.touches(last)) break;
            if (!can_join(cut, last, script)) break;
            if (!is_good_phrase(cut, first, last, script)) continue;
            add_phrase(cut, first, last, is_whole(cut, first, last, script), phrases);
        }
    }
}

void add_pair(const Cut& cut, std::size_t first, std::size_t second, Phrases& phrases) {
    const bool close = second == first + 1;
    std::string text{cut.surface(first)};
    if (!close || cut.words[first].end < cut.words[second].begin) text += ' ';
    text += cut.surface(second);
    const TextWord& one = cut.words[first];
    const TextWord& other = cut.words[second];
    if (is_common(cut.corpus, one.term) && is_common(cut.corpus, other.term)) return;
    Phrase& phrase = phrases[std::string{one.term} + ' ' + std::string{other.term}];
    phrase.uses += cut.uses;
    phrase.whole_uses += cut.uses;
    phrase.weight =
        (cut.corpus.weight(one.term) + cut.corpus.weight(other.term)) * (close ? 2.0 : 1.0);
    ++phrase.forms[std::move(text)];
}

/// Pairs with word `first` and one after it, nothing but words and blanks between them.
void add_pairs_from(const Cut& cut, std::size_t first, Phrases& phrases) {
    const Script script = script_of(cut.surface(first));
    if (script == Script::none || !can_bound(cut, first, script)) return;
    const Script other = script == Script::han ? Script::latin : Script::han;
    const std::size_t end = std::min(first + kPairDistance + 1, cut.words.size());
    for (std::size_t second = first + 1; second < end; ++second) {
        if (!cut.touches(second)) return;
        if (can_bound(cut, second, other)) add_pair(cut, first, second, phrases);
    }
}

void add_pairs(const Cut& cut, Phrases& phrases) {
    for (std::size_t i = 0; i < cut.words.size(); ++i) add_pairs_from(cut, i, phrases);
}

struct Collected {
    Phrases phrases;
    std::size_t words = 0;
};

Collected collect(const Document& document, CorpusWords& words, void (*add)(const Cut&, Phrases&)) {
    Collected collected;
    for (const Document::Field& field : document.fields) {
        const Cut cut{field.text, words.words_of(field.text), words,
                      field.name == "body" || field.name == "text" ? 1 : kHeadlineUses};
        collected.words += cut.words.size();
        add(cut, collected.phrases);
    }
    return collected;
}

/// The usual forms of the phrases that are used often enough, those near the best, best first.
std::vector<std::string> best_first(const Collected& collected) {
    const std::size_t fewest = collected.words < kShortText ? 1 : kFewestUses;
    std::vector<std::pair<double, std::string>> ranked;
    for (const auto& [key, phrase] : collected.phrases) {
        if (phrase.uses < fewest || 2 * phrase.whole_uses < phrase.uses) continue;
        ranked.emplace_back(-phrase.score(), phrase.usual_form());
    }
    std::sort(ranked.begin(), ranked.end());
    std::vector<std::string> texts;
    for (auto& [score, text] : ranked) {
        if (kBestShare * score > ranked.front().first) break;  // scores are below 0
        std::string tidy = tidy_query(text);
        if (could_be_typed(tidy)) texts.push_back(std::move(tidy));
    }
    return texts;
}

}  // namespace

bool is_common(const CorpusWords& corpus, std::string_view term) {
    return corpus.documents() >= kSmallCorpus &&
           kCommonShare * corpus.documents_with(term) > corpus.documents();
}

std::vector<std::string> key_phrases(const Document& document, CorpusWords& words) {
    return best_first(collect(document, words, add_phrases));
}

std::vector<std::string> mixed_phrases(const Document& document, CorpusWords& words) {
    return best_first(collect(document, words, add_pairs));
}

}  // namespace assay
