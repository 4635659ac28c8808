#include "assay/search/attribute_filter.h"

#include <fmt/format.h>

#include <charconv>
#include <chrono>
#include <set>

#include "assay/index/document_store.h"
#include "assay/search/query_error.h"

namespace assay {
namespace {

template <class Number>
std::optional<Number> whole_text(std::string_view text) {
    Number value{};
    const char* last = text.data() + text.size();
    const auto [end, error] = std::from_chars(text.data(), last, value);
    if (error != std::errc{} || end != last) return std::nullopt;
    return value;
}

/// 2024-05 or 2024-05-01 as seconds since 1970.
std::optional<std::int64_t> date_of(std::string_view text) {
    if (text.size() != 7 && text.size() != 10) return std::nullopt;
    if (text[4] != '-' || (text.size() == 10 && text[7] != '-')) return std::nullopt;
    const auto year = whole_text<int>(text.substr(0, 4));
    const auto month = whole_text<unsigned>(text.substr(5, 2));
    const auto day = text.size() == 10 ? whole_text<unsigned>(text.substr(8, 2)) : 1U;
    if (!year || !month || !day) return std::nullopt;
    const std::chrono::year_month_day date{std::chrono::year{*year}, std::chrono::month{*month},
                                           std::chrono::day{*day}};
    if (!date.ok()) return std::nullopt;
    return std::chrono::seconds{std::chrono::sys_days{date}.time_since_epoch()}.count();
}

template <class Value>
bool compares(const Value& value, Relation relation, const Value& with) {
    switch (relation) {
        case Relation::equal:
            return value == with;
        case Relation::unequal:
            return value != with;
        case Relation::less:
            return value < with;
        case Relation::at_most:
            return value <= with;
        case Relation::greater:
            return value > with;
        case Relation::at_least:
            return value >= with;
    }
    return false;
}

/// What the documents of all segments have under that name; none: there is no such attribute.
ColumnType type_of(const Index& index, const std::string& attribute) {
    ColumnType type = ColumnType::none;
    for (const Segment& segment : index.segments()) {
        const AttributeColumn* column = segment.documents->column(attribute);
        if (column == nullptr || column->type() == ColumnType::none) continue;
        type =
            type == ColumnType::none || type == column->type() ? column->type() : ColumnType::mixed;
    }
    return type;
}

std::string known_attributes(const Index& index) {
    std::set<std::string_view> names;
    for (const Segment& segment : index.segments()) {
        for (const AttributeColumn& column : segment.documents->columns())
            names.insert(column.name());
    }
    return names.empty() ? "none at all" : fmt::format("only {}", fmt::join(names, ", "));
}

}  // namespace

AttributeFilter::AttributeFilter(const ParsedQuery& query, const Index& index) {
    for (const Filter& filter : query.filters) {
        const ColumnType type = type_of(index, filter.attribute);
        if (type == ColumnType::none) {
            throw query_error(query.text, filter.begin,
                              fmt::format("the documents have no attribute '{}', {}",
                                          filter.attribute, known_attributes(index)));
        }
        Condition condition{filter.attribute, filter.relation, filter.value, {}, {}};
        condition.integer = whole_text<std::int64_t>(filter.value);
        condition.number = whole_text<double>(filter.value);
        if (!condition.number) condition.integer = date_of(filter.value);
        if (!condition.number && condition.integer) {
            condition.number = static_cast<double>(*condition.integer);
        }
        if (!condition.number && (type == ColumnType::integer || type == ColumnType::number)) {
            throw query_error(query.text, filter.begin,
                              fmt::format("'{}' holds numbers, and '{}' is none", filter.attribute,
                                          filter.value));
        }
        conditions_.push_back(std::move(condition));
    }
}

bool AttributeFilter::passes(const Segment& segment, std::uint32_t document) const {
    for (const Condition& condition : conditions_) {
        if (!meets(condition, segment, document)) return false;
    }
    return true;
}

bool AttributeFilter::meets(const Condition& condition, const Segment& segment,
                            std::uint32_t document) {
    const bool otherwise = condition.relation == Relation::unequal;
    const AttributeColumn* column = segment.documents->column(condition.attribute);
    if (column == nullptr) return otherwise;
    switch (column->kind(document)) {
        case ColumnType::integer:
            if (condition.integer) {
                return compares(column->integer(document), condition.relation, *condition.integer);
            }
            if (!condition.number) return otherwise;
            return compares(static_cast<double>(column->integer(document)), condition.relation,
                            *condition.number);
        case ColumnType::number:
            if (!condition.number) return otherwise;
            return compares(column->number(document), condition.relation, *condition.number);
        case ColumnType::text:
            return compares(column->text(document), condition.relation,
                            std::string_view{condition.text});
        default:
            return otherwise;
    }
}

}  // namespace assay
