#include "assay/io/json_fault.h"

#include <algorithm>
#include <vector>

#include "assay/io/text.h"

namespace assay {
namespace {

/// Reads JSON by its grammar (RFC 8259) and keeps nothing.
class JsonScanner {
  public:
    explicit JsonScanner(std::string_view text) : text_{text} {}

    /// False when there is a fault; then it is at place().
    bool scan() {
        if (!begin_value()) return false;
        while (!open_.empty()) {
            if (!step()) return false;
        }
        skip_blanks();
        return at_ == text_.size();
    }
    std::size_t place() const { return at_; }

  private:
    char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
    bool take(char c) {
        if (peek() != c) return false;
        ++at_;
        return true;
    }
    void skip_blanks() { at_ = std::min(text_.find_first_not_of(" \t\r\n", at_), text_.size()); }

    /// A scalar to its end, or the beginning of an array or object.
    bool begin_value() {
        skip_blanks();
        const char c = peek();
        if (c == '{' || c == '[') {
            ++at_;
            open_.push_back(c == '{' ? '}' : ']');
            first_ = true;
            return true;
        }
        if (c == '"') return scan_string();
        if (c == '-' || (c >= '0' && c <= '9')) return scan_number();
        for (const std::string_view word : {"true", "false", "null"}) {
            if (!text_.substr(at_).starts_with(word)) continue;
            at_ += word.size();
            return true;
        }
        return false;
    }

    /// In the innermost array or object: its next member, or its end.
    bool step() {
        skip_blanks();
        const bool first = first_;
        first_ = false;
        if (take(open_.back())) {
            open_.pop_back();
            return true;
        }
        if (!first && !take(',')) return false;
        skip_blanks();
        if (open_.back() == '}') {
            if (peek() != '"' || !scan_string()) return false;
            skip_blanks();
            if (!take(':')) return false;
        }
        return begin_value();
    }

    bool scan_string() {
        const std::size_t begin = at_++;
        for (; at_ < text_.size(); ++at_) {
            const char c = text_[at_];
            if (static_cast<unsigned char>(c) < 0x20) return false;
            if (c == '\\' && !scan_escape()) return false;
            if (c == '"') {
                ++at_;
                return true;
            }
        }
        at_ = begin;  // it is never closed
        return false;
    }

    bool scan_escape() {
        const std::string_view rest = text_.substr(at_ + 1);
        if (rest.empty()) return false;
        if (rest[0] != 'u') {
            ++at_;
            return std::string_view{"\"\\/bfnrt"}.find(rest[0]) != std::string_view::npos;
        }
        const std::string_view digits = rest.substr(1, 4);
        at_ += 5;
        return digits.size() == 4 &&
               digits.find_first_not_of("0123456789abcdefABCDEF") == std::string_view::npos;
    }

    bool scan_digits() {
        const std::size_t begin = at_;
        while (peek() >= '0' && peek() <= '9') ++at_;
        return at_ > begin;
    }

    bool scan_number() {
        take('-');
        if (!take('0') && !scan_digits()) return false;
        if (take('.') && !scan_digits()) return false;
        if (!take('e') && !take('E')) return true;
        if (!take('+')) take('-');
        return scan_digits();
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::vector<char> open_;  ///< how each array or object around us ends
    bool first_ = true;       ///< nothing has been read of the innermost one
};

}  // namespace

std::optional<std::size_t> json_fault(std::string_view json) {
    const std::size_t end = json.find_last_not_of(" \t\r\n") + 1;  // npos + 1 is 0
    JsonScanner scanner{json.substr(0, end)};
    if (scanner.scan()) return std::nullopt;
    return scanner.place();
}

std::optional<std::size_t> utf8_fault(std::string_view text) {
    for (Lines lines{text}; lines.next();) {
        if (valid_utf8(lines.line())) continue;
        return static_cast<std::size_t>(lines.line().data() - text.data());
    }
    return std::nullopt;
}

}  // namespace assay
