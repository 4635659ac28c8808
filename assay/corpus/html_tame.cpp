#include "assay/corpus/html_tame.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <unordered_map>

#include "assay/io/text.h"

namespace assay {
namespace {

constexpr std::size_t kMaxDepth = 512;

/// Elements that hold nothing, or that the next of their kind ends.
bool never_nests(std::string_view name) {
    constexpr std::array<std::string_view, 25> kFlat{
        "p",      "li",    "td",    "th",     "tr",    "dt",    "dd",   "br",   "hr",
        "img",    "input", "meta",  "link",   "base",  "col",   "wbr",  "area", "param",
        "source", "embed", "track", "option", "tbody", "thead", "tfoot"};
    return std::ranges::find(kFlat, name) != kFlat.end();
}

class Tamer {
  public:
    explicit Tamer(std::string& html) : html_{html} {}

    void tame() {
        for (std::size_t at = html_.find('<'); at < html_.size(); at = html_.find('<', at)) {
            at = html_.compare(at, 4, "<!--") == 0 ? after("-->", at) : tag(at);
        }
    }

  private:
    /// Looks at what begins at `at`; returns where to go on.
    std::size_t tag(std::size_t at) {
        const bool closes = html_.compare(at, 2, "</") == 0;
        const std::size_t begin = at + (closes ? 2 : 1);
        const std::size_t end = std::min(html_.find_first_of(" \t\r\n\f/>", begin), html_.size());
        const std::size_t length = std::min<std::size_t>(end - begin, 32);
        const std::string name = lower_case(std::string_view{html_}.substr(begin, length));
        if (name.empty() || name[0] < 'a' || name[0] > 'z' || never_nests(name)) return at + 1;
        if (name == "select") html_[begin + 1] = '_';
        if (closes) {
            std::size_t& open = open_[name];
            depth_ -= open > 0 ? 1 : 0;
            open -= open > 0 ? 1 : 0;
            return end;
        }
        if (name == "script" || name == "style") return after("</" + name, end);
        if (depth_ == kMaxDepth) {
            const std::size_t close = std::min(html_.find('>', at), html_.size() - 1);
            std::fill(html_.begin() + static_cast<std::ptrdiff_t>(at),
                      html_.begin() + static_cast<std::ptrdiff_t>(close + 1), ' ');
            return close;
        }
        ++open_[name];
        ++depth_;
        return end;
    }

    std::size_t after(std::string_view what, std::size_t from) const {
        const std::size_t found = html_.find(what, from);
        return found == std::string::npos ? from + 1 : found + what.size();
    }

    std::string& html_;
    std::size_t depth_ = 0;
    std::unordered_map<std::string, std::size_t> open_;
};

}  // namespace

void tame_html(std::string& html) { Tamer{html}.tame(); }

}  // namespace assay
