#include "assay/studies/query_variants.h"

#include <span>

#include "assay/studies/query_text.h"
#include "assay/text/characters.h"

namespace assay {
namespace {

/// Longer texts are pasted, not typed.
constexpr std::size_t kTypoWords = 6;
constexpr std::size_t kTypoHan = 14;
/// In a shorter text a missing or misplaced character would be seen.
constexpr std::size_t kLongHan = 4;
constexpr std::size_t kPartialWords = 4;
constexpr std::size_t kPartialHan = 12;

/// Where the Han characters at the end of a text begin.
std::size_t han_at_end(std::string_view text) {
    std::size_t begin = 0;
    for (std::size_t place = 0; place < text.size();) {
        const bool han = is_han(character_at(text, place));
        place += size_of_character(text[place]);
        if (!han) begin = place;
    }
    return begin;
}

std::size_t letters_at_end(std::string_view text) {
    std::size_t begin = text.size();
    while (begin > 0 && is_letter(text[begin - 1])) --begin;
    return begin;
}

}  // namespace

std::optional<QueryVariants::Variant> QueryVariants::typo_of_word(const std::string& word,
                                                                  bool short_text, Draws& draws) {
    const bool han = count_han_word(word) > 0;
    const std::span<const Edit> edits =
        han ? std::span<const Edit>{kHanEdits} : std::span<const Edit>{kLatinEdits};
    const std::size_t start = draws.below(edits.size());
    for (std::size_t i = 0; i < edits.size(); ++i) {
        const Edit edit = edits[(start + i) % edits.size()];
        if (han && short_text && edit != Edit::homophone) continue;
        std::optional<std::string> changed =
            han ? misspell_han(word, edit, homophones_, draws) : misspell_latin(word, edit, draws);
        if (changed && !words_.knows(*changed)) {
            return Variant{std::move(*changed), std::string{name_of(edit)}};
        }
    }
    return std::nullopt;
}

std::optional<QueryVariants::Variant> QueryVariants::typo(std::string_view text,
                                                          std::uint64_t seed) {
    const QuerySize size = size_of_query(text);
    if (!size.within(kTypoWords, kTypoHan)) return std::nullopt;
    const std::vector<TextWord> words = words_.words_of(text);
    if (words.empty()) return std::nullopt;
    Draws draws{RandomStream{seed, 0}};
    const std::size_t start = draws.below(words.size());
    for (std::size_t i = 0; i < words.size(); ++i) {
        const TextWord& word = words[(start + i) % words.size()];
        const std::string surface{text.substr(word.begin, word.end - word.begin)};
        std::optional<Variant> variant = typo_of_word(surface, size.han < kLongHan, draws);
        if (!variant) continue;
        variant->text = std::string{text.substr(0, word.begin)} + variant->text +
                        std::string{text.substr(word.end)};
        return variant;
    }
    return std::nullopt;
}

std::optional<QueryVariants::Variant> QueryVariants::partial(std::string_view text,
                                                             std::uint64_t seed) const {
    if (!size_of_query(text).within(kPartialWords, kPartialHan)) return std::nullopt;
    Draws draws{RandomStream{seed, 0}};
    std::size_t begin = han_at_end(text);
    const bool han = begin < text.size();
    if (!han) begin = letters_at_end(text);
    const std::string_view last = text.substr(begin);
    const std::optional<std::string> cut = han ? cut_han(last, draws) : cut_latin(last, draws);
    if (!cut) return std::nullopt;
    return Variant{std::string{text.substr(0, begin)} + *cut, "cut"};
}

}  // namespace assay
