#include "assay/io/columns.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "assay/core/error.h"
#include "assay/io/column_use.h"
#include "assay/io/text.h"

namespace assay {
namespace {

struct KnownColumn {
    std::string_view name;
    std::vector<std::string_view> names;  ///< normalised; the first that a file has is the one
};

/// In the order of Column.
const std::array<KnownColumn, kColumns>& known_columns() {
    static const std::array<KnownColumn, kColumns> known{{
        {"query",
         {"query_id", "queryid", "qid", "topic_id", "query", "topic", "search_term", "keyword",
          "查询id", "查询编号", "查询", "查询词", "搜索词", "关键词", "query_text"}},
        {"doc",
         {"doc_id",     "docid",      "docno",    "document_id", "corpus_id", "pid",     "did",
          "product_id", "passage_id", "item_id",  "doc",         "document",  "product", "item",
          "url",        "文档id",     "文档编号", "商品id",      "文档",      "商品",    "结果"}},
        {"grade",
         {"grade",
          "label",
          "relevance",
          "rel",
          "rating",
          "judgment",
          "judgement",
          "relevance_grade",
          "relevance_label",
          "esci_label",
          "相关性",
          "相关度",
          "等级",
          "档位",
          "标注",
          "标签",
          "评级",
          "final_grade",
          "final_label",
          "final_rating"}},
        {"aspect", {"aspect", "dimension", "维度", "方面"}},
        {"subtopic", {"subtopic", "subtopic_id", "facet", "iteration", "子主题"}},
        {"rater",
         {"rater", "judge", "annotator", "assessor", "labeller", "labeler", "user", "rater_id",
          "judge_id", "annotator_id", "worker_id", "user_id", "标注员", "标注人", "评估员",
          "评估人"}},
        {"score",
         {"score", "probability", "prediction", "prob", "sim", "similarity", "model_score",
          "relevance_score", "分数", "得分", "概率", "预测分", "模型分"}},
        {"rank", {"rank", "position", "doc_position", "排名", "名次", "位置"}},
        {"system", {"system", "run", "run_id", "runid", "tag", "snapshot_name", "系统"}},
        {"latency_ms", {"latency_ms", "took_ms", "耗时毫秒", "延迟毫秒"}},
        {"results", {"results", "ranking", "hits", "docs", "documents", "结果列表"}},
        {"predicted",
         {"predicted", "class", "predicted_class", "predicted_label", "predicted_grade", "预测",
          "预测类别", "预测等级"}},
        {"level", {"level", "rel_level", "grade", "级别", "档位"}},
        {"subgroup", {"subgroup", "group", "分组", "子组"}},
        {"preferred", {"preferred", "winner", "better", "胜", "更好"}},
        {"other", {"other", "loser", "worse", "负", "更差"}},
        {"id",
         {"_id", "query_id", "queryid", "qid", "topic_id", "id", "number", "topic", "查询id",
          "查询编号", "编号", "query", "查询"}},
        {"text",
         {"text", "query", "query_text", "title", "keyword", "search_term", "查询", "查询词",
          "搜索词", "关键词", "文本", "内容"}},
        {"frequency", {"frequency"}},
    }};
    return known;
}

struct NameUse {
    std::size_t column;
    std::size_t preference;  ///< 0 for the column's best name
};

/// Which columns a normalised name can stand for.
const std::unordered_multimap<std::string, NameUse>& column_names() {
    static const std::unordered_multimap<std::string, NameUse> uses = [] {
        std::unordered_multimap<std::string, NameUse> made;
        for (std::size_t column = 0; column < kColumns; ++column) {
            const std::vector<std::string_view>& names = known_columns()[column].names;
            for (std::size_t i = 0; i < names.size(); ++i) {
                made.emplace(names[i], NameUse{column, i});
            }
        }
        return made;
    }();
    return uses;
}

}  // namespace

std::string keys_of(const Value& row) {
    std::string list;
    for (const Value& member : row.members) {
        list += list.empty() ? "" : ", ";
        list += member.key;
    }
    return list.empty() ? "nothing" : list;
}

std::string normalised_name(std::string_view key) {
    std::string result = lower_case(trimmed(key));
    std::ranges::replace_if(
        result, [](char c) { return c == '-' || c == ' ' || c == '.'; }, '_');
    return result;
}

std::string_view column_name(Column column) {
    return known_columns()[static_cast<std::size_t>(column)].name;
}

std::string_view named_column(const ReadOptions& options, std::string_view role) {
    for (const auto* columns : {&options.columns, &options.shared_columns}) {
        const auto named = columns->find(role);
        if (named != columns->end()) return named->second;
    }
    return {};
}

void refuse_columns(const ReadOptions& options, const std::string& source, std::size_t line) {
    if (options.columns.empty()) return;
    throw Error::at(source, line,
                    fmt::format("no column '{}': a file of this form has no columns",
                                options.columns.begin()->second));
}

Columns::Columns(std::string source, const ReadOptions& options)
    : source_{std::move(source)}, use_{options.column_use} {
    places_.fill(kNone);
    name_columns(options.shared_columns, true);
    name_columns(options.columns, false);
}

void Columns::name_columns(const std::map<std::string, std::string, std::less<>>& columns,
                           bool shared) {
    for (const auto& [role, key] : columns) {
        const auto found = std::ranges::find(known_columns(), role, &KnownColumn::name);
        if (found == known_columns().end()) {
            std::string names;
            for (const KnownColumn& known : known_columns()) {
                names += fmt::format("{}{}", names.empty() ? "" : ", ", known.name);
            }
            throw Error{fmt::format("no column is called '{}'; there are: {}", role, names)};
        }
        Named& named = named_[static_cast<std::size_t>(found - known_columns().begin())];
        named.name = key;
        named.shared = shared;
    }
}

bool Columns::bind(const Value& row) {
    if (std::ranges::equal(row.members, keys_, {}, &Value::key)) return false;
    keys_.clear();
    for (const Value& member : row.members) keys_.emplace_back(member.key);
    if (use_) use_->add_keys(source_, keys_);
    find_known();
    constexpr auto kResults = static_cast<std::size_t>(Column::results);
    find_named(row, kResults);  // first: others may stand in there
    for (std::size_t i = 0; i < kColumns; ++i) {
        if (i != kResults) find_named(row, i);
    }
    return true;
}

void Columns::find_named(const Value& row, std::size_t column) {
    Named& named = named_[column];
    if (named.name.empty()) return;
    const std::size_t place = place_of_key(named.name);
    named.here = place != kNone;
    (named.here ? named.found : named.missed) = true;
    if (named.here) {
        places_[column] = place;
        if (use_) use_->add_found(known_columns()[column].name);
    } else if (in_results(row, column)) {
        named.missed = false;
    }
    const bool mixed = named.found && named.missed;
    if (!mixed && (named.shared || !named.missed)) return;
    keys_.clear();
    named.missed = false;
    if (named.here) {
        fail(row, fmt::format("a column '{}', which rows before do not have", named.name));
    }
    fail(row, fmt::format("no column '{}'; there are: {}", named.name, keys_of(row)));
}

/// Whether the row has a list of results, in which the column may be.
bool Columns::in_results(const Value& row, std::size_t column) const {
    const auto role = static_cast<Column>(column);
    if (role != Column::doc && role != Column::score && role != Column::rank) return false;
    const Value* results = find(row, Column::results);
    return results != nullptr && !results->is_scalar();
}

bool Columns::has_named() const { return std::ranges::any_of(named_, &Named::here); }

/// Each column is where the best of its names stands.
void Columns::find_known() {
    places_.fill(kNone);
    std::array<std::size_t, kColumns> best;
    best.fill(kNone);
    normalised_.clear();
    for (std::size_t place = 0; place < keys_.size(); ++place) {
        normalised_.push_back(normalised_name(keys_[place]));
        const auto [first, last] = column_names().equal_range(normalised_.back());
        for (auto name = first; name != last; ++name) {
            const auto [column, preference] = name->second;
            if (preference >= best[column]) continue;
            best[column] = preference;
            places_[column] = place;
        }
    }
}

void Columns::refuse_repeated(const Value& row, std::initializer_list<Column> read) {
    for (const Column column : read) {
        const std::size_t place = place_of(column);
        if (place == kNone) continue;
        // What the options spell as the file does is that key and no other.
        const Named& named = named_[static_cast<std::size_t>(column)];
        const bool exact = named.here && keys_[place] == named.name;
        const std::vector<std::string>& names = exact ? keys_ : normalised_;
        for (std::size_t other = 0; other < names.size(); ++other) {
            if (other != place && names[other] == names[place]) fail_repeated(row, place, other);
        }
    }
}

void Columns::refuse_repeated(const Value& row) {
    for (std::size_t second = 1; second < keys_.size(); ++second) {
        const auto end = keys_.begin() + static_cast<std::ptrdiff_t>(second);
        const auto first = std::find(keys_.begin(), end, keys_[second]);
        if (first == end || first->empty()) continue;
        fail_repeated(row, static_cast<std::size_t>(first - keys_.begin()), second);
    }
}

void Columns::fail_repeated(const Value& row, std::size_t first, std::size_t second) {
    const std::string one = keys_[std::min(first, second)];
    const std::string two = keys_[std::max(first, second)];
    keys_.clear();  // the next row like this one is to be refused as well
    if (one == two) fail(row, fmt::format("'{}' is there twice", one));
    fail(row, fmt::format("'{}' and '{}' are one column, which is there twice", one, two));
}

std::size_t Columns::place_of_key(const std::string& name) const {
    auto found = std::ranges::find(keys_, name);
    if (found == keys_.end())
        found = std::ranges::find(keys_, normalised_name(name), normalised_name);
    return found == keys_.end() ? kNone : static_cast<std::size_t>(found - keys_.begin());
}

const Value* Columns::find(const Value& row, Column column) const {
    const std::size_t place = place_of(column);
    if (place == kNone) return nullptr;
    const Value& field = row.members[place];
    const bool empty =
        field.kind == Value::Kind::null || (field.kind == Value::Kind::text && field.text.empty());
    return empty ? nullptr : &field;
}

std::string_view Columns::key(Column column) const {
    return has(column) ? std::string_view{keys_[place_of(column)]} : std::string_view{};
}

void Columns::require_column(const Value& row, Column column) const {
    if (has(column)) return;
    const KnownColumn& known = known_columns()[static_cast<std::size_t>(column)];
    const std::string& named = named_[static_cast<std::size_t>(column)].name;
    if (!named.empty()) {
        fail(row, fmt::format("no column for the {0}: neither '{1}' (--column {0}={1}) nor a usual "
                              "name such as '{2}'; there are: {3}",
                              known.name, named, known.names.front(), keys_of(row)));
    }
    fail(row, fmt::format("no column for the {} (such as '{}'); there are: {}", known.name,
                          known.names.front(), keys_of(row)));
}

const Value& Columns::require(const Value& row, Column column) const {
    require_column(row, column);
    const Value* field = find(row, column);
    if (field == nullptr) fail(row, fmt::format("'{}' is empty", key(column)));
    return *field;
}

std::string_view Columns::id(const Value& row, Column column) const {
    return scalar(require(row, column), column);
}

std::string_view Columns::optional_text(const Value& row, Column column) const {
    const Value* field = find(row, column);
    return field == nullptr ? std::string_view{} : scalar(*field, column);
}

std::string_view Columns::scalar(const Value& field, Column column) const {
    if (!field.is_scalar()) {
        fail(field, fmt::format("the {} is a list or an object, not a text or a number",
                                column_name(column)));
    }
    return field.text;
}

void Columns::fail(const Value& row, std::string_view what) const {
    throw Error::at(source_, row.line, what);
}

}  // namespace assay
