#pragma once

#include <gumbo.h>

namespace assay {

/// Whether the element holds nothing that is read as text: scripts, styles, templates, controls of
/// forms, drawings, and the marks beside a heading that link to it.
bool is_unread(const GumboNode& element);

/// Whether the element says that it leads through the site instead of being part of the page: nav,
/// footer, aside, header, role="navigation" and its kin. `in_main`: it stands in <main> or
/// <article>, where a <header> holds the page's own title.
bool is_site_part(const GumboNode& element, bool in_main);

/// Whether it likely is such a part: a form, or a class or id that is called menu or sidebar.
bool looks_like_site_part(const GumboNode& element);

}  // namespace assay
