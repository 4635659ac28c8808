#include <fmt/format.h>

#include <algorithm>

#include "assay/report/catalogue.h"
#include "assay/report/catalogue_words.h"

namespace assay {
namespace {

/// Text inside a cell: a bar would end it.
std::string cell(std::string_view text) {
    std::string result;
    for (const char c : text) {
        if (c == '|') result += '\\';
        result += c;
    }
    return result;
}

std::string code(std::string_view text) {
    return text.empty() ? std::string{} : fmt::format("`{}`", cell(text));
}

/// The list with each name as `link` makes it.
template <typename Link>
std::string summary_tables(std::span<const MetricFamily> families, Link link,
                           std::string_view head) {
    std::string text;
    for (const MetricGroup& group : metric_groups()) {
        std::string rows;
        for (const MetricFamily& family : families) {
            if (family.group == group.name) rows += link(family);
        }
        if (rows.empty()) continue;
        text += fmt::format("\n## {} / {}\n\n{}{}", group.title.en, group.title.zh, head, rows);
    }
    return text;
}

/// The anchor that Markdown renderers give to a heading.
std::string anchor(std::string_view heading) {
    std::string result{heading};
    std::ranges::transform(result, result.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    return result;
}

std::string options_table(const MetricFamily& family) {
    if (family.options.empty()) return {};
    std::string text = "\n| option / 选项 | default / 默认 | meaning | 含义 |\n|---|---|---|---|\n";
    for (const MetricOption& option : family.options) {
        text += fmt::format("| `{}` | {} | {} | {} |\n", option.name, code(option.default_value),
                            cell(option.help.en), cell(option.help.zh));
    }
    return text;
}

std::string alias_list(const MetricFamily& family) {
    std::string text;
    for (const MetricAlias& alias : family.aliases) {
        text += fmt::format("{}`{}` = `{}`", text.empty() ? "" : ", ", alias.name, alias.meaning);
    }
    return text.empty() ? text : fmt::format("- aliases / 别名: {}\n", text);
}

std::string both(Text text) { return fmt::format("{} / {}", text.en, text.zh); }

}  // namespace

std::string catalogue_markdown(std::span<const MetricFamily> families, Language language) {
    const auto row = [language](const MetricFamily& family) {
        return fmt::format("| `{}` | {} |\n", family.name, cell(family.summary.in(language)));
    };
    const Text head{"| metric | summary |\n|---|---|\n", "| 指标 | 说明 |\n|---|---|\n"};
    return summary_tables(families, row, head.in(language)).substr(1);
}

std::string family_markdown(const MetricFamily& family) {
    std::string text = fmt::format("### {}\n\n{}\n\n{}\n\n```text\n{}{}{}\n```\n\n", family.name,
                                   family.summary.en, family.summary.zh, family.formula,
                                   family.formula_zh.empty() ? "" : "\n", family.formula_zh);
    text += fmt::format("- reference / 出处: {}\n", family.reference);
    text += fmt::format("- input / 输入: {}\n", both(input_words(family)));
    text += fmt::format("- cutoff / 截断: {}\n", both(cutoff_words(family.cutoff)));
    text += fmt::format("- average / 汇总: {}\n", both(average_words(family)));
    if (const auto ties = expected_words(family)) {
        text += fmt::format("- ties / 同分: {}\n", both(*ties));
    }
    return text + alias_list(family) + options_table(family);
}

std::string metrics_page(std::span<const MetricFamily> families) {
    std::string text =
        "# Metrics / 指标\n\n"
        "Made from the declarations in `assay/metrics/` by `assay metrics --all --format "
        "markdown`; do not edit.\n\n"
        "由 `assay/metrics/` 中的声明生成（`assay metrics --all --format "
        "markdown`），请勿手工修改。\n";
    const auto row = [](const MetricFamily& family) {
        return fmt::format("| [`{}`](#{}) | {} | {} |\n", family.name, anchor(family.name),
                           cell(family.summary.en), cell(family.summary.zh));
    };
    text += summary_tables(families, row, "| metric / 指标 | summary | 说明 |\n|---|---|---|\n");
    text += "\n## Every metric / 全部指标\n";
    for (const MetricFamily& family : families) text += "\n" + family_markdown(family);
    return text;
}

}  // namespace assay
