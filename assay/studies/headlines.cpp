#include "assay/studies/headlines.h"

#include <algorithm>
#include <array>
#include <unordered_map>

#include "assay/io/text.h"
#include "assay/studies/query_text.h"

namespace assay {
namespace {

constexpr std::size_t kFewTitles = 3;  ///< too few to tell what they share
/// A text on more pages than this points to none of them.
constexpr std::size_t kMostPagesOfTitle = 5;
constexpr std::size_t kMostPagesOfHeading = 3;

constexpr auto kSeparators = std::to_array<std::string_view>(
    {" - ", " | ", " – ", " — ", " · ", " • ", " :: ", " » ", " « ", "｜", " _ ", "_", ": ", "："});
constexpr auto kTitleFields =
    std::to_array<std::string_view>({"title", "name", "subject", "product_title", "product_name"});
constexpr auto kHeadingFields = std::to_array<std::string_view>({"headings", "heading"});

template <std::size_t Size>
bool is_one_of(std::string_view name, const std::array<std::string_view, Size>& names) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

/// From the last separator on; empty where there is none.
std::string_view ending_of(std::string_view title) {
    std::size_t last = 0;
    for (const std::string_view separator : kSeparators) {
        const std::size_t place = title.rfind(separator);
        if (place != std::string_view::npos) last = std::max(last, place);
    }
    return last == 0 ? std::string_view{} : title.substr(last);
}

/// Up to the end of the first separator.
std::string_view beginning_of(std::string_view title) {
    std::size_t first = title.size();
    std::size_t size = 0;
    for (const std::string_view separator : kSeparators) {
        const std::size_t place = title.find(separator);
        if (place == 0 || place >= first) continue;
        first = place;
        size = separator.size();
    }
    return first == title.size() ? std::string_view{} : title.substr(0, first + size);
}

/// The part that more than half of the titles have.
std::string shared_part(const std::vector<std::string_view>& titles,
                        std::string_view (*part_of)(std::string_view)) {
    std::unordered_map<std::string_view, std::size_t> counts;
    for (const std::string_view title : titles) {
        const std::string_view part = part_of(title);
        if (!part.empty() && 2 * ++counts[part] > titles.size()) return std::string{part};
    }
    return {};
}

std::string_view without_site(std::string_view title, const SiteName& site) {
    if (!site.after.empty() && title.ends_with(site.after)) title.remove_suffix(site.after.size());
    if (!site.before.empty() && title.starts_with(site.before)) {
        title.remove_prefix(site.before.size());
    }
    return title;
}

void add_item(KnownItems& items, std::string_view text, const std::string& doc) {
    std::string tidy = tidy_query(text);
    if (!could_be_typed(tidy)) return;
    KnownItem& item = items[query_key(tidy)];
    if (item.text.empty() || tidy < item.text) item.text = std::move(tidy);
    item.docs.push_back(doc);
}

void finish(KnownItems& items, std::size_t most_pages) {
    for (auto& [key, item] : items) {
        std::sort(item.docs.begin(), item.docs.end());
        item.docs.erase(std::unique(item.docs.begin(), item.docs.end()), item.docs.end());
    }
    std::erase_if(items, [=](const auto& entry) { return entry.second.docs.size() > most_pages; });
}

}  // namespace

SiteName site_name_of(const std::vector<std::string_view>& titles) {
    if (titles.size() < kFewTitles) return {};
    return {shared_part(titles, beginning_of), shared_part(titles, ending_of)};
}

void Headlines::add(const Document& document) {
    bool titled = false;
    for (const Document::Field& field : document.fields) {
        if (!titled && is_one_of(field.name, kTitleFields)) {
            titles_.emplace_back(field.text, document.id);
            titled = true;
        }
        if (!is_one_of(field.name, kHeadingFields)) continue;
        for (assay::Lines lines{field.text}; lines.next();) {
            headings_.emplace_back(lines.line(), document.id);
        }
    }
}

KnownItems Headlines::titles() const {
    std::vector<std::string_view> texts;
    for (const auto& [text, doc] : titles_) texts.emplace_back(text);
    const SiteName site = site_name_of(texts);
    KnownItems items;
    for (const auto& [text, doc] : titles_) add_item(items, without_site(text, site), doc);
    finish(items, kMostPagesOfTitle);
    return items;
}

KnownItems Headlines::headings() const {
    KnownItems items;
    for (const auto& [text, doc] : headings_) add_item(items, text, doc);
    finish(items, kMostPagesOfHeading);
    for (const auto& [text, doc] : titles_) items.erase(query_key(text));
    for (const auto& [key, item] : titles()) items.erase(key);
    return items;
}

}  // namespace assay
