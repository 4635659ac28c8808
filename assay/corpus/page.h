#pragma once

#include <string>
#include <string_view>

#include "assay/corpus/html_text.h"
#include "assay/corpus/source.h"

namespace assay {

/// What a file of a folder is, by the end of its name.
enum class PageKind { none, markdown, html, text };
PageKind page_kind(std::string_view path);

/// The id of a page: its path, blanks, control characters and % as %20 and so on, since a run
/// cannot name a document with blanks; in a path that is no UTF-8, every byte above ASCII, too.
std::string id_of_path(std::string_view path);

/// A page of Markdown in UTF-8, read through HTML: the title of its front matter is the page's,
/// else its first heading is.
HtmlPage read_markdown_page(std::string_view markdown);

/// A page of plain text in UTF-8: the first line with something in it is the title, the rest the
/// body.
HtmlPage read_text_page(std::string_view text);

/// Title, headings and body as fields; url and lang, where the page says them, as attributes.
void add_page_fields(HtmlPage page, DocumentFiller& filler);

}  // namespace assay
