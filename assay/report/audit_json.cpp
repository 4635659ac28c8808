#include <string_view>

#include "assay/io/json.h"
#include "assay/report/audit_report.h"
#include "assay/report/overlap_json.h"

namespace assay {
namespace {

void write_message(std::string_view key, const Message& message, JsonWriter& json) {
    json.key(key).begin_object();
    json.key("en").text(message.en).key("zh").text(message.zh).end_object();
}

void write_ids(std::string_view key, const std::vector<std::string>& ids, JsonWriter& json) {
    json.key(key).begin_row();
    for (const std::string& id : ids) json.id(id);
    json.end_array();
}

void write_spread(std::string_view key, const Spread& spread, JsonWriter& json) {
    json.key(key).begin_object();
    json.key("min").integer(spread.min).key("median").number(spread.median);
    json.key("mean").number(spread.mean).key("max").integer(spread.max).end_object();
}

void write_findings(const Audit& audit, JsonWriter& json) {
    json.key("findings").begin_array();
    for (const AuditFinding& entry : audit.findings) {
        json.begin_object().key("id").text(entry.finding.id);
        json.key("severity").text(kSeverityNames[static_cast<std::size_t>(entry.finding.severity)]);
        json.key("about");
        if (entry.about.empty()) {
            json.null();
        } else {
            json.id(entry.about);
        }
        write_message("title", entry.finding.title, json);
        write_message("evidence", entry.finding.evidence, json);
        json.end_object();
    }
    json.end_array();
}

void write_labels(const LabelCoverage& labels, JsonWriter& json) {
    json.key("labels").begin_object();
    json.key("queries").integer(labels.queries).key("labels").integer(labels.labels);
    json.key("grades").begin_array();
    for (const LabelCoverage::GradeCount& grade : labels.grades) {
        json.begin_object().key("grade").number(grade.grade).key("name").text(grade.name);
        json.key("relevant").boolean(grade.relevant).key("count").integer(grade.count);
        json.end_object();
    }
    json.end_array();
    write_spread("per_query", labels.per_query, json);
    write_ids("no_relevant", labels.no_relevant, json);
    write_ids("all_relevant", labels.all_relevant, json);
    write_ids("single_label", labels.single_label, json);
    json.end_object();
}

void write_odd_documents(const RunCoverage& run, JsonWriter& json) {
    json.key("duplicates").begin_array();
    for (const RunCoverage::Duplicate& duplicate : run.duplicates) {
        json.begin_object().key("query").id(duplicate.query).key("doc").id(duplicate.doc);
        json.key("times").integer(duplicate.times).end_object();
    }
    json.end_array().key("common_documents").begin_array();
    for (const RunCoverage::CommonDocument& common : run.common) {
        json.begin_object().key("doc").id(common.doc);
        json.key("queries").integer(common.queries).end_object();
    }
    json.end_array().key("carried_ids").begin_array();
    for (const RunCoverage::CarriedId& carried : run.carried_ids) {
        json.begin_object().key("query").id(carried.query).key("doc").id(carried.doc).end_object();
    }
    json.end_array();
}

void write_run(const RunCoverage& run, const SystemSummary& overlap,
               const std::vector<TieRange>& ties, JsonWriter& json) {
    json.begin_object().key("name").id(run.system);
    json.key("queries").integer(run.queries).key("with_labels").integer(run.with_labels);
    write_overlap(overlap, json);
    write_ids("missing", run.missing, json);
    write_ids("without_labels", run.no_labels, json);
    write_ids("empty", run.empty, json);
    write_spread("results", run.lengths, json);
    json.key("judged_at").begin_array();
    for (const RunCoverage::JudgedAt& at : run.judged_at) {
        json.begin_object().key("k").integer(at.k).key("share").number(at.share);
        json.key("queries").integer(at.queries);
        json.key("without_results").integer(at.without_results).end_object();
    }
    json.end_array();
    write_odd_documents(run, json);
    write_ids("equal_scores", run.equal_scores, json);
    write_ids("rank_against_score", run.rank_against_score, json);
    json.key("queries_with_carried_ids").integer(run.queries_with_carried);
    json.key("carried_by_chance").integer(run.carried_by_chance);
    json.key("perfect").integer(run.perfect).key("could_be_perfect").integer(run.could_be_perfect);
    json.key("ties").begin_array();
    for (const TieRange& range : ties) {
        json.begin_object().key("metric").text(range.metric).key("value").number(range.value);
        json.key("low").number(range.low).key("high").number(range.high);
        json.key("exact").boolean(range.exact).key("queries").integer(range.affected).end_object();
    }
    json.end_array().end_object();
}

void write_possible_grades(const PossibleGrades& possible, JsonWriter& json) {
    json.key("possible_grades").begin_object().key("grades").begin_array();
    for (const double grade : possible.grades) json.number(grade);
    json.end_array().key("all").boolean(possible.all).end_object();
}

void write_pair(const PairAudit& pair, JsonWriter& json) {
    const DeltaBounds& bounds = pair.bounds;
    json.begin_object().key("metric").text(bounds.metric);
    json.key("base").id(bounds.base).key("system").id(bounds.system);
    json.key("judged_base").number(bounds.judged_base);
    json.key("judged_system").number(bounds.judged_system);
    json.key("unjudged").integer(bounds.unjudged).key("delta").number(bounds.delta);
    json.key("low").number(bounds.mean.low).key("high").number(bounds.mean.high);
    json.key("exact").boolean(bounds.mean.exact).key("relaxed_queries").integer(bounds.relaxed);
    json.key("sign_is_certain").boolean(bounds.sign_is_certain());
    json.key("ties_outweigh").boolean(pair.ties_outweigh);
    json.key("queries").begin_array();
    for (const UnjudgedQuery& query : bounds.queries) {
        json.begin_object().key("query").id(query.query).key("delta").number(query.delta);
        json.key("low").number(query.bounds.low).key("high").number(query.bounds.high);
        json.key("exact").boolean(query.bounds.exact);
        json.key("always_counts").boolean(query.bounds.always);
        json.key("unjudged").integer(query.unjudged).end_object();
    }
    json.end_array().end_object();
}

void write_rank(std::string_view key, const std::optional<std::size_t>& rank, JsonWriter& json) {
    json.key(key);
    if (rank) {
        json.integer(*rank);
    } else {
        json.null();
    }
}

void write_settlement(const std::string& system, const Settlement& settlement, JsonWriter& json) {
    json.begin_object().key("system").id(system);
    json.key("certain").boolean(settlement.certain).key("reached").boolean(settlement.reached);
    json.key("low").number(settlement.after.low).key("high").number(settlement.after.high);
    json.key("pairs").begin_array();
    for (const SettlePair& pair : settlement.pairs) {
        json.begin_object().key("query").id(pair.query).key("doc").id(pair.doc);
        write_rank("rank_base", pair.rank_base, json);
        write_rank("rank_system", pair.rank_system, json);
        json.key("towards_zero").number(pair.towards_zero);
        json.key("swing").number(pair.swing).end_object();
    }
    json.end_array().end_object();
}

void write_ground(const std::string& system, const GroundComparison& ground, JsonWriter& json) {
    json.begin_object().key("system").id(system).key("metric").text(ground.metric);
    json.key("differing").integer(ground.differing).key("delta").number(ground.delta);
    json.key("from_numerators").number(ground.from_numerators);
    json.key("from_denominators").number(ground.from_denominators);
    json.key("delta_numerators").number(ground.delta_numerators);
    json.key("delta_denominators").number(ground.delta_denominators);
    json.key("queries").begin_array();
    for (const GroundQuery& query : ground.queries) {
        if (!query.differs()) continue;
        json.begin_object().key("query").id(query.query);
        json.key("candidates_differ").boolean(query.candidates_differ);
        json.key("judged_differs").boolean(query.judged_differs);
        json.key("grades_differ").boolean(query.grades_differ);
        json.key("ideal_differs").boolean(query.ideal_differs);
        json.key("delta").number(query.delta);
        json.key("from_numerators").number(query.from_numerators);
        json.key("from_denominators").number(query.from_denominators).end_object();
    }
    json.end_array().end_object();
}

void write_common(const CommonLabels& common, JsonWriter& json) {
    json.key("common").begin_object().key("labels").integer(common.labels.size());
    json.key("only_base").integer(common.only_base);
    json.key("only_system").integer(common.only_system);
    json.key("conflicting").integer(common.conflicting).end_object();
}

void write_label_change(const Audit& audit, JsonWriter& json) {
    const LabelDifference& difference = *audit.label_difference;
    json.key("label_change").begin_object();
    json.key("same").integer(difference.same).key("changed").integer(difference.changed);
    json.key("added").integer(difference.added).key("removed").integer(difference.removed);
    json.key("queries_added").integer(difference.queries_added);
    json.key("queries_removed").integer(difference.queries_removed);
    json.key("matrix").begin_array();
    for (const auto& [from_to, count] : difference.matrix) {
        json.begin_object().key("from").number(from_to.first).key("to").number(from_to.second);
        json.key("count").integer(count).end_object();
    }
    json.end_array().key("effects").begin_array();
    for (std::size_t i = 0; i < audit.label_changes.size(); ++i) {
        const LabelChange& change = audit.label_changes[i];
        json.begin_object().key("system").id(audit.systems[audit.systems.size() > 1 ? i + 1 : i]);
        json.key("metric").text(change.metric);
        json.key("base_old_labels").number(change.values[0][0]);
        json.key("base_new_labels").number(change.values[0][1]);
        json.key("system_old_labels").number(change.values[1][0]);
        json.key("system_new_labels").number(change.values[1][1]);
        json.key("total").number(change.total).key("ranker").number(change.ranker);
        json.key("labels").number(change.labels).end_object();
    }
    json.end_array().end_object();
}

}  // namespace

std::string audit_json(const Audit& audit) {
    std::string out;
    JsonWriter json{out, 1};
    json.begin_object().key("schema").text("assay.audit/1");
    write_findings(audit, json);
    write_labels(audit.labels, json);
    write_unknown(audit.unknown_labels, json);
    json.key("systems").begin_array();
    for (std::size_t i = 0; i < audit.runs.size(); ++i) {
        const SystemSummary unknown;
        write_run(audit.runs[i], i < audit.overlaps.size() ? audit.overlaps[i] : unknown,
                  audit.ties[i], json);
    }
    json.end_array().key("refused").boolean(audit.refused);
    if (!audit.pairs.empty()) write_possible_grades(audit.grades, json);
    json.key("bounds").begin_array();
    for (const PairAudit& pair : audit.pairs) write_pair(pair, json);
    json.end_array().key("settle").begin_array();
    for (std::size_t i = 0; i < audit.settlements.size(); ++i) {
        write_settlement(audit.systems[i + 1], audit.settlements[i], json);
    }
    json.end_array().key("grounds").begin_array();
    for (std::size_t i = 0; i < audit.grounds.size(); ++i) {
        write_ground(audit.systems[i + 1], audit.grounds[i], json);
    }
    json.end_array();
    if (audit.common) write_common(*audit.common, json);
    if (audit.label_difference) write_label_change(audit, json);
    json.end_object();
    return out + '\n';
}

}  // namespace assay
