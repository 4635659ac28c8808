#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "assay/core/error.h"
#include "assay/io/query_readers.h"
#include "assay/io/records.h"
#include "assay/io/text.h"

namespace assay {
namespace {

struct Tag {
    std::string name;  ///< in lower case
    bool closing = false;
    std::string_view inside;  ///< what follows the name: attributes
    std::size_t begin = 0;
    std::size_t end = 0;  ///< behind the >
};

/// The next tag at or after `from`: < and a letter, perhaps with / between. Any other < is text.
std::optional<Tag> find_tag(std::string_view text, std::size_t from) {
    for (std::size_t open = text.find('<', from); open != std::string_view::npos;
         open = text.find('<', open + 1)) {
        const bool closing = text.substr(open + 1).starts_with('/');
        const std::size_t name = open + 1 + (closing ? 1 : 0);
        const std::size_t close = text.find_first_of("<>", name);
        if (close == std::string_view::npos || text[close] == '<' || close == name ||
            std::isalpha(static_cast<unsigned char>(text[name])) == 0) {
            continue;
        }
        const std::string_view inside = text.substr(name, close - name);
        const std::size_t end = std::min(inside.find_first_of(" \t\r\n"), inside.size());
        return Tag{lower_case(inside.substr(0, end)), closing, inside.substr(end), open, close + 1};
    }
    return std::nullopt;
}

/// The value of attribute `number` or `id`, without its quotes.
std::string_view number_attribute(std::string_view inside) {
    for (const std::string_view name : {" number=", " id="}) {
        const std::size_t at = inside.find(name);
        if (at == std::string_view::npos) continue;
        std::string_view value = inside.substr(at + name.size());
        const bool quoted = value.starts_with('"') || value.starts_with('\'');
        if (!quoted) return value.substr(0, value.find_first_of(" \t"));
        return value.substr(1, value.find(value.front(), 1) - 1);
    }
    return {};
}

/// Words with one space between them, without the label that TREC puts before them.
std::string clean(std::string_view text) {
    static constexpr std::array<std::string_view, 5> kLabels{
        "number:", "topic:", "title:", "description:", "narrative:"};
    std::vector<std::string_view> words;
    split_fields(text, words);
    if (!words.empty() && std::ranges::find(kLabels, lower_case(words[0])) != kLabels.end()) {
        words.erase(words.begin());
    }
    return fmt::format("{}", fmt::join(words, " "));
}

bool is_block(std::string_view name) { return name == "top" || name == "topic" || name == "doc"; }

std::string_view plain_name(std::string_view tag) {
    if (tag == "docno" || tag == "number" || tag == "qid") return "num";
    if (tag == "query") return "title";
    if (tag == "desc") return "description";
    return tag == "narr" ? "narrative" : tag;
}

class TopicReader {
  public:
    TopicReader(const Input& input, bool lenient)
        : input_{input}, lenient_{lenient}, builder_{input} {}

    Queries read() {
        const std::string_view text = input_.text();
        std::size_t at = 0;
        while (const std::optional<Tag> tag = find_tag(text, at)) {
            add_text(text.substr(at, tag->begin - at));
            line_ += newlines(at, tag->end);
            take_tag(*tag);
            at = tag->end;
        }
        add_text(text.substr(at));
        finish();
        return builder_.build(skipped_);
    }

  private:
    std::size_t newlines(std::size_t begin, std::size_t end) const {
        return static_cast<std::size_t>(
            std::ranges::count(input_.text().substr(begin, end - begin), '\n'));
    }

    void add_text(std::string_view text) {
        if (open_) sections_[section_] += text;
    }

    void take_tag(const Tag& tag) {
        if (is_block(tag.name)) {
            finish();
            if (tag.closing) return;
            open_ = true;
            begin_ = line_;
            sections_["num"] = number_attribute(tag.inside);
        } else {
            section_ = tag.closing ? "" : plain_name(tag.name);
        }
    }

    /// Makes a query of the block that ends here.
    void finish() {
        if (open_) take_or_skip(lenient_, skipped_, [&] { add_query(); });
        open_ = false;
        sections_.clear();
        section_.clear();
    }

    void add_query() {
        Query query{.id = clean(sections_["num"]), .text = {}, .attributes = {}};
        if (query.id.empty()) throw Error::at(input_.name, begin_, "the topic has no number");
        const bool titled = sections_.contains("title");
        for (const auto& [name, text] : sections_) {
            if (!valid_utf8(text)) throw Error::at(input_.name, begin_, "invalid UTF-8");
            if (name == "num") continue;
            if (name == (titled ? "title" : "")) {
                query.text = clean(text);
            } else if (!name.empty()) {
                query.attributes.emplace(name, clean(text));
            }
        }
        builder_.add(std::move(query), begin_);
    }

    const Input& input_;
    bool lenient_;
    QueriesBuilder builder_;
    std::map<std::string, std::string, std::less<>> sections_;  ///< "" is text outside all tags
    std::string section_;
    bool open_ = false;
    std::size_t line_ = 1;
    std::size_t begin_ = 1;
    std::size_t skipped_ = 0;
};

}  // namespace

Queries read_topics(const Input& input, const ReadOptions& options) {
    return TopicReader{input, options.lenient}.read();
}

}  // namespace assay
