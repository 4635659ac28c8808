#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace assay {

struct FrontMatter {
    std::vector<std::pair<std::string, std::string>> values;  ///< in order, quotes taken off
    std::string_view rest;                                    ///< the Markdown behind it
};

/// The lines `key: value` between two lines --- at the beginning; a list, in brackets or a line a
/// member, becomes "a, b". What YAML can say beyond that is passed over.
FrontMatter read_front_matter(std::string_view markdown);

/// As HTML: GitHub's Markdown, with the HTML in it as it is.
std::string markdown_to_html(std::string_view markdown);

}  // namespace assay
