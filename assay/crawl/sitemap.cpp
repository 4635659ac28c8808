#include "assay/crawl/sitemap.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "assay/corpus/html_charset.h"
#include "assay/crawl/url.h"
#include "assay/io/decompress.h"
#include "assay/io/text.h"
#include "assay/text/charset.h"

namespace assay {
namespace {

constexpr std::size_t kNone = std::string_view::npos;
/// Deeper than <urlset><url><image><loc>; what lies deeper is of no interest.
constexpr std::size_t kMostDepth = 16;

void append_code(std::string& out, std::uint32_t code) {
    if (code == 0 || code > 0x10FFFF || (code >= 0xD800 && code < 0xE000)) code = 0xFFFD;
    const auto byte = [&out](std::uint32_t value) { out += static_cast<char>(value); };
    if (code < 0x80) return byte(code);
    if (code < 0x800) {
        byte(0xC0U | (code >> 6U));
    } else {
        if (code < 0x10000) {
            byte(0xE0U | (code >> 12U));
        } else {
            byte(0xF0U | (code >> 18U));
            byte(0x80U | ((code >> 12U) & 0x3FU));
        }
        byte(0x80U | ((code >> 6U) & 0x3FU));
    }
    byte(0x80U | (code & 0x3FU));
}

/// Appends what "&name;" stands for; false where it is no entity that XML knows.
bool append_entity(std::string& out, std::string_view name) {
    constexpr std::array<std::pair<std::string_view, char>, 5> kNamed{
        {{"amp", '&'}, {"lt", '<'}, {"gt", '>'}, {"quot", '"'}, {"apos", '\''}}};
    if (name.starts_with('#')) {
        name.remove_prefix(1);
        const bool hex = name.starts_with('x') || name.starts_with('X');
        if (hex) name.remove_prefix(1);
        std::uint32_t code = 0;
        const char* const end = name.data() + name.size();
        const auto [stop, error] = std::from_chars(name.data(), end, code, hex ? 16 : 10);
        if (error != std::errc{} || stop != end) return false;
        append_code(out, code);
        return true;
    }
    const auto* const found =
        std::ranges::find(kNamed, name, [](const auto& pair) { return pair.first; });
    if (found != kNamed.end()) out += found->second;
    return found != kNamed.end();
}

void append_decoded(std::string& out, std::string_view text) {
    constexpr std::size_t kLongestEntity = 10;
    while (!text.empty()) {
        const std::size_t plain = std::min(text.find('&'), text.size());
        out += text.substr(0, plain);
        text.remove_prefix(plain);
        if (text.empty()) return;
        const std::size_t end = text.substr(0, kLongestEntity + 2).find(';');
        if (end != kNone && append_entity(out, text.substr(1, end - 1))) {
            text.remove_prefix(end + 1);
        } else {
            out += '&';
            text.remove_prefix(1);
        }
    }
}

/// Goes through XML piece by piece and keeps the text of <loc> and <lastmod> of <url> and
/// <sitemap>. An <image:loc> stands in an <image:image> and is passed over.
class XmlScan {
  public:
    XmlScan(std::string_view xml, Sitemap& result) : rest_{xml}, result_{result} {}

    void run() {
        while (!rest_.empty() && !result_.cut) {
            const std::size_t open = std::min(rest_.find('<'), rest_.size());
            if (text_ != nullptr) append_decoded(*text_, rest_.substr(0, open));
            rest_.remove_prefix(open);
            if (!rest_.empty()) step();
        }
        finish_entry();
    }

  private:
    /// Takes what begins with '<' here.
    void step() {
        if (rest_.starts_with("<![CDATA[")) {
            const std::string_view data = take("]]>").substr(9);
            if (text_ != nullptr) *text_ += data;
        } else if (rest_.starts_with("<!--")) {
            take("-->");
        } else if (rest_.starts_with("<?")) {
            take("?>");
        } else if (rest_.starts_with("<!")) {
            take(">");
        } else {
            tag(take(">"));
        }
    }

    /// Up to `end`, which is taken, too, or to the end of everything.
    std::string_view take(std::string_view end) {
        const std::size_t found = rest_.find(end);
        const std::string_view part = rest_.substr(0, found);
        rest_.remove_prefix(found == kNone ? rest_.size() : found + end.size());
        return part;
    }

    void tag(std::string_view text) {
        text.remove_prefix(1);
        const bool closing = text.starts_with('/');
        if (closing) text.remove_prefix(1);
        const bool empty = text.ends_with('/');
        std::string_view name = text.substr(0, text.find_first_of(" \t\r\n/"));
        if (const std::size_t colon = name.find(':'); colon != kNone) name.remove_prefix(colon + 1);
        if (closing) {
            close(name);
        } else if (!empty) {
            open(name);
        }
    }

    void open(std::string_view name) {
        if (name == "urlset" || name == "sitemapindex") result_.is_sitemap = true;
        if (name == "url" || name == "sitemap") finish_entry();
        const std::string_view parent = depth_ == 0 || depth_ > kMostDepth
                                            ? std::string_view{}
                                            : std::string_view{open_[depth_ - 1]};
        text_ = nullptr;
        if (parent == "url" || parent == "sitemap") {
            in_index_ = parent == "sitemap";
            if (name == "loc" && entry_.url.empty()) text_ = &entry_.url;
            if (name == "lastmod" && entry_.modified.empty()) text_ = &entry_.modified;
        }
        if (depth_ < kMostDepth) open_[depth_] = name;
        ++depth_;
    }

    void close(std::string_view name) {
        text_ = nullptr;
        if (name == "url" || name == "sitemap") finish_entry();
        // Elements that were never closed end with the one around them.
        for (std::size_t d = std::min(depth_, kMostDepth); d > 0; --d) {
            if (open_[d - 1] != name) continue;
            if (depth_ > kMostDepth) break;
            depth_ = d - 1;
            return;
        }
        if (depth_ > kMostDepth) --depth_;
    }

    void finish_entry() {
        text_ = nullptr;
        SitemapEntry entry{std::string{trimmed(entry_.url)}, std::string{trimmed(entry_.modified)}};
        entry_ = {};
        if (entry.url.empty()) return;
        std::vector<SitemapEntry>& list = in_index_ ? result_.sitemaps : result_.pages;
        result_.cut = list.size() == kMostSitemapUrls;
        if (!result_.cut) list.push_back(std::move(entry));
    }

    std::string_view rest_;
    Sitemap& result_;
    std::array<std::string_view, kMostDepth> open_{};
    std::size_t depth_ = 0;
    SitemapEntry entry_;
    std::string* text_ = nullptr;  ///< where the text that comes now goes
    bool in_index_ = false;
};

/// A text is a sitemap when every line with something in it is an address.
void read_lines(std::string_view text, Sitemap& result) {
    for (Lines lines{text}; lines.next() && !result.cut;) {
        const std::string_view line = trimmed(lines.line());
        if (line.empty()) continue;
        if (!parse_url(line)) {
            result.pages.clear();
            return;
        }
        result.cut = result.pages.size() == kMostSitemapUrls;
        if (!result.cut) result.pages.push_back({std::string{line}, {}});
    }
    result.is_sitemap = !result.pages.empty();
}

}  // namespace

Sitemap read_sitemap(std::string_view bytes) {
    Sitemap result;
    if (is_gzip(bytes)) {
        const std::string unpacked = gunzip(bytes, "sitemap", kMostSitemapBytes);
        // A file that is packed twice is no sitemap.
        return is_gzip(unpacked) ? result : read_sitemap(unpacked);
    }
    if (bytes.size() > kMostSitemapBytes) {
        bytes = bytes.substr(0, kMostSitemapBytes);
        result.cut = true;
    }
    const bool too_large = std::exchange(result.cut, false);
    const std::string text = to_utf8(bytes, declared_charset(bytes));
    if (trimmed(text).starts_with('<')) {
        XmlScan{text, result}.run();
    } else {
        read_lines(text, result);
    }
    if (!result.is_sitemap) return {};
    result.cut |= too_large;
    return result;
}

}  // namespace assay
