#include "assay/search/query_parser.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cmath>
#include <optional>
#include <utility>

#include "assay/search/query_error.h"

namespace assay {
namespace {

constexpr std::string_view kOpeningQuote = "“";
constexpr std::string_view kClosingQuote = "”";
constexpr std::string_view kWideBlank = "　";
constexpr std::size_t kDeepest = 20;

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f'; }

bool is_name_character(char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte >= 0x80 || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           (c >= '0' && c <= '9') || c == '_' || c == '-' || c == '.';
}

struct Operator {
    std::string_view text;
    Relation relation;
};
// A longer one before those it begins with.
constexpr std::array<Operator, 6> kOperators{{{"!=", Relation::unequal},
                                              {"<=", Relation::at_most},
                                              {">=", Relation::at_least},
                                              {"=", Relation::equal},
                                              {"<", Relation::less},
                                              {">", Relation::greater}}};

/// Recursive descent over the bytes of the query.
class Parser {
  public:
    explicit Parser(std::string_view text) : text_{text} { query_.text = text; }

    ParsedQuery parse() {
        query_.clauses = clauses(0);
        if (!at_end()) fail(at_, "this ) closes nothing");
        return std::move(query_);
    }

  private:
    [[noreturn]] void fail(std::size_t place, std::string_view what) const {
        throw query_error(text_, place, what);
    }

    bool at_end() const { return at_ == text_.size(); }
    char peek(std::size_t ahead = 0) const {
        return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
    }
    std::string_view rest() const { return text_.substr(at_); }
    bool take(std::string_view expected) {
        if (!rest().starts_with(expected)) return false;
        at_ += expected.size();
        return true;
    }
    bool at_blank() const {
        return !at_end() && (is_blank(peek()) || rest().starts_with(kWideBlank));
    }
    void skip_blanks() {
        while (at_blank()) at_ += is_blank(peek()) ? 1 : kWideBlank.size();
    }
    bool at_quote() const { return peek() == '"' || rest().starts_with(kOpeningQuote); }
    bool at_word_end() const {
        return at_end() || at_blank() || peek() == '(' || peek() == ')' || at_quote();
    }

    std::vector<Clause> clauses(std::size_t depth) {
        std::vector<Clause> found;
        for (skip_blanks(); !at_end() && peek() != ')'; skip_blanks()) {
            if (auto clause = next_clause(depth)) append(found, std::move(*clause));
        }
        return found;
    }

    /// Plain words in a row are one text, so that the analyser sees names of several words.
    static void append(std::vector<Clause>& clauses, Clause clause) {
        const auto plain = [](const Clause& c) {
            return c.kind == Clause::Kind::text && c.occur == Occur::should && c.field.empty() &&
                   c.weight == 1.0;
        };
        if (!clauses.empty() && plain(clauses.back()) && plain(clause)) {
            clauses.back().text += " " + clause.text;
            clauses.back().end = clause.end;
        } else {
            clauses.push_back(std::move(clause));
        }
    }

    /// Nothing when it was a filter.
    std::optional<Clause> next_clause(std::size_t depth) {
        Clause clause;
        clause.begin = at_;
        if ((peek() == '+' || peek() == '-') && peek(1) != '\0' && !is_blank(peek(1))) {
            clause.occur = peek() == '+' ? Occur::must : Occur::must_not;
            ++at_;
        }
        if (const std::string_view name = name_before_colon(); !name.empty()) {
            at_ += name.size() + 1;
            if (filter(clause, name, depth)) return std::nullopt;
            clause.field = name;
        }
        body(clause, depth);
        weight(clause);
        clause.end = at_;
        return clause;
    }

    /// `title` of `title:word`; but `http://` and `std::` are no fields.
    std::string_view name_before_colon() const {
        std::size_t size = 0;
        while (is_name_character(peek(size))) ++size;
        if (size == 0 || peek(size) != ':') return {};
        const std::string_view behind = rest().substr(size + 1);
        if (behind.starts_with(':') || behind.starts_with("//")) return {};
        return rest().substr(0, size);
    }

    bool filter(const Clause& clause, std::string_view name, std::size_t depth) {
        for (const Operator& evidence : kOperators) {
            if (!take(evidence.text)) continue;
            if (clause.occur != Occur::should) {
                fail(clause.begin, "a condition on an attribute takes no + or -");
            }
            if (depth > 0) fail(clause.begin, "a condition cannot stand in parentheses");
            const std::size_t place = at_;
            std::string value = at_quote() ? quoted() : bare_value();
            if (value.empty()) {
                fail(place, fmt::format("{}:{} needs a value behind it", name, evidence.text));
            }
            query_.filters.push_back(
                {std::string{name}, evidence.relation, std::move(value), clause.begin, at_});
            return true;
        }
        return false;
    }

    std::string bare_value() {
        std::string value;
        while (!at_word_end()) value += character();
        return value;
    }

    void body(Clause& clause, std::size_t depth) {
        if (peek() == '(') return group(clause, depth);
        if (at_quote()) {
            const std::size_t place = at_;
            clause.kind = Clause::Kind::phrase;
            clause.text = quoted();
            if (clause.text.empty()) fail(place, "there is nothing between the quotes");
            return;
        }
        const std::size_t place = at_;
        Word found = word();
        if (found.text.empty())
            fail(place, found.star ? "a prefix needs a first character" : "a word is missing here");
        clause.kind = found.star ? Clause::Kind::prefix : Clause::Kind::text;
        clause.text = std::move(found.text);
    }

    void group(Clause& clause, std::size_t depth) {
        const std::size_t place = at_;
        if (!clause.field.empty()) fail(place, "a field is named at each word, not at a group");
        if (depth == kDeepest) fail(place, "too many parentheses in one another");
        ++at_;
        clause.kind = Clause::Kind::group;
        clause.clauses = clauses(depth + 1);
        if (!take(")")) fail(place, "this ( is never closed");
        if (clause.clauses.empty()) fail(place, "there is nothing in the parentheses");
    }

    std::string quoted() {
        const std::size_t place = at_;
        const std::string_view closing = take("\"") ? "\"" : kClosingQuote;
        take(kOpeningQuote);
        std::string text;
        while (!take(closing)) {
            if (at_end()) fail(place, "this quote is never closed");
            text += character();
        }
        return text;
    }

    /// One byte, or the one behind a backslash.
    char character() {
        if (peek() == '\\') {
            ++at_;
            if (at_end()) fail(at_ - 1, "a \\ needs a character behind it (write \\\\ for itself)");
        }
        return text_[at_++];
    }

    struct Word {
        std::string text;
        bool star = false;
    };

    /// Up to a blank, a parenthesis, a quote, a weight.
    Word word() {
        Word found;
        while (!at_word_end() && !at_weight()) {
            if (found.star) fail(at_ - 1, "a * stands at the end of a word (write \\* for itself)");
            if (peek() == '*') {
                found.star = true;
                ++at_;
            } else {
                found.text += character();
            }
        }
        return found;
    }

    bool at_weight() const { return peek() == '^'; }

    void weight(Clause& clause) {
        if (!at_weight()) return;
        const std::size_t place = at_++;
        double value = 0.0;
        const char* last = text_.data() + text_.size();
        const auto [end, error] = std::from_chars(text_.data() + at_, last, value);
        at_ = static_cast<std::size_t>(end - text_.data());
        if (error != std::errc{} || !std::isfinite(value) || value < 0.0 || !at_weight_end()) {
            fail(place, "a ^ needs a weight behind it, a number from 0 on (write \\^ for itself)");
        }
        clause.weight = value;
    }

    bool at_weight_end() const { return at_end() || at_blank() || peek() == ')'; }

    std::string_view text_;
    std::size_t at_ = 0;
    ParsedQuery query_;
};

}  // namespace

ParsedQuery parse_query(std::string_view text) { return Parser{text}.parse(); }

ParsedQuery parse_plain(std::string_view text) {
    ParsedQuery query;
    query.text = text;
    Clause all;
    all.text = text;
    all.end = text.size();
    query.clauses.push_back(std::move(all));
    return query;
}

}  // namespace assay
