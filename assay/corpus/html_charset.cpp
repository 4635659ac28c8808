#include "assay/corpus/html_charset.h"

#include <algorithm>

#include "assay/io/blanks.h"
#include "assay/io/text.h"

namespace assay {
namespace {

/// Browsers look at 1,024 bytes; pages of old systems have longer comments before the tag.
constexpr std::size_t kLookedAt = 4096;

/// The word after `key` and an equals sign in `tag`, with or without quotes.
std::string_view value_after(std::string_view tag, std::string_view key) {
    const std::size_t found = tag.find(key);
    if (found == std::string_view::npos) return {};
    tag.remove_prefix(found + key.size());
    const auto skip = [&tag](std::string_view what) {
        tag.remove_prefix(std::min(tag.find_first_not_of(what), tag.size()));
    };
    skip(" \t\r\n");
    if (!tag.starts_with('=')) return {};
    tag.remove_prefix(1);
    skip(" \t\r\n\"'");
    return tag.substr(0, tag.find_first_of(" \t\r\n\"';>?/"));
}

}  // namespace

std::string declared_charset(std::string_view bytes) {
    const std::string head = lower_case(bytes.substr(0, kLookedAt));
    const std::string_view text = head;
    for (std::size_t at = text.find('<'); at < text.size(); at = text.find('<', at + 1)) {
        const std::string_view tag = text.substr(at, text.find('>', at) - at);
        std::string_view found;
        if (tag.starts_with("<meta")) found = value_after(tag, "charset");
        if (tag.starts_with("<?xml")) found = value_after(tag, "encoding");
        if (tag.starts_with("<body")) break;
        if (!found.empty()) return std::string{found};
    }
    return {};
}

}  // namespace assay
