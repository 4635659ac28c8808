#include "assay/corpus/html_text.h"

#include <algorithm>
#include <utility>

#include "assay/corpus/block_text.h"
#include "assay/corpus/html_boilerplate.h"
#include "assay/corpus/html_charset.h"
#include "assay/corpus/html_tame.h"
#include "assay/corpus/html_tree.h"
#include "assay/io/text.h"
#include "assay/text/charset.h"

namespace assay {
namespace {

bool is_heading(GumboTag tag) { return tag >= GUMBO_TAG_H1 && tag <= GUMBO_TAG_H6; }

/// Elements within a line; a page's own elements <my-thing> are blocks.
bool is_inline(GumboTag tag) {
    switch (tag) {
        case GUMBO_TAG_A:
        case GUMBO_TAG_ABBR:
        case GUMBO_TAG_ACRONYM:
        case GUMBO_TAG_B:
        case GUMBO_TAG_BDI:
        case GUMBO_TAG_BDO:
        case GUMBO_TAG_BIG:
        case GUMBO_TAG_CITE:
        case GUMBO_TAG_CODE:
        case GUMBO_TAG_DATA:
        case GUMBO_TAG_DEL:
        case GUMBO_TAG_DFN:
        case GUMBO_TAG_EM:
        case GUMBO_TAG_FONT:
        case GUMBO_TAG_I:
        case GUMBO_TAG_IMG:
        case GUMBO_TAG_INS:
        case GUMBO_TAG_KBD:
        case GUMBO_TAG_LABEL:
        case GUMBO_TAG_MARK:
        case GUMBO_TAG_Q:
        case GUMBO_TAG_RUBY:
        case GUMBO_TAG_S:
        case GUMBO_TAG_SAMP:
        case GUMBO_TAG_SMALL:
        case GUMBO_TAG_SPAN:
        case GUMBO_TAG_STRIKE:
        case GUMBO_TAG_STRONG:
        case GUMBO_TAG_SUB:
        case GUMBO_TAG_SUP:
        case GUMBO_TAG_TIME:
        case GUMBO_TAG_TT:
        case GUMBO_TAG_U:
        case GUMBO_TAG_VAR:
        case GUMBO_TAG_WBR:
            return true;
        default:
            return false;
    }
}

bool is_main(const GumboNode& node) {
    return tag_of(node) == GUMBO_TAG_MAIN || attribute_of(node, "role") == "main";
}

/// The text of a node that holds text; empty for others.
std::string_view own_text(const GumboNode& node) {
    const bool text = node.type == GUMBO_NODE_TEXT || node.type == GUMBO_NODE_WHITESPACE ||
                      node.type == GUMBO_NODE_CDATA;
    return text ? std::string_view{node.v.text.text} : std::string_view{};
}

/// Collects headings and body under one element.
class TextCollector {
  public:
    TextCollector(HtmlPage& page, bool drop_likely)
        : page_{page}, body_{page.body}, heading_{heading_text_}, drop_likely_{drop_likely} {}

    void collect(const GumboNode& root) {
        walk(
            root, [this](const GumboNode& node) { return enter(node); },
            [this](const GumboNode& node) { leave(node); });
    }

  private:
    bool enter(const GumboNode& node) {
        if (!is_element(node)) {
            add(own_text(node));
            return false;
        }
        if (is_unread(node) || is_site_part(node, in_main_ > 0) ||
            (drop_likely_ && looks_like_site_part(node))) {
            if (!is_inline(tag_of(node))) break_line(tag_of(node));
            return false;
        }
        const GumboTag tag = tag_of(node);
        break_line(tag);
        if (is_heading(tag) && headings_++ == 0) begin_heading();
        if (tag == GUMBO_TAG_PRE) ++pre_;
        if (is_main(node) || tag == GUMBO_TAG_ARTICLE) ++in_main_;
        return true;
    }

    void leave(const GumboNode& node) {
        if (!is_element(node)) return;
        const GumboTag tag = tag_of(node);
        if (is_heading(tag) && --headings_ == 0) end_heading();
        if (tag == GUMBO_TAG_PRE) --pre_;
        if (is_main(node) || tag == GUMBO_TAG_ARTICLE) --in_main_;
        break_line(tag);
    }

    void add(std::string_view text) {
        BlockText& out = headings_ > 0 ? heading_ : body_;
        if (pre_ > 0 && headings_ == 0) {
            out.add_as_is(text);
        } else {
            out.add(text);
        }
    }

    void break_line(GumboTag tag) {
        if (is_inline(tag)) return;
        BlockText& out = headings_ > 0 ? heading_ : body_;
        if (tag == GUMBO_TAG_TD || tag == GUMBO_TAG_TH || headings_ > 0) {
            out.space();
        } else {
            out.new_line();
        }
    }

    void begin_heading() {
        heading_text_.clear();
        heading_ = BlockText{heading_text_};
    }

    void end_heading() {
        if (!heading_text_.empty()) page_.headings.push_back(heading_text_);
        body_.new_line();
    }

    HtmlPage& page_;
    BlockText body_;
    std::string heading_text_;
    BlockText heading_;
    bool drop_likely_;
    std::size_t headings_ = 0;
    std::size_t pre_ = 0;
    std::size_t in_main_ = 0;
};

/// What stands in <head> and all over the page: title, language, links; and where its text is.
class PageFacts {
  public:
    explicit PageFacts(HtmlPage& page) : page_{page}, title_{page.title} {}

    void enter(const GumboNode& node) {
        const GumboTag tag = tag_of(node);
        if (tag == GUMBO_TAG_HTML) {
            page_.language = trimmed(attribute_of(node, "lang"));
        } else if (tag == GUMBO_TAG_TITLE && page_.title.empty()) {
            walk(
                node, [this](const GumboNode& part) { return title_.add(own_text(part)), true; },
                [](const GumboNode&) {});
        } else if (tag == GUMBO_TAG_LINK) {
            read_link(node);
        } else if (tag == GUMBO_TAG_META) {
            read_meta(node);
        } else if (tag == GUMBO_TAG_BASE && page_.base_url.empty()) {
            page_.base_url = trimmed(attribute_of(node, "href"));
        }
        note_leads(node);
        note_place(node);
    }

    /// The element whose text is the page's: <main>, the only <article>, else <body>.
    const GumboNode* place() const {
        if (main_ != nullptr) return main_;
        return articles_ == 1 ? article_ : body_;
    }
    const GumboNode* body() const { return body_; }

  private:
    void note_place(const GumboNode& node) {
        if (main_ == nullptr && is_main(node)) main_ = &node;
        if (tag_of(node) == GUMBO_TAG_ARTICLE && ++articles_ == 1) article_ = &node;
        if (body_ == nullptr && tag_of(node) == GUMBO_TAG_BODY) body_ = &node;
    }

    void note_leads(const GumboNode& node) {
        const GumboTag tag = tag_of(node);
        if (tag == GUMBO_TAG_A || tag == GUMBO_TAG_AREA) {
            const std::string rel = lower_case(attribute_of(node, "rel"));
            if (rel.find("nofollow") == std::string::npos) add_link(attribute_of(node, "href"));
        } else if (tag == GUMBO_TAG_FRAME || tag == GUMBO_TAG_IFRAME) {
            add_link(attribute_of(node, "src"));
        } else if (tag == GUMBO_TAG_META &&
                   lower_case(attribute_of(node, "http-equiv")) == "refresh") {
            add_link(refresh_target(attribute_of(node, "content")));
        }
    }

    /// The address in "0; url='page.html'", empty where there is none.
    static std::string_view refresh_target(std::string_view content) {
        const std::size_t url = lower_case(content).find("url=");
        if (url == std::string::npos) return {};
        content = trimmed(content.substr(url + 4));
        if (!content.starts_with('\'') && !content.starts_with('"')) return content;
        const std::string_view inside = content.substr(1);
        return inside.substr(0, inside.find(content.front()));
    }

    void add_link(std::string_view href) {
        href = trimmed(href);
        if (!href.empty()) page_.links.emplace_back(href);
    }

    void read_link(const GumboNode& node) {
        if (lower_case(attribute_of(node, "rel")) != "canonical") return;
        page_.canonical_url = trimmed(attribute_of(node, "href"));
    }

    void read_meta(const GumboNode& node) {
        if (lower_case(attribute_of(node, "name")) != "robots") return;
        const std::string content = lower_case(attribute_of(node, "content"));
        const bool none = content.find("none") != std::string::npos;
        page_.no_index |= none || content.find("noindex") != std::string::npos;
        page_.no_follow |= none || content.find("nofollow") != std::string::npos;
    }

    HtmlPage& page_;
    BlockText title_;
    const GumboNode* main_ = nullptr;
    const GumboNode* article_ = nullptr;
    const GumboNode* body_ = nullptr;
    std::size_t articles_ = 0;
};

bool has_text(const HtmlPage& page) { return !page.body.empty() || !page.headings.empty(); }

void trim(std::string& text) {
    const std::string_view rest = trimmed(text);
    const auto begin = static_cast<std::size_t>(rest.data() - text.data());
    text.resize(begin + rest.size());
    text.erase(0, begin);
}

}  // namespace

HtmlPage read_html(std::string_view bytes, std::string_view charset) {
    HtmlPage page;
    std::string html =
        to_utf8(bytes, charset.empty() ? declared_charset(bytes) : std::string{charset});
    tame_html(html);
    const HtmlTree tree{html};
    PageFacts facts{page};
    walk(
        *tree.root(), [&](const GumboNode& node) { return facts.enter(node), true; },
        [](const GumboNode&) {});
    if (facts.body() == nullptr) return page;
    TextCollector{page, true}.collect(*facts.place());
    if (!has_text(page) && facts.place() != facts.body()) {
        TextCollector{page, true}.collect(*facts.body());
    }
    if (!has_text(page)) TextCollector{page, false}.collect(*facts.body());
    trim(page.body);
    if (page.title.empty() && !page.headings.empty()) {
        page.title = std::move(page.headings.front());
        page.headings.erase(page.headings.begin());
    }
    return page;
}

std::string html_fragment_text(std::string_view html) {
    std::string tame{html};
    tame_html(tame);
    const HtmlTree tree{tame};
    std::string text;
    BlockText blocks{text};
    walk(
        *tree.root(),
        [&](const GumboNode& node) {
            blocks.add(own_text(node));
            if (is_element(node) && !is_inline(tag_of(node))) blocks.new_line();
            return !is_element(node) || !is_unread(node);
        },
        [&](const GumboNode& node) {
            if (is_element(node) && !is_inline(tag_of(node))) blocks.new_line();
        });
    return text;
}

}  // namespace assay
