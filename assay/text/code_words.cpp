#include "assay/text/code_words.h"

#include <algorithm>

#include "assay/text/characters.h"

namespace assay {
namespace {

char at(std::string_view text, std::size_t place) {
    return place < text.size() ? text[place] : ' ';
}

bool is_word_byte(char byte) { return ascii_class(byte) != Ascii::other; }

/// UAX #29, WB6 to WB12, for ASCII: which characters join two letters, or two digits.
bool joins_plainly(char before, char middle, char after) {
    if (is_letter(before) && is_letter(after)) {
        return middle == '.' || middle == '\'' || middle == ':';
    }
    if (is_digit(before) && is_digit(after)) {
        return middle == '.' || middle == '\'' || middle == ',' || middle == ';';
    }
    return false;
}

bool is_thousand(std::string_view text, std::size_t place) {
    return is_digit(at(text, place)) && is_digit(at(text, place + 1)) &&
           is_digit(at(text, place + 2)) && !is_digit(at(text, place + 3));
}

bool joins_in_code(std::string_view text, std::size_t begin, std::size_t place) {
    const char before = text[place - 1];
    const char after = at(text, place + 1);
    switch (text[place]) {
        case '.':
        case '\'':
            return joins_plainly(before, text[place], after);
        case ',':
            return is_digit(before) && is_thousand(text, place + 1);
        case '-':
            return is_letter(text[begin]) && is_letter(after) &&
                   (place == begin + 1 || at(text, begin + 1) == '-');
        default:
            return false;
    }
}

template <typename Joins>
WordEnd word_end(std::string_view text, std::size_t place, const Joins& joins) {
    while (true) {
        while (place < text.size() && is_word_byte(text[place])) ++place;
        if (place == text.size()) return {place};
        if (!is_ascii(text[place])) return {place, true};
        const char after = at(text, place + 1);
        const bool is_middle = text[place] == '.' || text[place] == '\'' || text[place] == ':';
        if (is_middle && !is_ascii(after)) return {place, true};
        if (!joins(place)) return {place};
        ++place;
    }
}

bool is_url_byte(char byte) {
    return is_ascii(byte) && byte > ' ' && byte != 0x7F &&
           std::string_view{"<>\"'`{}|\\^"}.find(byte) == std::string_view::npos;
}

/// Without what ends a sentence or a bracket rather than a URL.
std::size_t trim_url(std::string_view text, std::size_t begin, std::size_t end) {
    while (end > begin &&
           std::string_view{".,;:!?)]*/"}.find(text[end - 1]) != std::string_view::npos) {
        --end;
    }
    return end;
}

std::size_t url_end(std::string_view text, std::size_t begin, std::size_t end) {
    const std::string_view word = text.substr(begin, end - begin);
    std::size_t host = end;
    if (text.substr(end, 3) == "://") {
        host += 3;
    } else if (!word.starts_with("www.")) {
        return end;
    }
    std::size_t last = host;
    while (last < text.size() && is_url_byte(text[last])) ++last;
    last = trim_url(text, host, last);
    return last > host || host == end ? last : end;
}

std::size_t email_end(std::string_view text, std::size_t end) {
    if (at(text, end) != '@' || !is_alnum(at(text, end + 1))) return end;
    std::size_t last = end + 1;
    while (is_alnum(at(text, last)) || at(text, last) == '.' || at(text, last) == '-') ++last;
    while (!is_alnum(text[last - 1])) --last;
    const std::string_view domain = text.substr(end + 1, last - end - 1);
    return domain.find('.') == std::string_view::npos ? end : last;
}

/// A part between `begin` and `end`, and the places where it is cut again.
class Parts {
  public:
    Parts(std::string_view word, std::string_view original, std::vector<Piece>& out)
        : word_{word}, original_{original}, out_{out} {}

    void find() {
        out_.clear();
        const bool only_digits = std::all_of(word_.begin(), word_.end(), [](char byte) {
            return is_digit(byte) || byte == '.' || byte == ',';
        });
        if (only_digits) {
            find_versions();
        } else {
            find_components();
        }
    }

  private:
    void find_versions() {
        std::size_t dots = 0;
        for (std::size_t i = 0; i < word_.size(); ++i) {
            if (word_[i] == '.' && ++dots > 1) out_.push_back({0, i});
        }
    }

    void find_components() {
        std::size_t begin = 0;
        while (begin < word_.size()) {
            const std::size_t end = std::min(word_.find_first_of("_.-", begin), word_.size());
            if (end > begin) add_component(begin, end);
            begin = end + 1;
        }
    }

    void add_component(std::size_t begin, std::size_t end) {
        if (end - begin < word_.size()) out_.push_back({begin, end});
        if (!split_by_capitals(begin, end)) split_digits(begin, end);
    }

    /// A part begins at a capital after a small letter or digit, and at the last of several
    /// capitals before a small letter.
    bool is_camel_edge(std::size_t i, std::size_t end) const {
        if (!is_upper(original_[i])) return false;
        return !is_upper(original_[i - 1]) || (i + 1 < end && is_lower(original_[i + 1]));
    }

    bool split_by_capitals(std::size_t begin, std::size_t end) {
        if (original_.empty()) return false;
        const std::size_t before = out_.size();
        std::size_t from = begin;
        bool has_short = false;
        for (std::size_t i = begin + 1; i <= end; ++i) {
            if (i < end && !is_camel_edge(i, end)) continue;
            has_short = has_short || i - from == 1;
            out_.push_back({from, i});
            from = i;
        }
        const std::size_t count = out_.size() - before;
        const bool is_name = count == 2 && is_upper(original_[begin]);
        if (count > 1 && !has_short && !is_name) return true;
        out_.resize(before);
        return false;
    }

    void split_digits(std::size_t begin, std::size_t end) {
        const bool letters_first = is_letter(word_[begin]);
        std::size_t edge = begin;
        while (edge < end && is_alnum(word_[edge]) && is_letter(word_[edge]) == letters_first)
            ++edge;
        std::size_t last = edge;
        while (last < end && is_alnum(word_[last]) && is_letter(word_[last]) != letters_first)
            ++last;
        const std::size_t letters = letters_first ? edge - begin : end - edge;
        if (edge == begin || edge == end || last != end || letters < 3) return;
        out_.push_back({begin, edge});
        out_.push_back({edge, end});
    }

    std::string_view word_;
    std::string_view original_;
    std::vector<Piece>& out_;
};

}  // namespace

WordEnd plain_word_end(std::string_view text, std::size_t place) {
    return word_end(text, place, [text](std::size_t middle) {
        return joins_plainly(text[middle - 1], text[middle], at(text, middle + 1));
    });
}

WordEnd code_word_end(std::string_view text, std::size_t place) {
    return word_end(text, place, [text, place](std::size_t middle) {
        return joins_in_code(text, place, middle);
    });
}

std::size_t symbol_end(std::string_view text, std::size_t begin, std::size_t end) {
    if (!is_letter(text[end - 1])) return end;
    if (at(text, end) == '#') {
        return end - begin == 1 && !is_word_byte(at(text, end + 1)) ? end + 1 : end;
    }
    if (text.substr(end, 2) != "++" || at(text, end + 2) == '+' || is_letter(at(text, end + 2))) {
        return end;
    }
    end += 2;
    while (is_digit(at(text, end))) ++end;
    return end;
}

std::size_t address_end(std::string_view text, std::size_t begin, std::size_t end) {
    const std::size_t url = url_end(text, begin, end);
    return url > end ? url : email_end(text, end);
}

bool is_word_prefix(std::string_view text, std::size_t place) {
    if (!is_letter(at(text, place + 1))) return false;
    if (place == 0) return true;
    const char before = text[place - 1];
    if (is_word_byte(before) || before == text[place]) return false;
    return text[place] != '.' || (before != ')' && before != ']');
}

void find_parts(std::string_view word, std::string_view original, std::vector<Piece>& parts) {
    Parts{word, original, parts}.find();
}

}  // namespace assay
