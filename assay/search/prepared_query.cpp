#include "assay/search/prepared_query.h"

#include <fmt/format.h>

#include <charconv>

#include "assay/core/error.h"

namespace assay {

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
    std::vector<std::size_t> units;
    std::size_t should = 0;
    for (const Condition& member : condition.members) {
        if (member.occur == Occur::should) ++should;
    }
    for (const Condition& member : condition.members) {
        const bool needed = member.occur == Occur::must ||
                            (member.occur == Occur::should && should == condition.minimum);
        if (needed && member.unit != Condition::kGroup) units.push_back(member.unit);
    }
    return units;
}

}  // namespace assay
