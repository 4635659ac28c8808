#include <algorithm>
#include <cmath>

#include "assay/compare/agreement.h"
#include "assay/compare/power_line.h"
#include "assay/compare/verdict.h"
#include "assay/io/json.h"
#include "assay/metrics/registry.h"
#include "assay/report/overlap_json.h"
#include "assay/report/report_data.h"
#include "assay/report/report_pointwise_json.h"
#include "assay/report/weights_json.h"

namespace assay {
namespace {

constexpr std::size_t kLostDocuments = 500;  ///< of a funnel

void write_message(const Message& message, JsonWriter& json) {
    json.begin_object().key("en").text(message.en).key("zh").text(message.zh).end_object();
}

void write_latency(const std::optional<LatencySummary>& latency, JsonWriter& json) {
    json.key("latency_ms");
    if (!latency) {
        json.null();
        return;
    }
    json.begin_object().key("mean").number(latency->mean).key("p50").number(latency->p50);
    json.key("p95").number(latency->p95).key("p99").number(latency->p99).end_object();
}

void write_systems(const ComparisonReport& report, JsonWriter& json) {
    json.key("systems").begin_array();
    for (std::size_t s = 0; s < report.table.systems.size(); ++s) {
        const SystemSummary& system = report.table.systems[s];
        json.begin_object().key("name").id(system.name).key("source").text(system.source);
        json.key("queries").integer(system.queries).key("missing").integer(system.missing);
        write_overlap(system, json);
        write_latency(s < report.latency.size() ? report.latency[s] : std::nullopt, json);
        json.end_object();
    }
    json.end_array();
}

void write_metrics(const ComparisonReport& report, JsonWriter& json) {
    json.key("metrics").begin_array();
    for (std::size_t m = 0; m < report.num_metrics; ++m) {
        const MetricFamily* family = find_family(report.table.families[m]);
        const Text summary = family == nullptr ? Text{"", ""} : family->summary;
        json.begin_object().key("name").text(report.table.metrics[m]).key("summary");
        write_message({std::string{summary.en}, std::string{summary.zh}}, json);
        json.key("average").text(report.table.averages[m]).key("goal");
        json.text(kGoalNames[static_cast<std::size_t>(report.table.goals[m])]);
        const bool assumed = !report.table.assumed_goals.empty() && report.table.assumed_goals[m];
        json.key("goal_assumed").boolean(assumed).end_object();
    }
    json.end_array();
}

void write_labels(const ReportData& data, JsonWriter& json) {
    const ScoreTable& table = data.compared.table;
    json.key("labels").begin_object().key("source").text(table.labels_source);
    json.key("count").integer(table.num_judged).key("queries").integer(table.queries.size());
    json.key("left_out").integer(table.num_left_out()).key("grades").begin_array();
    for (const LabelGrade& grade : data.grades) {
        json.begin_object().key("grade").number(grade.grade).key("name");
        grade.name.empty() ? json.null() : json.text(grade.name);
        json.key("gain").number(grade.gain).key("relevant").boolean(grade.relevant);
        json.key("count").integer(grade.count).end_object();
    }
    json.end_array().end_object();
}

void write_verdict(const ComparisonReport& report, JsonWriter& json) {
    Message all;
    const SliceTable* slices = report.slices ? &*report.slices : nullptr;
    for (std::size_t s = 1; s < report.table.systems.size(); ++s) {
        const Message line =
            verdict_line(report.table, report.comparison, s, report.num_metrics, slices);
        const bool several = report.table.systems.size() > 2;
        const std::string name = report.table.systems[s].name;
        all.en += (all.en.empty() ? "" : "\n") + (several ? name + ": " : "") + line.en;
        all.zh += (all.zh.empty() ? "" : "\n") + (several ? name + "：" : "") + line.zh;
    }
    json.key("verdict");
    write_message(all, json);
}

void write_means(const ComparisonReport& report, JsonWriter& json) {
    json.key("means").begin_array();
    for (const auto& system : report.table.columns) {
        json.begin_row();
        for (std::size_t m = 0; m < report.num_metrics; ++m) json.number(system[m].average);
        json.end_array();
    }
    json.end_array();
}

void write_pair_numbers(const CompareOptions& options, const PairComparison& pair, bool judged,
                        JsonWriter& json) {
    json.key("n").integer(pair.n).key("mean_base").number(pair.mean_base);
    json.key("mean_system").number(pair.mean_system).key("delta").number(pair.delta);
    json.key("low").number(pair.interval.low).key("high").number(pair.interval.high);
    json.key("p").number(judged ? pair.p : std::nan(""));
    json.key("p_corrected").number(judged ? pair.p_corrected : std::nan(""));
    json.key("verdict");
    if (judged && pair.verdict != Verdict::no_goal) {
        json.text(kVerdictNames[static_cast<std::size_t>(pair.verdict)]);
    } else {
        json.null();
    }
    json.key("note");
    const auto note = judged ? disagreement(options, pair) : std::nullopt;
    note ? write_message(*note, json) : void(json.null());
}

void write_pair(const ComparisonReport& report, const PairComparison& pair, JsonWriter& json) {
    json.begin_object().key("metric").integer(pair.metric);
    json.key("base").integer(pair.base).key("system").integer(pair.system);
    write_pair_numbers(report.comparison.options, pair, true, json);
    json.key("least_p")
        .number(pair.least_p)
        .key("effect")
        .number(pair.effect)
        .key("wins")
        .integer(pair.wins);
    json.key("ties").integer(pair.ties).key("losses").integer(pair.losses);
    json.key("smallest").number(pair.smallest).key("more_queries");
    pair.more_queries ? json.integer(*pair.more_queries) : json.null();
    json.key("power");
    const Message power = power_line(report.table, report.comparison, pair);
    power.en.empty() ? void(json.null()) : write_message(power, json);
    json.key("through");
    pair.through ? json.text(report.table.metrics[*pair.through]) : json.null();
    json.key("text");
    write_message(pair_line(report.table, report.comparison, pair), json);
    json.end_object();
}

void write_groups(const ComparisonReport& report, JsonWriter& json) {
    json.key("groups").begin_array();
    if (!report.comparison.ranking.empty()) {
        json.begin_object().key("metric").integer(report.comparison.primary);
        json.key("ranking").begin_array();
        for (const Standing& standing : report.comparison.ranking) {
            json.begin_object().key("system").integer(standing.system);
            json.key("mean").number(standing.mean).key("groups").begin_row();
            for (const char letter : standing.letters) json.text({&letter, 1});
            json.end_array().end_object();
        }
        json.end_array().end_object();
    }
    json.end_array();
}

void write_comparison(const ComparisonReport& report, JsonWriter& json) {
    json.key("comparison");
    if (report.table.systems.size() < 2) {
        json.null();
        return;
    }
    const CompareOptions& options = report.comparison.options;
    json.begin_object();
    json.key("test").text(kTestNames[static_cast<std::size_t>(options.test)]);
    json.key("exact").boolean(report.comparison.exact).key("flips").integer(options.flips);
    json.key("seed").integer(options.seed).key("correction");
    json.text(kCorrectionNames[static_cast<std::size_t>(options.correction)]);
    const FamilySizes& sizes = report.comparison.families;
    json.key("primary").integer(report.comparison.primary);
    json.key("all_primary").boolean(options.all_primary).key("family").integer(sizes.primary);
    json.key("secondary_family").integer(sizes.secondary);
    json.key("matrix_family").integer(sizes.matrix);
    json.key("interval").text(kIntervalNames[static_cast<std::size_t>(options.interval)]);
    json.key("confidence").number(options.confidence).key("alpha").number(options.alpha);
    json.key("margin").number(options.margin).key("pairs").begin_array();
    for (const PairComparison& pair : report.comparison.pairs) write_pair(report, pair, json);
    json.end_array().key("matrix").begin_array();
    for (const PairComparison& pair : report.comparison.matrix) write_pair(report, pair, json);
    json.end_array();
    write_groups(report, json);
    json.end_object();
}

void write_slices(const ComparisonReport& report, JsonWriter& json) {
    json.key("slices").begin_array();
    if (report.slices) {
        for (const Slice& slice : report.slices->slices) {
            json.begin_object();
            json.key("attribute").text(report.slices->attributes[slice.attribute].name);
            json.key("value").text(slice.value).key("metric").integer(slice.pair.metric);
            json.key("system").integer(slice.pair.system).key("small").boolean(slice.small);
            write_pair_numbers(report.comparison.options, slice.pair, !slice.small, json);
            json.end_object();
        }
    }
    json.end_array();
    json.key("slice_notes").begin_array();
    for (std::size_t s = 1; s < report.table.systems.size(); ++s) {
        for (const Message& note : slice_notes(report, s)) {
            json.begin_object().key("system").integer(s).key("en").text(note.en);
            json.key("zh").text(note.zh).end_object();
        }
    }
    json.end_array();
}

void write_hints(const ComparisonReport& report, JsonWriter& json) {
    json.key("hints").begin_array();
    for (const Hint& hint : report.hints) {
        json.begin_object().key("id").text(hint.id).key("title");
        write_message(hint.title, json);
        json.key("evidence");
        write_message(hint.evidence, json);
        json.end_object();
    }
    json.end_array();
}

void write_audit(const ReportData& data, JsonWriter& json) {
    json.key("audit").begin_array();
    for (const auto& [about, finding] : data.audit) {
        json.begin_object().key("id").text(finding.id).key("about").id(about);
        json.key("severity").text(kSeverityNames[static_cast<std::size_t>(finding.severity)]);
        json.key("title");
        write_message(finding.title, json);
        json.key("evidence");
        write_message(finding.evidence, json);
        json.end_object();
    }
    json.end_array();
}

void write_curves(const ReportData& data, JsonWriter& json) {
    json.key("curves").begin_array();
    for (const DepthCurve& curve : data.curves) {
        json.begin_object().key("name").text(curve.name).key("k").begin_row();
        for (const std::size_t k : curve.k) json.integer(k);
        json.end_array().key("systems").begin_array();
        for (const DepthCurve::Band& band : curve.systems) {
            json.begin_object().key("mean");
            write_numbers(band.mean, json);
            json.key("low");
            write_numbers(band.low, json);
            json.key("high");
            write_numbers(band.high, json);
            json.end_object();
        }
        json.end_array().end_object();
    }
    json.end_array();
    json.key("grades_at");
    if (!data.grades_at) {
        json.null();
        return;
    }
    json.begin_object().key("depth").integer(data.grades_at->depth).key("systems").begin_array();
    for (const auto& counts : data.grades_at->systems) {
        json.begin_row();
        for (const std::size_t count : counts) json.integer(count);
        json.end_array();
    }
    json.end_array().end_object();
}

/// The grade as its place among those of the labels; null where nobody judged.
void write_grade(const ReportData& data, double grade, JsonWriter& json) {
    const auto found = std::ranges::find(data.grades, grade, &LabelGrade::grade);
    if (found == data.grades.end()) {
        json.null();
    } else {
        json.integer(found - data.grades.begin());
    }
}

void write_funnel(const ReportData& data, JsonWriter& json) {
    json.key("funnel");
    if (!data.funnel) {
        json.null();
        return;
    }
    const auto& stages = data.funnel->stages;
    json.begin_object().key("stages").begin_array();
    for (const FunnelStage& stage : stages) {
        json.begin_object().key("name").text(stage.name).key("size").integer(stage.documents);
        json.key("relevant").integer(stage.relevant).key("share");
        json.number(static_cast<double>(stage.relevant) /
                    static_cast<double>(stages.front().relevant));
        json.end_object();
    }
    json.end_array().key("lost").begin_array();
    const std::size_t shown = std::min(data.funnel->lost.size(), kLostDocuments);
    for (std::size_t i = 0; i < shown; ++i) {
        const LostDocument& lost = data.funnel->lost[i];
        json.begin_object().key("stage").integer(lost.stage).key("query").id(lost.query);
        json.key("doc").id(lost.doc).key("grade");
        write_grade(data, lost.grade, json);
        json.end_object();
    }
    json.end_array().key("lost_total").integer(data.funnel->lost.size()).end_object();
}

void write_lists(const ReportData& data, const ReportQuery& query, JsonWriter& json) {
    json.key("lists").begin_array();
    for (const auto& list : query.lists) {
        json.begin_row();
        for (const JudgedResult& result : list) {
            json.begin_row().id(result.doc);
            write_grade(data, result.grade, json);
            json.end_array();
        }
        json.end_array();
    }
    json.end_array();
}

void write_query(const ReportData& data, std::size_t q, JsonWriter& json) {
    const ScoreTable& table = data.compared.table;
    json.begin_object().key("id").id(table.queries[q]);
    const ReportQuery* query = data.queries.empty() ? nullptr : &data.queries[q];
    json.key("text").text(query == nullptr ? "" : query->text).key("attributes").begin_object();
    if (query != nullptr) {
        for (const auto& [name, value] : query->attributes) json.key(name).text(value);
    }
    json.end_object().key("values").begin_row();
    for (const auto& system : table.columns) {
        json.begin_row();
        for (std::size_t m = 0; m < data.compared.num_metrics; ++m) {
            // Nine digits are more than a page can show; all would double its size.
            const double value = system[m].values[q];
            json.number(std::isfinite(value) ? std::round(value * 1e9) / 1e9 : value);
        }
        json.end_array();
    }
    json.end_array();
    if (query != nullptr && !query->lists.empty()) write_lists(data, *query, json);
    json.end_object();
}

}  // namespace

std::string report_json(const ReportData& data) {
    std::string out;
    JsonWriter json{out};
    json.begin_object().key("schema").text("assay.report/1").key("title").text(data.title);
    json.key("language").text(data.language == Language::chinese ? "zh" : "en");
    write_systems(data.compared, json);
    write_metrics(data.compared, json);
    json.key("conventions").begin_array();
    for (const auto& [name, setting] : data.compared.table.conventions) {
        json.begin_row().text(name).text(setting).end_array();
    }
    json.end_array();
    write_weights(data.compared.table, json);
    write_labels(data, json);
    write_verdict(data.compared, json);
    write_means(data.compared, json);
    write_comparison(data.compared, json);
    write_slices(data.compared, json);
    write_hints(data.compared, json);
    write_audit(data, json);
    write_warnings(data.compared.table, json);
    write_curves(data, json);
    write_pointwise(data, json);
    write_funnel(data, json);
    json.key("queries").begin_array();
    for (std::size_t q = 0; q < data.compared.table.queries.size(); ++q) {
        if (!data.compared.table.left_out[q]) write_query(data, q, json);
    }
    json.end_array().key("lists_left_out").integer(data.lists_left_out);
    if (!data.tools.empty()) json.key("tools").raw(data.tools);
    json.end_object();
    return out + '\n';
}

}  // namespace assay
