#include "assay/corpus/markdown.h"

#include <fmt/format.h>
#include <md4c.h>

#include <algorithm>
#include <iterator>

#include "assay/io/text.h"

namespace assay {
namespace {

void escape(std::string& out, std::string_view text) {
    for (const char c : text) {
        if (c == '<') {
            out += "&lt;";
        } else if (c == '&') {
            out += "&amp;";
        } else if (c == '"') {
            out += "&quot;";
        } else {
            out += c;
        }
    }
}

/// The element a block becomes; only what matters for its text.
std::string element_of(MD_BLOCKTYPE type, const void* detail) {
    switch (type) {
        case MD_BLOCK_H:
            return fmt::format("h{}", static_cast<const MD_BLOCK_H_DETAIL*>(detail)->level);
        case MD_BLOCK_CODE:
            return "pre";
        case MD_BLOCK_LI:
            return "li";
        case MD_BLOCK_UL:
            return "ul";
        case MD_BLOCK_OL:
            return "ol";
        case MD_BLOCK_TABLE:
            return "table";
        case MD_BLOCK_TR:
            return "tr";
        case MD_BLOCK_TH:
        case MD_BLOCK_TD:
            return "td";
        case MD_BLOCK_P:
            return "p";
        case MD_BLOCK_QUOTE:
            return "blockquote";
        default:
            return {};
    }
}

std::string& out_of(void* out) { return *static_cast<std::string*>(out); }

int enter_block(MD_BLOCKTYPE type, void* detail, void* out) {
    const std::string element = element_of(type, detail);
    if (!element.empty()) fmt::format_to(std::back_inserter(out_of(out)), "<{}>", element);
    // The parser of HTML takes the first line feed of <pre> for layout.
    if (type == MD_BLOCK_CODE) out_of(out) += '\n';
    return 0;
}

int leave_block(MD_BLOCKTYPE type, void* detail, void* out) {
    const std::string element = element_of(type, detail);
    if (!element.empty()) fmt::format_to(std::back_inserter(out_of(out)), "</{}>", element);
    return 0;
}

int enter_span(MD_SPANTYPE type, void* detail, void* out) {
    if (type != MD_SPAN_A) return 0;
    const MD_ATTRIBUTE& href = static_cast<const MD_SPAN_A_DETAIL*>(detail)->href;
    out_of(out) += "<a href=\"";
    escape(out_of(out), {href.text, href.size});
    out_of(out) += "\">";
    return 0;
}

int leave_span(MD_SPANTYPE type, void* /*detail*/, void* out) {
    if (type == MD_SPAN_A) out_of(out) += "</a>";
    return 0;
}

int add_text(MD_TEXTTYPE type, const MD_CHAR* text, MD_SIZE size, void* out) {
    const std::string_view view{text, size};
    if (type == MD_TEXT_BR) {
        out_of(out) += "<br>";
    } else if (type == MD_TEXT_SOFTBR) {
        out_of(out) += '\n';
    } else if (type == MD_TEXT_ENTITY || type == MD_TEXT_HTML) {
        out_of(out) += view;
    } else if (type == MD_TEXT_NULLCHAR) {
        out_of(out) += "\xEF\xBF\xBD";
    } else {
        escape(out_of(out), view);
    }
    return 0;
}

std::string_view unquoted(std::string_view text) {
    text = trimmed(text);
    const bool quoted = text.size() >= 2 && text.front() == text.back() &&
                        (text.front() == '"' || text.front() == '\'');
    return quoted ? text.substr(1, text.size() - 2) : text;
}

/// [a, "b"] as "a, b".
std::string list_of(std::string_view text) {
    std::string list;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t comma = std::min(text.find(',', at), text.size());
        const std::string_view member = unquoted(text.substr(at, comma - at));
        if (!member.empty()) list += fmt::format("{}{}", list.empty() ? "" : ", ", member);
        at = comma + 1;
    }
    return list;
}

std::string value_of(std::string_view text) {
    text = trimmed(text);
    if (text.size() >= 2 && text.front() == '[' && text.back() == ']') {
        return list_of(text.substr(1, text.size() - 2));
    }
    return std::string{unquoted(text)};
}

void take_line(std::string_view line, FrontMatter& matter) {
    const std::string_view text = trimmed(line);
    if (text.empty() || text.starts_with('#')) return;
    if (text.starts_with("- ") && !matter.values.empty()) {
        std::string& value = matter.values.back().second;
        value += fmt::format("{}{}", value.empty() ? "" : ", ", unquoted(text.substr(2)));
        return;
    }
    const std::size_t colon = text.find(':');
    if (line.starts_with(' ') || colon == std::string_view::npos || colon == 0) return;
    matter.values.emplace_back(trimmed(text.substr(0, colon)), value_of(text.substr(colon + 1)));
}

}  // namespace

FrontMatter read_front_matter(std::string_view markdown) {
    FrontMatter matter{{}, markdown};
    Lines lines{markdown};
    if (!lines.next() || trimmed(lines.line()) != "---") return matter;
    while (lines.next()) {
        const std::string_view line = trimmed(lines.line());
        if (line == "---" || line == "...") {
            matter.rest = lines.rest();
            return matter;
        }
        take_line(lines.line(), matter);
    }
    return {{}, markdown};
}

std::string markdown_to_html(std::string_view markdown) {
    MD_PARSER parser{};
    parser.flags = MD_DIALECT_GITHUB;
    parser.enter_block = enter_block;
    parser.leave_block = leave_block;
    parser.enter_span = enter_span;
    parser.leave_span = leave_span;
    parser.text = add_text;
    std::string html = "<body>";
    md_parse(markdown.data(), static_cast<MD_SIZE>(markdown.size()), &parser, &html);
    return html;
}

}  // namespace assay
