#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "assay/core/error.h"
#include "assay/corpus/attribute_value.h"
#include "assay/corpus/html_text.h"
#include "assay/corpus/one_of.h"
#include "assay/corpus/page.h"
#include "assay/corpus/source.h"
#include "assay/io/blanks.h"
#include "assay/io/text.h"
#include "assay/text/charset.h"

namespace assay {
namespace {

constexpr std::array<std::string_view, 6> kTitles{"title", "headline", "head", "hl", "ttl", "h1"};
constexpr std::array<std::string_view, 10> kBodies{
    "text", "body", "lp", "leadpara", "abstract", "summary", "caption", "graphic", "content", "p"};

/// Finds an ASCII `word`, in lower case, in any case.
std::size_t find_word(std::string_view text, std::string_view word, std::size_t from) {
    for (std::size_t at = text.find(word[0], from); at != std::string_view::npos;
         at = text.find(word[0], at + 1)) {
        if (lower_case(text.substr(at, word.size())) == word) return at;
    }
    return std::string_view::npos;
}

/// A start tag: `name` in lower case, the text from `begin` to `end` within it.
struct Section {
    std::string name;
    std::size_t tag = 0;
    std::size_t begin = 0;
    std::size_t end = 0;
    std::size_t after = 0;
};

/// The first section of `text` that begins at or behind `from` and is closed; false where none is.
bool find_section(std::string_view text, std::size_t from, Section& section) {
    for (std::size_t at = text.find('<', from); at != std::string_view::npos;
         at = text.find('<', at + 1)) {
        const std::size_t stop = text.find_first_of(" \t\r\n>", at);
        const std::size_t close = text.find('>', at);
        if (close == std::string_view::npos) return false;
        section.name = lower_case(text.substr(at + 1, stop - at - 1));
        if (section.name.empty() || section.name[0] < 'a' || section.name[0] > 'z') continue;
        const std::string ending = fmt::format("</{}>", section.name);
        const std::size_t end = find_word(text, ending, close + 1);
        if (end == std::string_view::npos) continue;
        section.tag = at;
        section.begin = close + 1;
        section.end = end;
        section.after = end + ending.size();
        return true;
    }
    return false;
}

class TrecSource : public DocumentSource {
  public:
    explicit TrecSource(Input input) : input_{std::move(input)}, text_{input_.text()} {
        refuse_empty(input_);
    }

    bool next(Document& document) override {
        const std::size_t begin = find_word(text_, "<doc>", at_);
        check_gap(std::min(begin, text_.size()));
        if (begin == std::string_view::npos) return false;
        line_ += lines_in(at_, begin);
        at_ = begin + 5;
        const std::size_t doc_line = line_;
        const std::size_t end = find_word(text_, "</doc>", at_);
        if (end == std::string_view::npos || find_word(text_.substr(0, end), "<doc>", at_) < end) {
            throw Error::at(input_.name, doc_line, "a <DOC> is opened and never closed");
        }
        const std::string_view inside = text_.substr(begin + 5, end - begin - 5);
        line_ += lines_in(at_, end);
        at_ = end + 6;
        doc_line_ = doc_line;
        fill(valid_utf8(inside) ? std::string{inside} : to_utf8(inside), document);
        return true;
    }

    std::string where() const override { return fmt::format("{}:{}", input_.name, doc_line_); }
    std::uint64_t bytes_read() const override { return at_; }

  private:
    std::size_t lines_in(std::size_t from, std::size_t to) const {
        return static_cast<std::size_t>(std::ranges::count(text_.substr(from, to - from), '\n'));
    }

    void check_gap(std::size_t end) {
        const std::string_view gap = trimmed(text_.substr(at_, end - at_));
        const bool markup = gap.empty() || gap.starts_with('<');
        if (markup) return;
        const std::size_t line = line_ + lines_in(at_, end);
        line_ = line;
        at_ = end;
        throw Error::at(input_.name, line, "expected <DOC>");
    }

    /// Sections by their names; what stands outside of all is a page as it was crawled.
    void fill(const std::string& inside, Document& document) const {
        DocumentFiller filler{document};
        std::string outside;
        std::size_t at = 0;
        for (Section section; find_section(inside, at, section);) {
            outside.append(inside, at, section.tag - at);
            const std::string_view text =
                std::string_view{inside}.substr(section.begin, section.end - section.begin);
            if (section.name == "html" || !take(section.name, text, document, filler)) {
                outside.append(inside, section.tag, section.after - section.tag);
            }
            at = section.after;
            if (section.name == "dochdr") break;  // what follows is the page itself
        }
        outside.append(inside, at, std::string::npos);
        if (!trimmed(outside).empty()) add_page_fields(read_html(outside, "utf-8"), filler);
        filler.finish();
    }

    static bool take(const std::string& name, std::string_view text, Document& document,
                     DocumentFiller& filler) {
        if (name == "docno") {
            document.id = trimmed(text);
        } else if (is_one_of(name, kTitles)) {
            filler.add_field("title") = html_fragment_text(text);
        } else if (is_one_of(name, kBodies)) {
            filler.add_field("body") = html_fragment_text(text);
        } else if (name == "dochdr") {
            const std::string_view url = trimmed(text.substr(0, text.find('\n', 1)));
            if (!url.empty()) filler.add_attribute("url", std::string{url});
        } else {
            const std::string value = html_fragment_text(text);
            if (!value.empty()) filler.add_attribute(name, typed_attribute(value));
        }
        return true;
    }

    Input input_;
    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t line_ = 1;
    std::size_t doc_line_ = 1;
};

}  // namespace

std::unique_ptr<DocumentSource> make_trec_source(Input input) {
    return std::make_unique<TrecSource>(std::move(input));
}

}  // namespace assay
