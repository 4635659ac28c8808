#include "assay/corpus/html_boilerplate.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "assay/corpus/html_tame.h"
#include "assay/corpus/html_tree.h"
#include "assay/corpus/one_of.h"
#include "assay/io/text.h"

namespace assay {
namespace {

constexpr std::array<std::string_view, 20> kSiteParts{
    "nav",      "navbar",  "navigation",      "navi",       "topnav",
    "menu",     "menubar", "sidebar",         "breadcrumb", "breadcrumbs",
    "footer",   "toc",     "tableofcontents", "pagination", "pager",
    "masthead", "cookie",  "cookies",         "skiplink",   "sidenav"};

/// Words that say which menu or footer it is; "has", "with" and "no" are none of them: a page's
/// whole frame may be called has-sidebar.
constexpr std::array<std::string_view, 24> kWhich{
    "main",    "left",      "right",  "top",       "bottom",  "site", "page",   "global",
    "primary", "secondary", "header", "container", "wrapper", "wrap", "inner",  "doc",
    "docs",    "theme",     "mobile", "desktop",   "local",   "sub",  "notice", "links"};

constexpr std::array<std::string_view, 7> kSiteRoles{
    "navigation", "banner", "contentinfo", "search", "complementary", "menu", "menubar"};

constexpr std::array<std::string_view, 5> kHeadingMarks{"headerlink", "header-anchor", "hash-link",
                                                        "anchorjs-link", "heading-anchor"};

/// Whether `name`, such as "left-sidebar", says nothing but which part of a site it is.
bool names_site_part(std::string_view name) {
    bool part = false;
    for (std::size_t at = 0; at <= name.size();) {
        const std::size_t end = std::min(name.find_first_of("-_", at), name.size());
        const std::string_view word = name.substr(at, end - at);
        at = end + 1;
        if (word.empty() || is_one_of(word, kWhich)) continue;
        if (!is_one_of(word, kSiteParts)) return false;
        part = true;
    }
    return part;
}

template <typename Test>
bool any_name(std::string_view names, const Test& test) {
    const std::string lower = lower_case(names);
    std::vector<std::string_view> words;
    split_fields(lower, words);
    return std::ranges::any_of(words, test);
}

/// Names are looked at where frames of a page are made of; a <section>'s id is often its heading.
bool can_be_frame(GumboTag tag) {
    return tag == GUMBO_TAG_DIV || tag == GUMBO_TAG_UL || tag == GUMBO_TAG_OL ||
           tag == GUMBO_TAG_TABLE || tag == GUMBO_TAG_TD || tag == GUMBO_TAG_P ||
           tag == GUMBO_TAG_DL;
}

/// The name of an element that HTML does not know, in lower case.
std::string unknown_tag(const GumboNode& element) {
    GumboStringPiece name = element.v.element.original_tag;
    gumbo_tag_from_original_text(&name);
    return name.data == nullptr ? std::string{} : lower_case({name.data, name.length});
}

}  // namespace

bool is_unread(const GumboNode& element) {
    switch (tag_of(element)) {
        case GUMBO_TAG_SCRIPT:
        case GUMBO_TAG_STYLE:
        case GUMBO_TAG_NOSCRIPT:
        case GUMBO_TAG_HEAD:
        case GUMBO_TAG_SVG:
        case GUMBO_TAG_IFRAME:
        case GUMBO_TAG_OBJECT:
        case GUMBO_TAG_CANVAS:
        case GUMBO_TAG_AUDIO:
        case GUMBO_TAG_VIDEO:
        case GUMBO_TAG_BUTTON:
        case GUMBO_TAG_TEXTAREA:
            return true;
        case GUMBO_TAG_A:
            return any_name(attribute_of(element, "class"),
                            [](std::string_view name) { return is_one_of(name, kHeadingMarks); });
        case GUMBO_TAG_UNKNOWN:
            return unknown_tag(element) == kTamedSelect;
        default:
            return false;
    }
}

bool is_site_part(const GumboNode& element, bool in_main) {
    switch (tag_of(element)) {
        case GUMBO_TAG_NAV:
        case GUMBO_TAG_FOOTER:
        case GUMBO_TAG_ASIDE:
            return true;
        case GUMBO_TAG_HEADER:
            return !in_main;
        case GUMBO_TAG_BODY:
        case GUMBO_TAG_HTML:
        case GUMBO_TAG_MAIN:
        case GUMBO_TAG_ARTICLE:
            return false;
        default:
            return is_one_of(lower_case(attribute_of(element, "role")), kSiteRoles);
    }
}

bool looks_like_site_part(const GumboNode& element) {
    if (tag_of(element) == GUMBO_TAG_FORM) return true;
    if (!can_be_frame(tag_of(element))) return false;
    return any_name(attribute_of(element, "class"), names_site_part) ||
           any_name(attribute_of(element, "id"), names_site_part);
}

}  // namespace assay
