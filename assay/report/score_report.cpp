#include "assay/report/score_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>

#include "assay/core/error.h"
#include "assay/core/escaped.h"
#include "assay/report/score_notes.h"

namespace assay {
namespace {

constexpr std::array<std::string_view, 5> kFormatNames{"table", "markdown", "csv", "json", "latex"};

/// For people: fixed decimals, whole numbers for sums. For programs: all digits, empty when
/// undefined.
std::string cell(double value, bool sum, const ScoreReportOptions& options) {
    if (options.format == OutputFormat::csv)
        return std::isnan(value) ? "" : fmt::format("{}", value);
    return show_number(value, sum && value == std::floor(value) ? 0 : options.digits);
}

TextTable summary_table(const ScoreTable& scores, const ScoreReportOptions& options) {
    const bool zh = options.language == Language::chinese;
    TextTable table;
    table.header.emplace_back(zh ? "指标" : "metric");
    for (const SystemSummary& system : scores.systems) table.header.push_back(system.name);
    table.header.emplace_back(zh ? "查询数" : "queries");
    for (std::size_t m = 0; m < scores.metrics.size(); ++m) {
        std::vector<std::string> row{scores.metrics[m]};
        std::string count;
        for (const auto& columns : scores.columns) {
            row.push_back(columns[m].text.empty()
                              ? cell(columns[m].average, scores.averages[m] == "sum", options)
                              : columns[m].text);
            const std::string n = fmt::format("{}", columns[m].count);
            if (count.empty()) count = n;
            if (count != n) count += "/" + n;
        }
        row.push_back(count);
        table.rows.push_back(std::move(row));
    }
    return table;
}

TextTable query_table(const ScoreTable& scores, const ScoreReportOptions& options) {
    const bool zh = options.language == Language::chinese;
    TextTable table;
    table.left_columns = 2;
    table.header = {zh ? "查询" : "query", zh ? "系统" : "system"};
    for (const std::string& metric : scores.metrics) table.header.push_back(metric);
    for (std::size_t query = 0; query < scores.queries.size(); ++query) {
        for (std::size_t s = 0; s < scores.systems.size(); ++s) {
            std::vector<std::string> row{scores.queries[query], scores.systems[s].name};
            for (std::size_t m = 0; m < scores.metrics.size(); ++m) {
                const ScoreColumn& column = scores.columns[s][m];
                const auto text = column.texts.find(query);
                row.push_back(
                    text != column.texts.end()
                        ? text->second
                        : cell(column.values[query], scores.averages[m] == "sum", options));
            }
            table.rows.push_back(std::move(row));
        }
    }
    return table;
}

/// CSV is one table: every query's values, or else the averages.
TextTable csv_table(const ScoreTable& scores, const ScoreReportOptions& options) {
    return options.per_query ? query_table(scores, options) : summary_table(scores, options);
}

std::string render_one(const ScoreTable& scores, const ScoreReportOptions& options) {
    const TableFormat format = table_format(options.format);
    std::string out;
    if (options.per_query) out += query_table(scores, options).render(format) + '\n';
    out += summary_table(scores, options).render(format);
    return out + under_table(score_notes(scores, options), options.format);
}

std::string aspect_heading(const std::string& aspect, Language language) {
    const Text heading{"aspect: {}\n", "维度：{}\n"};
    return fmt::format(fmt::runtime(heading.in(language)), escaped_controls(aspect));
}

/// Aspects one under the other; the column that names them comes first.
std::string render_csv(const std::vector<AspectScores>& scores, const ScoreReportOptions& options) {
    TextTable all;
    for (const AspectScores& part : scores) {
        TextTable table = csv_table(part.table, options);
        if (!part.aspect.empty()) {
            table.header.insert(table.header.begin(),
                                options.language == Language::chinese ? "维度" : "aspect");
            for (auto& row : table.rows) row.insert(row.begin(), part.aspect);
        }
        all.header = std::move(table.header);
        std::ranges::move(table.rows, std::back_inserter(all.rows));
    }
    return all.render(TableFormat::csv);
}

}  // namespace

TableFormat table_format(OutputFormat format) {
    switch (format) {
        case OutputFormat::markdown:
            return TableFormat::markdown;
        case OutputFormat::csv:
            return TableFormat::csv;
        case OutputFormat::latex:
            return TableFormat::latex;
        case OutputFormat::table:
        case OutputFormat::json:
            break;
    }
    return TableFormat::table;
}

OutputFormat parse_output_format(std::string_view name) {
    const auto found = std::ranges::find(kFormatNames, name);
    if (found == kFormatNames.end()) {
        throw Error{fmt::format("--format must be one of {}, not '{}'",
                                fmt::join(kFormatNames, ", "), name)};
    }
    return static_cast<OutputFormat>(found - kFormatNames.begin());
}

std::string render_scores(const std::vector<AspectScores>& scores,
                          const ScoreReportOptions& options) {
    if (options.format == OutputFormat::json) return scores_json(scores, options.per_query);
    if (options.format == OutputFormat::csv) return render_csv(scores, options);
    std::string out;
    for (const AspectScores& part : scores) {
        if (!out.empty()) out += '\n';
        if (!part.aspect.empty()) {
            out += options.format == OutputFormat::latex ? "% " : "";
            out += aspect_heading(part.aspect, options.language);
        }
        out += render_one(part.table, options);
    }
    return out;
}

std::string notes_beside(const std::vector<AspectScores>& scores,
                         const ScoreReportOptions& options) {
    std::string out;
    for (const AspectScores& part : scores) {
        if (!part.aspect.empty()) out += aspect_heading(part.aspect, options.language);
        out += score_notes(part.table, options);
    }
    return out;
}

}  // namespace assay
