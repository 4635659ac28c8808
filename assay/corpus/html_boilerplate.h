#pragma once

#include <gumbo.h>

namespace assay {

/// Whether the element holds nothing that is read as text: scripts, styles, templates, controls of
/// forms, drawings, and the marks beside a heading that link to it.
bool is_unread(const GumboNode& element);

/// Whether the element leads through the site instead of being part of the page: see read_html.
/// `in_main`: it stands in <main> or <article>, where a <header> holds the page's own title.
bool is_boilerplate(const GumboNode& element, bool in_main);

}  // namespace assay
