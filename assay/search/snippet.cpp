#include "assay/search/snippet.h"

#include <algorithm>
#include <array>
#include <map>

#include "assay/core/display_width.h"

namespace assay {
namespace {

using Range = Snippet::Range;

/// Only so much of a text is looked at.
constexpr std::size_t kMostBytes = std::size_t{1} << 20;

/// A word of the text: what separates it from the word before belongs to neither.
struct Word {
    std::size_t begin = 0;
    std::size_t end = 0;
    std::size_t width_before = 0;  ///< columns of the text up to its beginning
    std::size_t width_after = 0;   ///< and up to its end
    bool starts_sentence = false;
    std::vector<std::size_t> terms;  ///< numbers of the terms it is or has as parts
};

/// Words `first` to `last`, both included.
struct Excerpt {
    std::size_t first = 0;
    std::size_t last = 0;
    std::size_t distinct = 0;
    std::size_t matches = 0;
};

bool ends_sentence(std::string_view between) {
    static constexpr std::array<std::string_view, 8> kMarks{". ", "! ", "? ", "\n",
                                                            "。", "！", "？", "；"};
    return std::any_of(kMarks.begin(), kMarks.end(), [between](std::string_view mark) {
        return between.find(mark) != std::string_view::npos;
    });
}

std::string_view start_of(std::string_view text, std::size_t bytes) {
    if (text.size() <= bytes) return text;
    while (bytes > 0 && (static_cast<unsigned char>(text[bytes]) & 0xC0U) == 0x80U) --bytes;
    return text.substr(0, bytes);
}

/// The text as words, with where the terms are.
class Words {
  public:
    Words(std::string_view text, const std::unordered_set<std::string>& terms, Analyzer& analyzer)
        : text_{text} {
        TokenList list;
        analyzer.tokenize(text, list);
        std::map<std::string_view, std::size_t> numbers;
        for (const Token& token : list.tokens()) {
            if (words_.empty() || token.begin >= words_.back().end) add_word(token);
            if (!terms.contains(std::string{token.text})) continue;
            const std::size_t number = numbers.emplace(token.text, numbers.size()).first->second;
            words_.back().terms.push_back(number);
            matches_.push_back({token.begin, token.end});
        }
        std::sort(matches_.begin(), matches_.end(),
                  [](const Range& a, const Range& b) { return a.begin < b.begin; });
    }

    const std::vector<Word>& words() const { return words_; }
    const std::vector<Range>& matches() const { return matches_; }

    /// The best window no wider than `columns`, which begins and ends with a term.
    Excerpt best(std::size_t columns) const {
        Excerpt best;
        for (std::size_t first = 0; first < words_.size(); ++first) {
            if (words_[first].terms.empty()) continue;
            const Excerpt window = from(first, columns);
            if (window.distinct > best.distinct ||
                (window.distinct == best.distinct && window.matches > best.matches)) {
                best = window;
            }
        }
        return best;
    }

    /// Context: back to the beginning of a sentence if one is near, else for a third of what is
    /// left; then on to the end of the line.
    Excerpt widened(Excerpt window, std::size_t columns) const {
        const std::size_t used = width(window.first, window.last);
        const std::size_t left = columns - std::min(columns, used);
        std::size_t first = window.first;
        std::size_t third = window.first;
        while (!words_[first].starts_sentence && first > 0 &&
               width(first - 1, window.last) <= used + left * 2 / 3) {
            --first;
            if (width(first, window.last) <= used + left / 3) third = first;
        }
        window.first = words_[first].starts_sentence ? first : third;
        while (window.last + 1 < words_.size() && width(window.first, window.last + 1) <= columns) {
            ++window.last;
        }
        return window;
    }

  private:
    void add_word(const Token& token) {
        Word word;
        const std::size_t before = words_.empty() ? 0 : words_.back().end;
        const std::string_view between = text_.substr(before, token.begin - before);
        word.begin = token.begin;
        word.end = token.end;
        word.width_before =
            (words_.empty() ? 0 : words_.back().width_after) + display_width(between);
        word.width_after =
            word.width_before + display_width(text_.substr(token.begin, token.end - token.begin));
        word.starts_sentence = words_.empty() || ends_sentence(between);
        words_.push_back(std::move(word));
    }

    std::size_t width(std::size_t first, std::size_t last) const {
        return words_[last].width_after - words_[first].width_before;
    }

    Excerpt from(std::size_t first, std::size_t columns) const {
        Excerpt window{first, first, 0, 0};
        std::vector<std::size_t> seen;
        for (std::size_t i = first; i < words_.size() && (i == first || width(first, i) <= columns);
             ++i) {
            if (words_[i].terms.empty()) continue;
            window.last = i;
            ++window.matches;
            for (const std::size_t term : words_[i].terms) {
                if (std::find(seen.begin(), seen.end(), term) == seen.end()) seen.push_back(term);
            }
        }
        window.distinct = seen.size();
        return window;
    }

    std::string_view text_;
    std::vector<Word> words_;
    std::vector<Range> matches_;
};

bool is_blank(char c) { return static_cast<unsigned char>(c) <= ' '; }

/// Copies text into one line: blanks in a row become one.
class LineWriter {
  public:
    explicit LineWriter(std::string_view text) : text_{text} {}

    void copy(std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            if (!is_blank(text_[i])) {
                line += text_[i];
            } else if (!line.empty() && line.back() != ' ') {
                line += ' ';
            }
        }
    }

    std::string line;

  private:
    std::string_view text_;
};

/// What follows the last word up to the next blank belongs to it: a full stop, a bracket.
std::size_t with_punctuation(std::string_view text, std::size_t end, std::size_t limit) {
    std::size_t last = end;
    while (last < limit && !is_blank(text[last])) ++last;
    return last;
}

Snippet write_out(std::string_view text, Range shown, const std::vector<Range>& matches) {
    Snippet snippet;
    LineWriter out{text};
    if (shown.begin > 0) out.line = "…";
    std::size_t at = shown.begin;
    for (const Range& match : matches) {
        if (match.begin < at || match.end > shown.end) {
            const bool longer = !snippet.highlights.empty() && match.begin < at && match.end > at &&
                                match.end <= shown.end;
            if (!longer) continue;
            out.copy(at, match.end);
            snippet.highlights.back().end = out.line.size();
            at = match.end;
            continue;
        }
        out.copy(at, match.begin);
        const std::size_t begin = out.line.size();
        out.copy(match.begin, match.end);
        snippet.highlights.push_back({begin, out.line.size()});
        at = match.end;
    }
    out.copy(at, shown.end);
    while (out.line.ends_with(' ')) out.line.pop_back();
    if (shown.end < text.size()) out.line += "…";
    snippet.text = std::move(out.line);
    return snippet;
}

}  // namespace

std::unordered_set<std::string> terms_of(const PreparedQuery& query) {
    std::unordered_set<std::string> terms;
    for (std::size_t i = 0; i < query.scored; ++i) {
        for (const Alternative& alternative : query.units[i].alternatives) {
            for (const Slot& slot : alternative.slots) {
                terms.insert(slot.terms.begin(), slot.terms.end());
            }
        }
    }
    return terms;
}

Snippet make_snippet(std::string_view text, const std::unordered_set<std::string>& terms,
                     Analyzer& analyzer, std::size_t columns) {
    text = start_of(text, kMostBytes);
    while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
    const Words words{text, terms, analyzer};
    if (words.words().empty()) return {};
    const Excerpt window = words.best(columns);
    const Excerpt shown = words.widened(window, columns);
    const std::vector<Word>& all = words.words();
    Range range{all[shown.first].begin, all[shown.last].end};
    if (shown.first == 0) range.begin = 0;
    const std::size_t limit = shown.last + 1 < all.size() ? all[shown.last + 1].begin : text.size();
    range.end = with_punctuation(text, range.end, limit);
    Snippet snippet = write_out(text, range, words.matches());
    snippet.distinct = window.distinct;
    return snippet;
}

}  // namespace assay
