#include <array>
#include <charconv>
#include <utility>

#include "assay/core/error.h"
#include "assay/crawl/answer.h"
#include "assay/io/json.h"
#include "assay/io/value.h"

namespace assay {
namespace {

constexpr std::array<std::string_view, 3> kKinds{"page", "robots", "sitemap"};

/// Members that are empty, false or 0 are left out.
class Members {
  public:
    explicit Members(JsonWriter& json) : json_{json} {}

    void add(std::string_view key, const std::string& text) {
        if (!text.empty()) json_.key(key).text(text);
    }
    void add(std::string_view key, bool truth) {
        if (truth) json_.key(key).boolean(true);
    }
    void add(std::string_view key, const std::vector<std::string>& list) {
        if (list.empty()) return;
        json_.key(key).begin_array();
        for (const std::string& text : list) json_.text(text);
        json_.end_array();
    }
    /// [address, time, address, time, ...]
    void add(std::string_view key, const std::vector<SitemapEntry>& list) {
        if (list.empty()) return;
        json_.key(key).begin_array();
        for (const SitemapEntry& entry : list) json_.text(entry.url).text(entry.modified);
        json_.end_array();
    }

  private:
    JsonWriter& json_;
};

template <typename T>
T number_of(const Value& value) {
    T number{};
    std::from_chars(value.text.data(), value.text.data() + value.text.size(), number);
    return number;
}

std::vector<std::string> texts_of(const Value& value) {
    std::vector<std::string> texts;
    for (const Value& member : value.members) texts.emplace_back(member.text);
    return texts;
}

std::vector<SitemapEntry> entries_of(const Value& value) {
    std::vector<SitemapEntry> entries;
    for (std::size_t i = 0; i + 1 < value.members.size(); i += 2) {
        entries.push_back(
            {std::string{value.members[i].text}, std::string{value.members[i + 1].text}});
    }
    return entries;
}

AnswerKind kind_named(std::string_view name) {
    for (std::size_t i = 0; i < kKinds.size(); ++i) {
        if (kKinds[i] == name) return static_cast<AnswerKind>(i);
    }
    throw Error{"no answer of a crawl"};
}

bool read_page_member(HtmlPage& page, const Value& member) {
    const std::string_view key = member.key;
    if (key == "title") page.title = member.text;
    if (key == "headings") page.headings = texts_of(member);
    if (key == "body") page.body = member.text;
    if (key == "language") page.language = member.text;
    if (key == "canonical") page.canonical_url = member.text;
    if (key == "links") page.links = texts_of(member);
    if (key == "no_index") page.no_index = true;
    if (key == "no_follow") page.no_follow = true;
    return key == "page";
}

void read_sitemap_member(Sitemap& sitemap, const Value& member) {
    if (member.key == "sitemap") sitemap.is_sitemap = true;
    if (member.key == "pages") sitemap.pages = entries_of(member);
    if (member.key == "sitemaps") sitemap.sitemaps = entries_of(member);
    if (member.key == "cut") sitemap.cut = true;
}

void read_head_member(Answer& answer, const Value& member) {
    const std::string_view key = member.key;
    if (key == "url") answer.url = member.text;
    if (key == "status") answer.status = number_of<int>(member);
    if (key == "location") answer.location = member.text;
    if (key == "type") answer.type = member.text;
    if (key == "bytes") answer.bytes = number_of<std::uint64_t>(member);
    if (key == "etag") answer.etag = member.text;
    if (key == "modified") answer.modified = member.text;
    if (key == "robots") answer.robots = member.text;
}

}  // namespace

std::string answer_json(const Answer& answer) {
    std::string line;
    JsonWriter json{line};
    Members members{json};
    json.begin_object().key("kind").text(kKinds[static_cast<std::size_t>(answer.kind)]);
    json.key("url").text(answer.url).key("status").integer(answer.status);
    json.key("bytes").integer(answer.bytes);
    members.add("location", answer.location);
    members.add("type", answer.type);
    members.add("etag", answer.etag);
    members.add("modified", answer.modified);
    members.add("robots", answer.robots);
    members.add("page", answer.is_page);
    members.add("title", answer.page.title);
    members.add("headings", answer.page.headings);
    members.add("body", answer.page.body);
    members.add("language", answer.page.language);
    members.add("canonical", answer.page.canonical_url);
    members.add("links", answer.page.links);
    members.add("no_index", answer.page.no_index);
    members.add("no_follow", answer.page.no_follow);
    members.add("sitemap", answer.sitemap.is_sitemap);
    members.add("pages", answer.sitemap.pages);
    members.add("sitemaps", answer.sitemap.sitemaps);
    members.add("cut", answer.sitemap.cut);
    json.end_object();
    return line;
}

Answer read_answer_json(std::string_view line) {
    JsonParser parser{"journal"};
    const Value& record = parser.parse_object(line, line.size(), 1);
    if (record.members.empty() || record.members.front().key != "kind") {
        throw Error{"no answer of a crawl"};
    }
    Answer answer;
    answer.kind = kind_named(record.members.front().text);
    for (const Value& member : record.members) {
        read_head_member(answer, member);
        answer.is_page |= read_page_member(answer.page, member);
        read_sitemap_member(answer.sitemap, member);
    }
    return answer;
}

}  // namespace assay
