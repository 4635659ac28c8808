#include <fmt/format.h>

#include "assay/report/catalogue.h"
#include "assay/report/catalogue_words.h"

namespace assay {
namespace {

std::string quoted(std::string_view text) {
    std::string result = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') {
            result += '\\';
            result += c;
        } else if (static_cast<unsigned char>(c) < 0x20) {
            result += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
        } else {
            result += c;
        }
    }
    return result + '"';
}

std::string both(Text text) {
    return fmt::format("{{\"en\": {}, \"zh\": {}}}", quoted(text.en), quoted(text.zh));
}

/// `[item, item]`, each item as `write` makes it.
template <typename Items, typename Write>
std::string array(const Items& items, Write write) {
    std::string text;
    for (const auto& item : items) text += (text.empty() ? "" : ", ") + write(item);
    return "[" + text + "]";
}

std::string_view average_name(const MetricFamily& family) {
    if (!averages_queries(family)) return "none";
    switch (family.average) {
        case Average::sum:
            return "sum";
        case Average::geometric:
            return "geometric";
        case Average::pooled:
            return "pooled";
        default:
            return "mean";
    }
}

std::string family_json(const MetricFamily& family) {
    const std::string aliases = array(family.aliases, [](const MetricAlias& alias) {
        return fmt::format("{{\"name\": {}, \"meaning\": {}}}", quoted(alias.name),
                           quoted(alias.meaning));
    });
    const std::string options = array(family.options, [](const MetricOption& option) {
        return fmt::format("{{\"name\": {}, \"default\": {}, \"help\": {}}}", quoted(option.name),
                           quoted(option.default_value), both(option.help));
    });
    return fmt::format(
        "    {{\"name\": {}, \"group\": {}, \"summary\": {}, \"formula\": {}, "
        "\"formula_zh\": {}, \"reference\": {}, "
        "\"input\": {}, \"cutoff\": {}, \"average\": {}, \"expected_ties\": {}, \"options\": {}, "
        "\"aliases\": {}}}",
        quoted(family.name), quoted(family.group), both(family.summary), quoted(family.formula),
        quoted(family.formula_in(Language::chinese)), quoted(family.reference),
        both(input_words(family)), quoted(cutoff_words(family.cutoff).en),
        quoted(average_name(family)), family.make_expected != nullptr, options, aliases);
}

}  // namespace

std::string catalogue_json(std::span<const MetricFamily> families) {
    std::string text;
    for (const MetricFamily& family : families) {
        text += fmt::format("{}{}", text.empty() ? "" : ",\n", family_json(family));
    }
    return fmt::format("{{\n  \"schema\": \"assay.metrics/1\",\n  \"metrics\": [\n{}\n  ]\n}}\n",
                       text);
}

}  // namespace assay
