#include "assay/report/xml.h"

#include <fmt/format.h>

#include "assay/io/text.h"

namespace assay {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

/// Line ends and tabs are written as references: in an attribute they would become blanks.
std::string escaped(char c) {
    switch (c) {
        case '&':
            return "&amp;";
        case '<':
            return "&lt;";
        case '>':
            return "&gt;";
        case '"':
            return "&quot;";
        case '\'':
            return "&apos;";
        case '\t':
        case '\n':
        case '\r':
            return fmt::format("&#{};", static_cast<int>(c));
        default:
            break;
    }
    const auto byte = static_cast<unsigned char>(c);
    return byte < 0x20 || byte == 0x7F ? std::string{kReplacement} : std::string{c};
}

}  // namespace

std::string xml_text(std::string_view text) {
    const std::string repaired = repaired_utf8(text);
    std::string result;
    for (std::size_t i = 0; i < repaired.size(); ++i) {
        const std::string_view three = std::string_view{repaired}.substr(i, 3);
        if (three == "\xEF\xBF\xBE" || three == "\xEF\xBF\xBF") {
            result += kReplacement;
            i += 2;
        } else {
            result += escaped(repaired[i]);
        }
    }
    return result;
}

}  // namespace assay
