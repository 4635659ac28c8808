#include "assay/io/json.h"

#include <fmt/format.h>

#include <array>
#include <cassert>
#include <charconv>
#include <cmath>
#include <iterator>

#include "assay/io/text.h"

namespace assay {
void JsonWriter::new_line(std::size_t depth) {
    out_ += '\n';
    out_.append(depth * indent_, ' ');
}

void JsonWriter::before_value() {
    if (after_key_) {
        after_key_ = false;
        return;
    }
    if (levels_.empty()) return;
    Level& level = levels_.back();
    if (!level.empty) out_ += ',';
    if (indent_ > 0 && !level.in_one_line) {
        new_line(levels_.size());
    } else if (indent_ > 0 && !level.empty) {
        out_ += ' ';
    }
    level.empty = false;
}

JsonWriter& JsonWriter::begin(char open, char close, bool in_one_line) {
    before_value();
    out_ += open;
    const bool inherited = !levels_.empty() && levels_.back().in_one_line;
    levels_.push_back({close, in_one_line || inherited});
    return *this;
}

JsonWriter& JsonWriter::end() {
    assert(!levels_.empty() && !after_key_);
    const Level level = levels_.back();
    levels_.pop_back();
    if (indent_ > 0 && !level.empty && !level.in_one_line) new_line(levels_.size());
    out_ += level.close;
    return *this;
}

JsonWriter& JsonWriter::key(std::string_view key) {
    assert(!levels_.empty() && levels_.back().close == '}' && !after_key_);
    before_value();
    quoted(key);
    out_ += indent_ > 0 ? ": " : ":";
    after_key_ = true;
    return *this;
}

void JsonWriter::quoted(std::string_view text) {
    if (!valid_utf8(text)) {
        quoted(repaired_utf8(text));
        return;
    }
    out_ += '"';
    for (const char c : text) {
        switch (c) {
            case '"':
                out_ += "\\\"";
                break;
            case '\\':
                out_ += "\\\\";
                break;
            case '\n':
                out_ += "\\n";
                break;
            case '\r':
                out_ += "\\r";
                break;
            case '\t':
                out_ += "\\t";
                break;
            default:
                if (static_cast<unsigned char>(c) < 0x20) {
                    fmt::format_to(std::back_inserter(out_), "\\u{:04x}", static_cast<int>(c));
                } else {
                    out_ += c;
                }
        }
    }
    out_ += '"';
}

JsonWriter& JsonWriter::text(std::string_view text) {
    before_value();
    quoted(text);
    return *this;
}

JsonWriter& JsonWriter::id(std::string_view id) {
    if (valid_utf8(id)) return text(id);
    return begin('{', '}', true).key("bytes").text(base64(id)).end();
}

JsonWriter& JsonWriter::number(double value) {
    if (std::isnan(value)) return null();
    if (std::isinf(value)) return text(value > 0 ? "inf" : "-inf");
    std::array<char, 32> digits{};
    const auto [end, error] = std::to_chars(digits.data(), digits.data() + digits.size(), value);
    return raw({digits.data(), static_cast<std::size_t>(end - digits.data())});
}

JsonWriter& JsonWriter::raw(std::string_view json) {
    before_value();
    out_ += json;
    return *this;
}

std::string base64(std::string_view bytes) {
    static constexpr std::string_view kDigits =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string result;
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        std::uint32_t group = 0;
        for (std::size_t j = i; j < i + 3; ++j) {
            group = group << 8 | (j < bytes.size() ? static_cast<unsigned char>(bytes[j]) : 0U);
        }
        for (std::size_t j = 0; j < 4; ++j) {
            const bool padding = i + j > bytes.size();
            result += padding ? '=' : kDigits[group >> (18 - 6 * j) & 63U];
        }
    }
    return result;
}

}  // namespace assay
