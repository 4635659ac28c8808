#include "assay/report/gate_report.h"

#include <fmt/format.h>

#include <algorithm>

#include "assay/core/escaped.h"
#include "assay/report/score_notes.h"
#include "assay/report/text_table.h"

namespace assay {
namespace {

constexpr std::size_t kRules = 50;
constexpr std::size_t kSentences = 3;
constexpr std::size_t kQueries = 10;

/// Characters that mean something to Markdown stand for themselves; a line stays one line. Bars are
/// left to the table.
std::string markdown_text(std::string_view text) {
    std::string result;
    for (const char c : text) {
        if (static_cast<unsigned char>(c) < 0x20) {
            result += ' ';
        } else if (c == '<' || c == '&') {
            result += c == '<' ? "&lt;" : "&amp;";
        } else {
            if (std::string_view{"\\`*_[]~"}.find(c) != std::string_view::npos) result += '\\';
            result += c;
        }
    }
    return result;
}

/// The same of each line.
std::string markdown_lines(std::string_view lines) {
    std::string result;
    while (!lines.empty()) {
        const std::size_t end = lines.find('\n');
        result += markdown_text(lines.substr(0, end)) + '\n';
        lines.remove_prefix(end + 1);
    }
    return result;
}

/// The places of rules or checks, the worst first, else in their order.
template <typename Item>
std::vector<const Item*> worst_first(const std::vector<Item>& items) {
    std::vector<const Item*> order;
    for (const Item& item : items) order.push_back(&item);
    std::ranges::stable_sort(order, std::greater<>{}, &Item::outcome);
    return order;
}

std::string_view mark(Outcome outcome) {
    return outcome == Outcome::pass ? "✅" : outcome == Outcome::fail ? "❌" : "❔";
}

std::string and_more(std::size_t count, Language language) {
    const Text format{"… and {} more", "…… 另有 {} 项"};
    return fmt::format(fmt::runtime(format.in(language)), count);
}

std::string sentences(const RuleResult& rule, Language language) {
    const std::vector<const Check*> checks = worst_first(rule.checks);
    const std::size_t shown = std::min(checks.size(), kSentences);
    std::string text = rule.description.empty() ? "" : markdown_text(rule.description) + "<br>";
    for (std::size_t i = 0; i < shown; ++i) {
        text += (i == 0 ? "" : "<br>") + markdown_text(in(checks[i]->text, language));
    }
    if (checks.size() > shown) text += "<br>" + and_more(checks.size() - shown, language);
    return text;
}

/// Protected queries of rules that did not pass, at most ten of them.
TextTable lost_queries(const GateResult& result, Language language) {
    const bool zh = language == Language::chinese;
    TextTable table;
    table.left_columns = 2;
    table.last_is_text = true;
    table.header = {zh ? "规则" : "rule", zh ? "查询" : "query", result.systems[0],
                    result.systems[1], zh ? "结果" : "result"};
    for (std::size_t s = 0; s < 2; ++s) table.header[2 + s] = markdown_text(result.systems[s]);
    for (const RuleResult* rule : worst_first(result.rules)) {
        for (const ProtectedQuery* query : worst_first(rule->queries)) {
            if (query->outcome == Outcome::pass || table.rows.size() == kQueries) break;
            table.rows.push_back({markdown_text(rule->name), markdown_text(query->query),
                                  show_number(query->base, 4), show_number(query->system, 4),
                                  std::string{outcome_word(query->outcome).in(language)}});
        }
    }
    return table;
}

std::string settings_line(const GateResult& result, Language language) {
    const CompareOptions& used = result.settings.compare;
    const Text format{
        "statistics: test={} flips={} seed={} correction={} not_worse_family={} better_family={} "
        "interval={} (uncorrected) confidence={} alpha={}\n",
        "检验：test={} flips={} seed={} correction={} not_worse_family={} better_family={} "
        "interval={}（未校正） confidence={} alpha={}\n"};
    return fmt::format(
        fmt::runtime(format.in(language)), kTestNames[static_cast<std::size_t>(used.test)],
        used.flips, used.seed, kCorrectionNames[static_cast<std::size_t>(used.correction)],
        result.family, result.better_family,
        kIntervalNames[static_cast<std::size_t>(used.interval)], used.confidence, used.alpha);
}

/// Lines about how the numbers were made.
std::string notes(const GateResult& result, Language language) {
    std::string text = settings_line(result, language);
    if (!result.conventions.empty()) text += conventions_line(result.conventions, language);
    return text + weights_note(result.skipped_weights, language);
}

std::string title(const GateResult& result, Language language) {
    return fmt::format("{} → {}{}{}", result.systems[0], result.systems[1],
                       language == Language::chinese ? "：" : ": ", gate_verdict(result, language));
}

}  // namespace

Text outcome_word(Outcome outcome) {
    switch (outcome) {
        case Outcome::pass:
            return {"pass", "通过"};
        case Outcome::inconclusive:
            return {"inconclusive", "无法判断"};
        case Outcome::fail:
            break;
    }
    return {"fail", "不通过"};
}

std::string gate_verdict(const GateResult& result, Language language) {
    const Text format{"{}: of {} rules {} passed, {} failed, {} inconclusive",
                      "{}：共 {} 条规则，通过 {} 条，不通过 {} 条，无法判断 {} 条"};
    return fmt::format(fmt::runtime(format.in(language)), outcome_word(result.outcome).in(language),
                       result.rules.size(), result.count(Outcome::pass),
                       result.count(Outcome::fail), result.count(Outcome::inconclusive));
}

std::string gate_table(const GateResult& result, Language language) {
    const bool zh = language == Language::chinese;
    TextTable table;
    table.left_columns = 3;
    table.header = {zh ? "规则" : "rule", zh ? "结果" : "result", zh ? "说明" : "what"};
    for (const RuleResult& rule : result.rules) {
        bool first = true;
        for (const Check& check : rule.checks) {
            table.rows.push_back({first ? rule.name : "",
                                  std::string{outcome_word(check.outcome).in(language)},
                                  in(check.text, language)});
            first = false;
        }
    }
    return title(result, language) + "\n\n" + table.render(TableFormat::table) + '\n' +
           notes(result, language);
}

std::string gate_markdown(const GateResult& result, Language language) {
    const bool zh = language == Language::chinese;
    TextTable table;
    table.left_columns = 3;
    table.header = {"", zh ? "规则" : "rule", zh ? "说明" : "what"};
    const std::vector<const RuleResult*> order = worst_first(result.rules);
    for (std::size_t i = 0; i < std::min(order.size(), kRules); ++i) {
        table.rows.push_back({std::string{mark(order[i]->outcome)}, markdown_text(order[i]->name),
                              sentences(*order[i], language)});
    }
    std::string out =
        fmt::format("**{} {}**\n\n", mark(result.outcome), markdown_text(title(result, language)));
    out += table.render(TableFormat::markdown);
    if (order.size() > kRules) out += '\n' + and_more(order.size() - kRules, language) + '\n';
    const TextTable queries = lost_queries(result, language);
    if (!queries.rows.empty()) out += '\n' + queries.render(TableFormat::markdown);
    return out + '\n' + markdown_lines(notes(result, language));
}

std::string render_gate(const GateResult& result, GateFormat format, Language language) {
    switch (format) {
        case GateFormat::table:
            break;
        case GateFormat::markdown:
            return escaped_controls(gate_markdown(result, language), "\n");
        case GateFormat::junit:
            return gate_junit(result, language);
        case GateFormat::json:
            return gate_json(result);
    }
    return escaped_controls(gate_table(result, language), "\n");
}

}  // namespace assay
