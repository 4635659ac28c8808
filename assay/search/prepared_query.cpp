#include "assay/search/prepared_query.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "assay/core/error.h"

namespace assay {
namespace {

bool mentions(const Condition& condition, std::size_t unit) {
    return condition.unit == unit ||
           std::any_of(condition.members.begin(), condition.members.end(),
                       [unit](const Condition& member) { return mentions(member, unit); });
}

void close_gap(Condition& condition, std::size_t unit) {
    if (condition.unit != Condition::kGroup && condition.unit > unit) --condition.unit;
    for (Condition& member : condition.members) close_gap(member, unit);
}

}  // namespace

Matching Matching::parse(const std::string& text) {
    if (text == "any") return {};
    if (text == "all") return {.rule = Rule::all};
    double number = 0.0;
    const char* last = text.data() + text.size();
    const auto [end, error] = std::from_chars(text.data(), last, number);
    const std::string_view rest{end, static_cast<std::size_t>(last - end)};
    if (error == std::errc{} && rest == "%" && number >= 0.0 && number <= 100.0) {
        return {.rule = Rule::percent, .percent = number};
    }
    std::size_t count = 0;
    const auto whole = std::from_chars(text.data(), last, count);
    if (whole.ec == std::errc{} && whole.ptr == last && count > 0) {
        return {.rule = Rule::count, .count = count};
    }
    throw Error{fmt::format(
        "'{}' does not say how many words must match: any, all, a number, or a percentage as 75%",
        text)};
}

std::vector<std::size_t> PreparedQuery::required() const {
    std::vector<std::size_t> needed_units;
    std::size_t should = 0;
    for (const Condition& member : condition.members) {
        if (member.occur == Occur::should) ++should;
    }
    for (const Condition& member : condition.members) {
        const bool needed = member.occur == Occur::must ||
                            (member.occur == Occur::should && should == condition.minimum);
        if (needed && member.unit != Condition::kGroup) needed_units.push_back(member.unit);
    }
    return needed_units;
}

void PreparedQuery::drop(std::size_t unit) {
    std::erase_if(condition.members, [unit](const Condition& member) {
        return member.unit == unit && member.occur == Occur::should;
    });
    condition.minimum -= std::min<std::size_t>(condition.minimum, 1);
    if (mentions(condition, unit)) return;
    units.erase(units.begin() + static_cast<std::ptrdiff_t>(unit));
    if (unit < scored) --scored;
    close_gap(condition, unit);
}

}  // namespace assay
