#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace assay {

/// What a reader of an HTML page sees of it, in UTF-8. Every word of the page's main text is in
/// exactly one of title, headings and body; a <title> stands for itself.
struct HtmlPage {
    std::string title;  ///< of <title>, else of the first heading, which then is in no other place
    std::vector<std::string> headings;  ///< h1 to h6, in order
    std::string body;                   ///< one block of text a line; <pre> keeps its lines
    std::string language;               ///< as <html lang> declares it
    std::string canonical_url;          ///< of <link rel="canonical">, as it is written
    std::string base_url;               ///< of <base>, as it is written: links are relative to it
    /// Where the page leads, navigation's links too, as it is written: <a> and <area> without
    /// rel="nofollow", <frame>, <iframe>, and where it sends its reader by itself.
    std::vector<std::string> links;
    bool no_index = false;   ///< <meta name="robots"> asks not to be indexed ...
    bool no_follow = false;  ///< ... or not to be followed
};

/// Reads `bytes`, whatever they are: HTML has no errors. `charset` is what the transport declares
/// ("" where it does not); see to_utf8 in charset.h for the order of belief.
///
/// Left out are scripts, styles, forms and what leads through a site: nav, header, footer, aside,
/// role="navigation" and its kin, class and id names that say menu, sidebar, breadcrumb, footer.
/// Where the page has a <main> or exactly one <article>, only that is read. When nothing would be
/// left, what was left out by such a name, or as a form, is read after all.
HtmlPage read_html(std::string_view bytes, std::string_view charset = {});

/// The text of a piece of HTML or SGML in UTF-8: tags left out, entities decoded, one block a line.
std::string html_fragment_text(std::string_view html);

}  // namespace assay
