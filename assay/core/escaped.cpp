#include "assay/core/escaped.h"

#include <fmt/format.h>

#include <algorithm>

namespace assay {
namespace {

bool is_control(char c) { return (c >= 0 && c < ' ') || c == '\x7f'; }

}  // namespace

std::string escaped_controls(std::string_view text, std::string_view kept) {
    if (std::ranges::none_of(text, is_control)) return std::string{text};
    std::string result;
    for (const char c : text) {
        if (!is_control(c) || kept.find(c) != std::string_view::npos) {
            result += c;
        } else if (c == '\t') {
            result += "\\t";
        } else if (c == '\n') {
            result += "\\n";
        } else if (c == '\r') {
            result += "\\r";
        } else {
            result += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
        }
    }
    return result;
}

}  // namespace assay
