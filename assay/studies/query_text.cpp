#include "assay/studies/query_text.h"

#include <algorithm>

#include "assay/text/characters.h"
#include "assay/text/fold.h"

namespace assay {
namespace {

constexpr std::size_t kMostWords = 10;
constexpr std::size_t kMostHan = 25;
constexpr std::size_t kFewestLetters = 3;

/// Headings that many sites have, between bars.
constexpr std::string_view kGeneric =
    "|about|appendix|background|contents|description|details|example|examples|faq|"
    "getting started|home|index|introduction|links|note|notes|overview|parameters|"
    "references|related links|related topics|resources|see also|summary|syntax|"
    "table of contents|tip|tips|untitled|usage|warning|what's next|下一步|"
    "另请参见|另请参阅|参数|参考资料|参考链接|参见|参阅|总结|"
    "提示|更多|概述|概览|注意|注意事项|用法|目录|相关主题|"
    "相关链接|示例|简介|语法|说明|首页|";

constexpr std::string_view kEnds[] = {":", "：", ".", "。", "…",  ",", "，", ";", "；",
                                      "!", "！", "?", "？", "、", "-", "–",  "—", "|"};

/// Signs that stand in programs and not in what people search for.
bool looks_like_code(std::string_view text) {
    return text.find_first_of("{}=;<>\\`") != std::string_view::npos ||
           text.find("()") != std::string_view::npos || text.find("://") != std::string_view::npos;
}

void drop_ends(std::string& text) {
    for (bool again = true; again;) {
        again = false;
        while (text.ends_with(' ')) text.pop_back();
        for (const std::string_view end : kEnds) {
            if (!text.ends_with(end)) continue;
            text.resize(text.size() - end.size());
            again = true;
        }
    }
}

/// Nobody types the marks around a quotation or a name.
bool is_quote(char32_t code) {
    return code == '"' || code == 0x201C || code == 0x201D || (code >= 0x300A && code <= 0x300F);
}

/// U+00A0, U+2002 to U+200B, U+3000.
bool is_space(char32_t code) {
    return code <= ' ' || code == 0xA0 || (code >= 0x2000 && code <= 0x200B) || code == 0x3000;
}

}  // namespace

std::string tidy_query(std::string_view text) {
    std::string tidy;
    while (!text.empty()) {
        const std::string_view before = text;
        const char32_t code = next_code(text);
        if (is_quote(code)) continue;
        if (!is_space(code)) {
            tidy.append(before.substr(0, before.size() - text.size()));
        } else if (!tidy.empty() && tidy.back() != ' ') {
            tidy += ' ';
        }
    }
    drop_ends(tidy);
    return tidy;
}

std::string query_key(std::string_view text) {
    Folded folded;
    fold(text, folded);
    return tidy_query(folded.text);
}

QuerySize size_of_query(std::string_view text) {
    QuerySize size;
    bool in_word = false;
    while (!text.empty()) {
        const char32_t code = next_code(text);
        const bool han = is_han(code);
        size.han += han ? 1 : 0;
        const bool word = !han && !is_space(code);
        size.words += word && !in_word ? 1 : 0;
        in_word = word;
    }
    return size;
}

bool could_be_typed(std::string_view text) {
    const QuerySize size = size_of_query(text);
    if (!size.within(kMostWords, kMostHan) || looks_like_code(text)) return false;
    const auto letters =
        static_cast<std::size_t>(std::count_if(text.begin(), text.end(), is_letter));
    if (size.han < 2 && letters < kFewestLetters) return false;
    return kGeneric.find("|" + query_key(text) + "|") == std::string_view::npos;
}

bool is_latin_word(std::string_view word) {
    return !word.empty() && std::all_of(word.begin(), word.end(), is_letter);
}

std::size_t count_han_word(std::string_view word) {
    std::size_t count = 0;
    for (; !word.empty(); ++count) {
        if (!is_han(next_code(word))) return 0;
    }
    return count;
}

}  // namespace assay
