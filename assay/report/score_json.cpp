#include <algorithm>
#include <cmath>

#include "assay/io/json.h"
#include "assay/report/overlap_json.h"
#include "assay/report/score_report.h"
#include "assay/report/weights_json.h"

namespace assay {
namespace {

void write_labels(const ScoreTable& scores, JsonWriter& json) {
    json.key("labels").begin_object();
    json.key("source").text(scores.labels_source);
    json.key("queries").integer(scores.queries.size());
    json.key("labels").integer(scores.num_labels);
    json.key("judged_pairs").integer(scores.num_judged);
    json.key("skipped_rows").integer(scores.skipped_labels);
    write_unknown(scores.unknown_labels, json);
    json.key("scale").begin_object().key("levels").begin_array();
    for (const Scale::Level& level : scores.scale.levels) {
        json.begin_object();
        json.key("name").text(level.name).key("grade").number(level.grade);
        json.key("gain").number(level.gain).end_object();
    }
    json.end_array().key("relevant_from").number(scores.scale.relevant_from).end_object();
    json.end_object();
}

void write_systems(const ScoreTable& scores, JsonWriter& json) {
    json.key("systems").begin_array();
    for (const SystemSummary& system : scores.systems) {
        json.begin_object();
        json.key("name").id(system.name);
        json.key("source").text(system.source);
        json.key("queries").integer(system.queries);
        json.key("missing_queries").integer(system.missing);
        json.key("extra_queries").integer(system.extra);
        json.key("skipped_rows").integer(system.skipped_rows);
        if (system.outside_candidates > 0) {
            json.key("gains_outside_candidates").integer(system.outside_candidates);
        }
        write_overlap(system, json);
        json.end_object();
    }
    json.end_array();
}

void write_totals(const ScoreColumn& column, JsonWriter& json) {
    if (column.parts.empty()) return;
    json.key("parts").begin_object();
    for (const PartColumn& part : column.parts) json.key(part.name).number(part.total);
    json.end_object();
}

void write_metrics(const ScoreTable& scores, JsonWriter& json) {
    json.key("metrics").begin_array();
    for (std::size_t m = 0; m < scores.metrics.size(); ++m) {
        json.begin_object().key("name").text(scores.metrics[m]);
        json.key("family").text(scores.families[m]).key("average").text(scores.averages[m]);
        json.key("values").begin_array();
        for (std::size_t s = 0; s < scores.systems.size(); ++s) {
            const ScoreColumn& column = scores.columns[s][m];
            json.begin_object().key("system").id(scores.systems[s].name);
            json.key("value");
            if (column.text.empty()) {
                json.number(column.average);
            } else {
                json.id(column.text);
            }
            if (!column.reason.empty()) json.key("reason").text(column.reason);
            json.key("n").integer(column.count);
            json.key("left_out").integer(column.left_out);
            write_totals(column, json);
            json.end_object();
        }
        json.end_array().end_object();
    }
    json.end_array();
}

/// A measure that is text has no number, and yet is defined.
bool is_undefined(const ScoreColumn& column, std::size_t query) {
    return std::isnan(column.values[query]) && !column.texts.contains(query);
}

void write_cell(const ScoreColumn& column, std::size_t query, const std::string& metric,
                JsonWriter& json) {
    json.key(metric);
    if (const auto text = column.texts.find(query); text != column.texts.end()) {
        json.id(text->second);
    } else {
        json.number(column.values[query]);
    }
}

std::string reason_of(const ScoreTable& scores, const ScoreColumn& column, std::size_t query) {
    if (const auto found = column.reasons.find(query); found != column.reasons.end()) {
        return found->second;
    }
    return scores.left_out[query] ? "no relevant document" : "not in the run";
}

void write_query_parts(const ScoreTable& scores, std::size_t query, std::size_t system,
                       JsonWriter& json) {
    const auto has = [&](const ScoreColumn& column) {
        return std::ranges::any_of(
            column.parts, [&](const PartColumn& part) { return !std::isnan(part.values[query]); });
    };
    if (std::ranges::none_of(scores.columns[system], has)) return;
    json.key("parts").begin_object();
    for (std::size_t m = 0; m < scores.metrics.size(); ++m) {
        const ScoreColumn& column = scores.columns[system][m];
        if (!has(column)) continue;
        json.key(scores.metrics[m]).begin_object();
        for (const PartColumn& part : column.parts) {
            if (!std::isnan(part.values[query])) json.key(part.name).number(part.values[query]);
        }
        json.end_object();
    }
    json.end_object();
}

void write_query(const ScoreTable& scores, std::size_t query, std::size_t system,
                 JsonWriter& json) {
    json.begin_object().key("query").id(scores.queries[query]);
    json.key("system").id(scores.systems[system].name).key("values").begin_object();
    bool undefined = false;
    for (std::size_t m = 0; m < scores.metrics.size(); ++m) {
        const ScoreColumn& column = scores.columns[system][m];
        write_cell(column, query, scores.metrics[m], json);
        undefined |= is_undefined(column, query);
    }
    json.end_object();
    write_query_parts(scores, query, system, json);
    if (undefined) {
        json.key("reasons").begin_object();
        for (std::size_t m = 0; m < scores.metrics.size(); ++m) {
            const ScoreColumn& column = scores.columns[system][m];
            if (!is_undefined(column, query)) continue;
            json.key(scores.metrics[m]).text(reason_of(scores, column, query));
        }
        json.end_object();
    }
    json.end_object();
}

void write_table(const ScoreTable& scores, bool per_query, JsonWriter& json) {
    write_labels(scores, json);
    write_weights(scores, json);
    json.key("conventions").begin_object();
    for (const auto& [name, setting] : scores.conventions) json.key(name).text(setting);
    json.end_object();
    write_systems(scores, json);
    write_warnings(scores, json);
    write_metrics(scores, json);
    if (!per_query) return;
    json.key("per_query").begin_array();
    for (std::size_t query = 0; query < scores.queries.size(); ++query) {
        for (std::size_t s = 0; s < scores.systems.size(); ++s) write_query(scores, query, s, json);
    }
    json.end_array();
}

}  // namespace

std::string scores_json(const std::vector<AspectScores>& scores, bool per_query) {
    std::string out;
    JsonWriter json{out, 1};
    json.begin_object().key("schema").text("assay.scores/1");
    if (scores.size() == 1) {
        if (!scores.front().aspect.empty()) json.key("aspect").text(scores.front().aspect);
        write_table(scores.front().table, per_query, json);
    } else {
        json.key("aspects").begin_array();
        for (const AspectScores& part : scores) {
            json.begin_object().key("aspect").text(part.aspect);
            write_table(part.table, per_query, json);
            json.end_object();
        }
        json.end_array();
    }
    json.end_object();
    return out + '\n';
}

}  // namespace assay
