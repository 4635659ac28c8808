#include "assay/io/json.h"
#include "assay/report/gate_report.h"
#include "assay/report/weights_json.h"

namespace assay {
namespace {

template <typename Enum, std::size_t N>
std::string_view name_of(Enum value, const std::array<std::string_view, N>& names) {
    return names[static_cast<std::size_t>(value)];
}

void write_settings(const GateResult& result, JsonWriter& json) {
    const CompareOptions& used = result.settings.compare;
    json.key("settings").begin_object();
    json.key("test").text(name_of(used.test, kTestNames));
    json.key("correction").text(name_of(used.correction, kCorrectionNames));
    json.key("interval").text(name_of(used.interval, kIntervalNames));
    json.key("alpha").number(used.alpha).key("confidence").number(used.confidence);
    json.key("flips").integer(used.flips).key("samples").integer(used.samples);
    json.key("seed").integer(used.seed).key("margin").number(used.margin);
    json.key("min_queries").integer(result.settings.min_queries);
    json.key("not_worse_queries").integer(result.settings.not_worse_queries);
    json.key("head_share").number(result.settings.head_share);
    json.key("min_overlap").number(result.settings.min_overlap);
    json.key("max_unknown").number(result.settings.max_unknown).end_object();
    json.key("families").begin_object().key("not_worse").integer(result.family);
    json.key("better").integer(result.better_family).end_object();
    write_weights(result, json);
    json.key("conventions").begin_object();
    for (const auto& [name, setting] : result.conventions) json.key(name).text(setting);
    json.end_object();
}

void write_pair(const PairComparison& pair, JsonWriter& json) {
    json.key("comparison").begin_object();
    json.key("delta").number(pair.delta).key("interval").begin_row();
    json.number(pair.interval.low).number(pair.interval.high).end_array();
    json.key("p").number(pair.p);
    json.key("wins").integer(pair.wins).key("ties").integer(pair.ties);
    json.key("losses").integer(pair.losses).end_object();
}

/// The verdict and the corrected p are only those of checks that rest on them.
void write_check(const Check& check, JsonWriter& json) {
    json.begin_object().key("condition").text(check.condition);
    if (!check.slice.empty()) json.key("slice").text(check.slice);
    json.key("outcome").text(name_of(check.outcome, kOutcomeNames));
    json.key("measured").number(check.measured).key("limit").number(check.limit);
    json.key("base").number(check.base).key("new").number(check.system);
    json.key("queries").integer(check.queries);
    if (check.pair) write_pair(*check.pair, json);
    if (check.pair && (check.condition == "not_worse" || check.condition == "better")) {
        json.key("p_corrected").number(check.pair->p_corrected);
        json.key("verdict").text(name_of(check.pair->verdict, kVerdictNames));
    }
    json.key("text").begin_object().key("en").text(check.text.en);
    json.key("zh").text(check.text.zh).end_object().end_object();
}

void write_queries(const RuleResult& rule, JsonWriter& json) {
    json.key("queries").begin_array();
    for (const ProtectedQuery& query : rule.queries) {
        json.begin_object().key("query").id(query.query);
        json.key("outcome").text(name_of(query.outcome, kOutcomeNames));
        json.key("base").number(query.base).key("new").number(query.system);
        json.key("drop").number(query.drop).end_object();
    }
    json.end_array();
}

void write_rule(const RuleResult& rule, JsonWriter& json) {
    json.begin_object().key("name").text(rule.name).key("kind").text(rule.kind);
    if (!rule.description.empty()) json.key("description").text(rule.description);
    if (rule.line > 0) json.key("line").integer(rule.line);
    json.key("outcome").text(name_of(rule.outcome, kOutcomeNames));
    json.key("checks").begin_array();
    for (const Check& check : rule.checks) write_check(check, json);
    json.end_array();
    if (rule.kind == "protect") write_queries(rule, json);
    json.end_object();
}

}  // namespace

std::string gate_json(const GateResult& result) {
    std::string out;
    JsonWriter json{out, 1};
    json.begin_object().key("schema").text("assay.gate/1");
    json.key("rules_file").text(result.source);
    json.key("base").id(result.systems[0]).key("new").id(result.systems[1]);
    json.key("outcome").text(name_of(result.outcome, kOutcomeNames));
    json.key("counts").begin_object().key("pass").integer(result.count(Outcome::pass));
    json.key("fail").integer(result.count(Outcome::fail));
    json.key("inconclusive").integer(result.count(Outcome::inconclusive)).end_object();
    json.key("rules").begin_array();
    for (const RuleResult& rule : result.rules) write_rule(rule, json);
    json.end_array();
    write_settings(result, json);
    json.end_object();
    return out + '\n';
}

}  // namespace assay
