#include <fmt/format.h>

#include "assay/report/gate_report.h"
#include "assay/report/xml.h"

namespace assay {
namespace {

/// The sentences of the checks with this outcome, or of all.
std::string sentences(const RuleResult& rule, std::optional<Outcome> wanted, Language language) {
    std::string text;
    for (const Check& check : rule.checks) {
        if (wanted && check.outcome != *wanted) continue;
        text += (text.empty() ? "" : "\n") + in(check.text, language);
    }
    return text;
}

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

std::string test_case(const GateResult& result, const RuleResult& rule, Language language) {
    const std::string line = rule.line == 0 ? "" : fmt::format(" line=\"{}\"", rule.line);
    std::string out =
        fmt::format("    <testcase classname=\"assay.gate.{}\" name=\"{}\" file=\"{}\"{}>\n",
                    rule.kind, xml_text(rule.name), xml_text(result.source), line);
    const std::string said = sentences(rule, rule.outcome, language);
    if (rule.outcome == Outcome::fail) {
        out += fmt::format("      <failure type=\"gate\" message=\"{}\">{}</failure>\n",
                           xml_text(first_line(said)), xml_text(said));
    } else if (rule.outcome == Outcome::inconclusive) {
        const Text format{"inconclusive: {}", "无法判断：{}"};
        out += fmt::format("      <skipped message=\"{}\"/>\n",
                           xml_text(fmt::format(fmt::runtime(format.in(language)), said)));
    }
    std::string all = sentences(rule, std::nullopt, language);
    if (!rule.description.empty()) all = rule.description + "\n" + all;
    return out + fmt::format("      <system-out>{}</system-out>\n    </testcase>\n", xml_text(all));
}

}  // namespace

std::string gate_junit(const GateResult& result, Language language) {
    const std::string counts =
        fmt::format("tests=\"{}\" failures=\"{}\" errors=\"0\" skipped=\"{}\"", result.rules.size(),
                    result.count(Outcome::fail), result.count(Outcome::inconclusive));
    std::string out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
    out += fmt::format("<testsuites name=\"assay gate\" {}>\n", counts);
    out += fmt::format("  <testsuite name=\"{}\" {}>\n", xml_text(result.source), counts);
    out += fmt::format(
        "    <properties>\n      <property name=\"base\" value=\"{}\"/>\n      <property "
        "name=\"new\" value=\"{}\"/>\n      <property name=\"outcome\" value=\"{}\"/>\n    "
        "</properties>\n",
        xml_text(result.systems[0]), xml_text(result.systems[1]),
        kOutcomeNames[static_cast<std::size_t>(result.outcome)]);
    for (const RuleResult& rule : result.rules) out += test_case(result, rule, language);
    return out + "  </testsuite>\n</testsuites>\n";
}

}  // namespace assay
