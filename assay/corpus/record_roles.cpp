#include "assay/corpus/record_roles.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "assay/core/error.h"
#include "assay/io/columns.h"

namespace assay {
namespace {

/// The first that a record has is the one.
constexpr std::array<std::string_view, 21> kIds{
    "_id",       "id",   "doc_id",     "docid",      "docno",   "document_id", "doc",
    "corpus_id", "pid",  "passage_id", "product_id", "item_id", "sku",         "uid",
    "key",       "path", "文档id",     "文档编号",   "商品id",  "编号",        "url"};

struct FieldName {
    std::string_view name;  ///< normalised
    std::string_view field;
};

constexpr std::array<FieldName, 32> kFields{{
    {"title", "title"},
    {"name", "name"},
    {"headline", "title"},
    {"subject", "subject"},
    {"heading", "headings"},
    {"headings", "headings"},
    {"headers", "headings"},
    {"body", "body"},
    {"text", "text"},
    {"contents", "contents"},
    {"content", "content"},
    {"passage", "passage"},
    {"context", "context"},
    {"paragraph", "paragraph"},
    {"paragraphs", "paragraphs"},
    {"segment", "segment"},
    {"abstract", "abstract"},
    {"summary", "summary"},
    {"description", "description"},
    {"short_description", "short_description"},
    {"long_description", "long_description"},
    {"product_title", "title"},
    {"product_name", "name"},
    {"product_description", "description"},
    {"标题", "title"},
    {"名称", "name"},
    {"商品名称", "name"},
    {"正文", "body"},
    {"内容", "body"},
    {"文本", "text"},
    {"摘要", "abstract"},
    {"描述", "description"},
}};

constexpr std::size_t kNone = static_cast<std::size_t>(-1);

std::string_view known_field(std::string_view name) {
    const auto* const found = std::ranges::find(kFields, name, &FieldName::name);
    return found == kFields.end() ? std::string_view{} : found->field;
}

}  // namespace

RecordRoles::RecordRoles(std::string source, const CorpusOptions& options)
    : source_{std::move(source)},
      options_{options},
      fields_named_{options.columns.size() > options.columns.count("id")} {}

const std::vector<RecordRoles::Role>& RecordRoles::roles_of(const Value& record) {
    if (std::ranges::equal(record.members, keys_, {}, &Value::key)) return roles_;
    keys_.clear();
    for (const Value& member : record.members) keys_.emplace_back(member.key);
    roles_.assign(record.members.size(), {});
    find_roles(record);
    find_named_roles(record);
    const auto is = [this](Kind kind) { return std::ranges::count(roles_, kind, &Role::kind) > 0; };
    if (!is(Kind::id)) {
        fail(record,
             fmt::format("no member for the id (such as 'id'); there are: {}", keys_of(record)));
    }
    if (!is(Kind::field) && !is(Kind::fields) && !options_.attributes_only) {
        fail(record, fmt::format("no member that is searched (such as 'title' or 'text'); there "
                                 "are: {}",
                                 keys_of(record)));
    }
    return roles_;
}

/// By the names people give them.
void RecordRoles::find_roles(const Value& record) {
    std::size_t best = kIds.size();
    std::size_t id = 0;
    for (std::size_t i = 0; i < record.members.size(); ++i) {
        const std::string name = normalised_name(record.members[i].key);
        const auto rank = static_cast<std::size_t>(std::ranges::find(kIds, name) - kIds.begin());
        if (rank < best && !options_.columns.contains("id")) {
            if (best < kIds.size()) roles_[id].kind = Kind::attribute;
            roles_[i].kind = Kind::id;
            best = rank;
            id = i;
        }
        if (fields_named_ || options_.attributes_only) continue;
        if (const std::string_view field = known_field(name); !field.empty()) {
            roles_[i] = {Kind::field, std::string{field}};
        } else if (name == "fields" && record.members[i].kind == Value::Kind::object) {
            roles_[i].kind = Kind::fields;
        }
    }
}

/// By those that the options give them.
void RecordRoles::find_named_roles(const Value& record) {
    for (const auto& [field, key] : options_.columns) {
        const std::size_t place = place_of(record, key);
        if (place == kNone) {
            fail(record, fmt::format("no member '{}'; there are: {}", key, keys_of(record)));
        }
        roles_[place] = field == "id" ? Role{Kind::id} : Role{Kind::field, field};
    }
}

std::size_t RecordRoles::place_of(const Value& record, std::string_view name) const {
    auto found = std::ranges::find(record.members, name, &Value::key);
    if (found == record.members.end()) {
        found = std::ranges::find(record.members, normalised_name(name),
                                  [](const Value& member) { return normalised_name(member.key); });
    }
    return found == record.members.end() ? kNone
                                         : static_cast<std::size_t>(found - record.members.begin());
}

bool RecordRoles::knows(const Value& header) const {
    return std::ranges::any_of(header.members, [](const Value& member) {
        const std::string name = normalised_name(member.key);
        return !known_field(name).empty() || std::ranges::find(kIds, name) != kIds.end();
    });
}

void RecordRoles::fail(const Value& record, std::string_view what) {
    keys_.clear();
    throw Error::at(source_, record.line, what);
}

}  // namespace assay
