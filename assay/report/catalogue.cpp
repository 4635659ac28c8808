#include "assay/report/catalogue.h"

#include <fmt/format.h>

#include <algorithm>

#include "assay/report/catalogue_words.h"

namespace assay {
namespace {

/// One line of a family's page: what it is, and what the family says.
std::string line(Text label, Language language, std::string_view value) {
    // A Chinese label of two characters takes four columns of a terminal.
    const std::string_view name = label.in(language);
    const std::size_t columns = language == Language::chinese ? name.size() / 3 * 2 : name.size();
    return fmt::format("  {}{:{}}{}\n", name, "", 12 - columns, value);
}

std::string heading(Text label, Language language) {
    return fmt::format("  {}\n", label.in(language));
}

std::string options_lines(const MetricFamily& family, Language language) {
    std::string text;
    for (const MetricOption& option : family.options) {
        const std::string setting = fmt::format("{}={}", option.name, option.default_value);
        text += fmt::format("    {:<18} {}\n", setting, option.help.in(language));
    }
    return text;
}

std::string alias_lines(const MetricFamily& family) {
    std::string text;
    for (const MetricAlias& alias : family.aliases) {
        text += fmt::format("    {:<18} = {}\n", alias.name, alias.meaning);
    }
    return text;
}

/// `ndcg_cut` for `ndcg_cut_*`.
std::string_view without_number(std::string_view alias) {
    return alias.ends_with('*') ? alias.substr(0, alias.size() - 2) : alias;
}

}  // namespace

std::string catalogue_table(std::span<const MetricFamily> families, Language language) {
    std::size_t width = 0;
    for (const MetricFamily& family : families) width = std::max(width, family.name.size());
    std::string text;
    for (const MetricGroup& group : metric_groups()) {
        std::string rows;
        for (const MetricFamily& family : families) {
            if (family.group != group.name) continue;
            rows += fmt::format("  {:<{}}  {}\n", family.name, width, family.summary.in(language));
        }
        if (rows.empty()) continue;
        text += fmt::format("{}{}\n{}", text.empty() ? "" : "\n", group.title.in(language), rows);
    }
    return text;
}

std::string family_table(const MetricFamily& family, Language language) {
    std::string text =
        fmt::format("{}\n  {}\n  {}\n\n", family.name, family.summary.en, family.summary.zh);
    text += line({"group", "分组"}, language, family.group);
    text += line({"formula", "公式"}, language, family.formula_in(language));
    text += line({"reference", "出处"}, language, family.reference);
    text += line({"input", "输入"}, language, input_words(family).in(language));
    text += line({"cutoff", "截断"}, language, cutoff_words(family.cutoff).in(language));
    text += line({"average", "汇总"}, language, average_words(family).in(language));
    if (const auto ties = expected_words(family)) {
        text += line({"ties", "同分"}, language, ties->in(language));
    }
    if (!family.options.empty()) {
        text += heading({"options", "选项"}, language) + options_lines(family, language);
    }
    if (!family.aliases.empty()) {
        text += heading({"aliases", "别名"}, language) + alias_lines(family);
    }
    return text;
}

const MetricFamily& family_named(const std::string& name) {
    if (const MetricFamily* family = find_family(name)) return *family;
    for (const MetricFamily& family : metric_families()) {
        for (const MetricAlias& alias : family.aliases) {
            if (alias.name == name || without_number(alias.name) == name) return family;
        }
    }
    return *find_family(parse_metric(name).name);
}

}  // namespace assay
