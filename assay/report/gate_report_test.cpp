#include "assay/report/gate_report.h"

#include <gtest/gtest.h>

#include <cmath>

#include "assay/report/xml.h"

namespace assay {
namespace {

Check check(Outcome outcome, std::string en, std::string zh) {
    Check result{.condition = "min"};
    result.outcome = outcome;
    result.measured = 0.5;
    result.limit = 0.6;
    result.base = std::nan("");
    result.system = 0.5;
    result.queries = 3;
    result.text = {std::move(en), std::move(zh)};
    return result;
}

RuleResult rule(std::string name, Outcome outcome, std::vector<Check> checks) {
    return {.name = std::move(name),
            .description = "",
            .kind = "metric",
            .line = 4,
            .outcome = outcome,
            .checks = std::move(checks)};
}

GateResult sample() {
    GateResult result;
    result.source = "rules.toml";
    result.systems = {"old", "<new>"};
    result.outcome = Outcome::fail;
    result.rules = {
        rule("floor", Outcome::pass, {check(Outcome::pass, "all is well", "一切都好")}),
        rule("open", Outcome::inconclusive, {check(Outcome::inconclusive, "who knows", "难说")}),
        rule("a|b <c> & \"d\"", Outcome::fail,
             {check(Outcome::pass, "this held", "这条成立"),
              check(Outcome::fail, "R < 0.6", "R 低于 0.6")})};
    result.rules[2].description = "what we promise";
    result.rules[2].kind = "protect";
    result.rules[2].queries = {{"q1", 0.9, 0.1, 0.8, Outcome::fail},
                               {"q2", 0.5, 0.5, 0.0, Outcome::pass},
                               {"\xFF", std::nan(""), 0.5, std::nan(""), Outcome::inconclusive}};
    result.conventions = {{"ties", "docid-desc"}};
    return result;
}

constexpr std::string_view kStatistics =
    "test=randomisation flips=100000 seed=1 correction=holm not_worse_family=0 better_family=0 "
    "interval=wide";

TEST(GateTable, HasARowACheckInTheOrderOfTheFile) {
    const std::string expected =
        "old → <new>: fail: of 3 rules 1 passed, 1 failed, 1 inconclusive\n"
        "\n"
        "rule           result        what\n"
        "────────────────────────────────────────\n"
        "floor          pass          all is well\n"
        "open           inconclusive  who knows\n"
        "a|b <c> & \"d\"  pass          this held\n"
        "               fail          R < 0.6\n"
        "\n"
        "statistics: " +
        std::string{kStatistics} +
        " (uncorrected) confidence=0.98 alpha=0.05\n"
        "conventions: ties=docid-desc\n";
    EXPECT_EQ(gate_table(sample(), Language::english), expected);
}

TEST(GateReport, SaysTheConventionsAndWhichWeightsWereSkipped) {
    GateResult result = sample();
    result.weights_source = "traffic.csv";
    result.weights_column = "asked";
    result.skipped_weights = 3;
    EXPECT_TRUE(gate_table(result, Language::english)
                    .ends_with("\nconventions: ties=docid-desc\nweights: 3 rows skipped\n"));
    EXPECT_TRUE(gate_table(result, Language::chinese)
                    .ends_with("\n约定：ties=docid-desc\n权重：跳过 3 行\n"));
    EXPECT_TRUE(gate_markdown(result, Language::english)
                    .ends_with("\nconventions: ties=docid-desc\nweights: 3 rows skipped\n"));
    EXPECT_NE(gate_json(result).find(
                  "\"weights\": {\n  \"source\": \"traffic.csv\",\n  \"column\": \"asked\",\n  "
                  "\"skipped_rows\": 3\n }"),
              std::string::npos)
        << gate_json(result);
}

TEST(GateTable, SpeaksChinese) {
    const std::string text = gate_table(sample(), Language::chinese);
    EXPECT_EQ(
        text.find("old → <new>：不通过：共 3 条规则，通过 1 条，不通过 1 条，无法判断 1 条\n"), 0U);
    EXPECT_NE(text.find("R 低于 0.6"), std::string::npos);
}

TEST(GateMarkdown, NamesFailuresFirstAndEscapesWhatUsersWrite) {
    const std::string expected =
        "**❌ old → &lt;new>: fail: of 3 rules 1 passed, 1 failed, 1 inconclusive**\n"
        "\n"
        "|  | rule | what |\n"
        "|---|---|---|\n"
        "| ❌ | a\\|b &lt;c> &amp; \"d\" | what we promise<br>R &lt; 0.6<br>this held |\n"
        "| ❔ | open | who knows |\n"
        "| ✅ | floor | all is well |\n"
        "\n"
        "| rule | query | old | &lt;new> | result |\n"
        "|---|---|---:|---:|---|\n"
        "| a\\|b &lt;c> &amp; \"d\" | q1 | 0.9000 | 0.1000 | fail |\n"
        "| a\\|b &lt;c> &amp; \"d\" | \xFF | – | 0.5000 | inconclusive |\n";
    const std::string text = gate_markdown(sample(), Language::english);
    EXPECT_EQ(text.substr(0, expected.size()), expected);
}

TEST(GateMarkdown, StaysShort) {
    GateResult result = sample();
    const std::vector<Check> checks(20, check(Outcome::fail, "sentence", "句子"));
    const RuleResult failed = rule("many", Outcome::fail, checks);
    result.rules.assign(80, failed);
    result.rules[0].queries.assign(500, {"q", 1.0, 0.0, 1.0, Outcome::fail});
    const std::string text = gate_markdown(result, Language::english);
    EXPECT_LT(text.size(), 10'000U);
    EXPECT_NE(text.find("… and 30 more\n"), std::string::npos) << "rules";
    EXPECT_NE(text.find("sentence<br>sentence<br>sentence<br>… and 17 more |"), std::string::npos);
    std::size_t queries = 0;
    for (std::size_t at = text.find("| q |"); at != std::string::npos;
         at = text.find("| q |", at + 1))
        ++queries;
    EXPECT_EQ(queries, 10U);
}

TEST(GateJunit, HasACaseARule) {
    const std::string expected =
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        "<testsuites name=\"assay gate\" tests=\"3\" failures=\"1\" errors=\"0\" skipped=\"1\">\n"
        "  <testsuite name=\"rules.toml\" tests=\"3\" failures=\"1\" errors=\"0\" skipped=\"1\">\n"
        "    <properties>\n"
        "      <property name=\"base\" value=\"old\"/>\n"
        "      <property name=\"new\" value=\"&lt;new&gt;\"/>\n"
        "      <property name=\"outcome\" value=\"fail\"/>\n"
        "    </properties>\n"
        "    <testcase classname=\"assay.gate.metric\" name=\"floor\" file=\"rules.toml\" "
        "line=\"4\">\n"
        "      <system-out>all is well</system-out>\n"
        "    </testcase>\n"
        "    <testcase classname=\"assay.gate.metric\" name=\"open\" file=\"rules.toml\" "
        "line=\"4\">\n"
        "      <skipped message=\"inconclusive: who knows\"/>\n"
        "      <system-out>who knows</system-out>\n"
        "    </testcase>\n"
        "    <testcase classname=\"assay.gate.protect\" name=\"a|b &lt;c&gt; &amp; "
        "&quot;d&quot;\" file=\"rules.toml\" line=\"4\">\n"
        "      <failure type=\"gate\" message=\"R &lt; 0.6\">R &lt; 0.6</failure>\n"
        "      <system-out>what we promise&#10;this held&#10;R &lt; 0.6</system-out>\n"
        "    </testcase>\n"
        "  </testsuite>\n"
        "</testsuites>\n";
    EXPECT_EQ(gate_junit(sample(), Language::english), expected);
}

TEST(GateJson, HoldsEveryNumber) {
    GateResult result = sample();
    PairComparison pair;
    pair.delta = -0.25;
    pair.interval = {-0.5, 0.0};
    pair.p = 0.5;
    pair.p_corrected = 1.0;
    result.rules[1].checks[0].condition = "not_worse";
    result.rules[1].checks[0].pair = pair;
    result.rules[1].checks[0].slice = "b";
    const std::string text = gate_json(result);
    EXPECT_EQ(text.find("{\n \"schema\": \"assay.gate/1\",\n \"rules_file\": \"rules.toml\",\n "
                        "\"base\": \"old\",\n \"new\": \"<new>\",\n \"outcome\": \"fail\""),
              0U);
    for (const std::string_view part :
         {"\"delta\": -0.25", "\"interval\": [-0.5, 0]", "\"p_corrected\": 1", "\"slice\": \"b\"",
          "\"verdict\": \"not_shown\"", "\"base\": null", "\"query\": {", "\"bytes\": \"/w==\"",
          "\"zh\": \"难说\"", "\"description\": \"what we promise\"", "\"ties\": \"docid-desc\"",
          "\"head_share\": 0.333"}) {
        EXPECT_NE(text.find(part), std::string::npos) << part;
    }
}

TEST(GateReport, RendersWhatIsAskedFor) {
    const GateResult result = sample();
    EXPECT_EQ(render_gate(result, GateFormat::table, Language::chinese),
              gate_table(result, Language::chinese));
    EXPECT_EQ(render_gate(result, GateFormat::markdown, Language::chinese),
              gate_markdown(result, Language::chinese));
    EXPECT_EQ(render_gate(result, GateFormat::junit, Language::chinese),
              gate_junit(result, Language::chinese));
    EXPECT_EQ(render_gate(result, GateFormat::json, Language::chinese), gate_json(result));
}

TEST(XmlText, EscapesMarkupAndKeepsLineEnds) {
    EXPECT_EQ(xml_text("<a b=\"c\" d='e'> & ]]>"),
              "&lt;a b=&quot;c&quot; d=&apos;e&apos;&gt; &amp; ]]&gt;");
    EXPECT_EQ(xml_text("a\tb\nc\rd"), "a&#9;b&#10;c&#13;d");
    EXPECT_EQ(xml_text("退货 café 😀"), "退货 café 😀");
}

TEST(XmlText, ReplacesWhatXmlCannotHold) {
    EXPECT_EQ(xml_text(std::string_view{"a\0b\x01\x1F\x7F", 6}), "a�b���");
    EXPECT_EQ(xml_text("\x1B[31m"), "�[31m");
    EXPECT_EQ(xml_text("\xEF\xBF\xBE-\xEF\xBF\xBF"), "�-�");
    EXPECT_EQ(xml_text("\xED\xA0\x80"), "���") << "a surrogate is no character";
    EXPECT_EQ(xml_text("\xFF\xE9"), "��");
}

}  // namespace
}  // namespace assay
