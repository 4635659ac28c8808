#include "assay/report/pointwise_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>

#include "assay/evaluate/reasons.h"
#include "assay/io/json.h"
#include "assay/io/text.h"
#include "assay/report/score_notes.h"

namespace assay {
namespace {

std::string number(double value, const ScoreReportOptions& options) {
    if (options.format == OutputFormat::csv)
        return std::isnan(value) ? "" : fmt::format("{}", value);
    return show_number(value, options.digits);
}

TextTable values_table(const PointwiseReport& report, const ScoreReportOptions& options) {
    const bool zh = options.language == Language::chinese;
    TextTable table;
    table.header = {zh ? "指标" : "metric", zh ? "值" : "value", zh ? "说明" : "details"};
    table.last_is_text = true;
    for (const PointwiseScore& score : report.scores) {
        std::string details = reason_in(options.language, *score.overall.reason);
        for (const Part& part : score.overall.parts) {
            details += fmt::format("{}{}={}", details.empty() ? "" : " ",
                                   part_name_in(options.language, part.name), paper(part.value));
        }
        table.rows.push_back({score.metric, number(score.overall.value, options), details});
    }
    return table;
}

TextTable query_table(const PointwiseReport& report, const ScoreReportOptions& options) {
    TextTable table;
    table.header = {options.language == Language::chinese ? "查询" : "query"};
    for (const PointwiseScore& score : report.scores) table.header.push_back(score.metric);
    for (std::size_t query = 0; query < report.queries.size(); ++query) {
        std::vector<std::string> row{report.queries[query]};
        for (const PointwiseScore& score : report.scores) {
            row.push_back(number(score.by_query[query].value, options));
        }
        table.rows.push_back(std::move(row));
    }
    return table;
}

/// The grade's name where the scale has one.
std::string grade_text(const PointwiseReport& report, double grade) {
    const auto found = std::ranges::find(report.grades, grade, &GradeCount::grade);
    const bool named = found != report.grades.end() && !found->name.empty();
    return named ? found->name : paper(grade);
}

/// The confusion matrix is small enough to be read; curves are data.
std::string matrices(const PointwiseReport& report, const ScoreReportOptions& options) {
    const bool zh = options.language == Language::chinese;
    std::string text;
    for (const PointwiseScore& score : report.scores) {
        for (const Series& series : score.overall.series) {
            if (series.name != "confusion") continue;
            TextTable table;
            table.header = {zh ? "标签 / 预测" : "label / predicted"};
            for (const auto& row : series.rows) {
                const std::string grade = grade_text(report, row.front());
                table.header.push_back(grade);
                std::vector<std::string> cells{grade};
                for (const double value : std::span{row}.subspan(1)) cells.push_back(paper(value));
                table.rows.push_back(std::move(cells));
            }
            text += '\n' + table.render(table_format(options.format));
        }
    }
    return text;
}

void write_value(const MetricValue& value, JsonWriter& json) {
    json.key("value").number(value.value);
    if (!value.reason.empty()) json.key("reason").text(*value.reason);
    if (!value.parts.empty()) {
        json.key("parts").begin_object();
        for (const Part& part : value.parts) json.key(part.name).number(part.value);
        json.end_object();
    }
}

void write_series(const std::vector<Series>& all, JsonWriter& json) {
    if (all.empty()) return;
    json.key("series").begin_array();
    for (const Series& series : all) {
        json.begin_object().key("name").text(series.name).key("columns").begin_row();
        for (const std::string& column : series.columns) json.text(column);
        json.end_array().key("rows").begin_array();
        for (const auto& row : series.rows) {
            json.begin_row();
            for (const double value : row) json.number(value);
            json.end_array();
        }
        json.end_array().end_object();
    }
    json.end_array();
}

void write_counts(const PointwiseReport& report, JsonWriter& json) {
    json.key("source").text(report.source).key("pairs").integer(report.pairs);
    json.key("queries").integer(report.num_queries());
    json.key("pairs_without_query").integer(report.without_query);
    json.key("with_score").integer(report.with_score);
    json.key("with_class").integer(report.with_class);
    json.key("skipped_rows").integer(report.skipped);
    json.key("relevant_from").number(report.relevant_from);
    json.key("relevant").integer(report.relevant).key("grades").begin_array();
    for (const GradeCount& grade : report.grades) {
        json.begin_object().key("grade").number(grade.grade);
        if (!grade.name.empty()) json.key("name").text(grade.name);
        json.key("labelled").integer(grade.labelled);
        json.key("predicted").integer(grade.predicted).end_object();
    }
    json.end_array();
}

std::string pointwise_json(const PointwiseReport& report) {
    std::string out;
    JsonWriter json{out, 1};
    json.begin_object().key("schema").text("assay.pointwise/1");
    write_counts(report, json);
    json.key("conventions").begin_object();
    for (const auto& [name, setting] : report.conventions) json.key(name).text(setting);
    json.end_object();
    json.key("metrics").begin_array();
    for (const PointwiseScore& score : report.scores) {
        json.begin_object().key("name").text(score.metric);
        write_value(score.overall, json);
        write_series(score.overall.series, json);
        if (!score.by_query.empty()) {
            json.key("per_query").begin_array();
            for (std::size_t query = 0; query < report.queries.size(); ++query) {
                json.begin_object().key("query").id(report.queries[query]);
                write_value(score.by_query[query], json);
                json.end_object();
            }
            json.end_array();
        }
        json.end_object();
    }
    json.end_array().end_object();
    return out + '\n';
}

/// What follows the number of pairs; nothing where none has a query.
std::string query_counts(const PointwiseReport& report, Language language) {
    const std::size_t queries = report.num_queries();
    if (queries == 0) return {};
    const bool zh = language == Language::chinese;
    std::string text =
        zh ? fmt::format("，{} 个查询", queries) : " of " + counted(queries, "query", "queries");
    if (report.without_query > 0) {
        text += zh ? fmt::format("，{} 对没有查询", report.without_query)
                   : fmt::format(", {} without a query", report.without_query);
    }
    return text;
}

}  // namespace

std::string notes_beside(const PointwiseReport& report, Language language) {
    const bool zh = language == Language::chinese;
    std::string text =
        zh ? fmt::format("共 {} 对{}，其中 {} 对相关（档位不低于 {}）", report.pairs,
                         query_counts(report, language), report.relevant, report.relevant_from)
           : fmt::format("{}{}, {} relevant (grade {} or higher)",
                         counted(report.pairs, "pair", "pairs"), query_counts(report, language),
                         report.relevant, report.relevant_from);
    if (report.skipped > 0) {
        text += zh ? fmt::format("；跳过 {} 行", report.skipped)
                   : fmt::format("; {} skipped", counted(report.skipped, "row", "rows"));
    }
    return text + '\n' + conventions_line(report.conventions, language);
}

std::string render_pointwise(const PointwiseReport& report, const ScoreReportOptions& options) {
    if (options.format == OutputFormat::json) return pointwise_json(report);
    const TableFormat format = table_format(options.format);
    if (options.format == OutputFormat::csv && options.per_query) {
        return query_table(report, options).render(format);
    }
    std::string out = options.per_query ? query_table(report, options).render(format) + '\n' : "";
    out += values_table(report, options).render(format);
    if (options.format == OutputFormat::csv) return out;
    out += matrices(report, options);
    return out + under_table(notes_beside(report, options.language), options.format);
}

}  // namespace assay
