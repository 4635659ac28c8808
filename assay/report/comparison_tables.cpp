#include "assay/report/comparison_tables.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace assay {
namespace {

bool is_zh(const ScoreReportOptions& options) { return options.language == Language::chinese; }

bool for_programs(const ScoreReportOptions& options) { return options.format == OutputFormat::csv; }

std::string number(double value, const ScoreReportOptions& options) {
    if (for_programs(options)) return std::isnan(value) ? "" : fmt::format("{}", value);
    return show_number(value, options.digits);
}

std::string signed_number(double value, const ScoreReportOptions& options) {
    if (for_programs(options) || !std::isfinite(value)) return number(value, options);
    return fmt::format("{:+.{}f}", value, options.digits);
}

std::string p_value(double p, const ScoreReportOptions& options) {
    if (for_programs(options) || std::isnan(p)) return number(p, options);
    return p < 0.0001 ? "<0.0001" : fmt::format("{:.4f}", p);
}

std::string verdict_cell(Verdict verdict, const ScoreReportOptions& options) {
    if (for_programs(options)) return std::string{kVerdictNames[static_cast<std::size_t>(verdict)]};
    // TeX knows no such marks: there a star stands at the delta.
    const std::string_view mark =
        options.format == OutputFormat::latex ? "" : verdict_mark(verdict);
    const std::string word{verdict_word(verdict).in(options.language)};
    return mark.empty() ? word : fmt::format("{} {}", mark, word);
}

std::string interval_header(const Comparison& comparison, const ScoreReportOptions& options) {
    return fmt::format(fmt::runtime(is_zh(options) ? "{:g} % 区间" : "{:g} % CI"),
                       100.0 * comparison.options.confidence);
}

std::string corrected_header(const Comparison& comparison, const ScoreReportOptions& options) {
    const bool tukey = comparison.options.test == TestKind::tukey;
    const std::string_view name =
        tukey ? "tukey" : kCorrectionNames[static_cast<std::size_t>(comparison.options.correction)];
    return fmt::format(fmt::runtime(is_zh(options) ? "p（{}）" : "p ({})"), name);
}

std::string interval_cell(const PairComparison& pair, const ScoreReportOptions& options) {
    return fmt::format("{} .. {}", signed_number(pair.interval.low, options),
                       signed_number(pair.interval.high, options));
}

void push_interval(const PairComparison& pair, const ScoreReportOptions& options,
                   std::vector<std::string>& row) {
    if (for_programs(options)) {
        row.push_back(number(pair.interval.low, options));
        row.push_back(number(pair.interval.high, options));
    } else {
        row.push_back(interval_cell(pair, options));
    }
}

void push_interval_header(const Comparison& comparison, const ScoreReportOptions& options,
                          std::vector<std::string>& header) {
    if (for_programs(options)) {
        header.insert(header.end(), {"low", "high"});
    } else {
        header.push_back(interval_header(comparison, options));
    }
}

std::string metric_name(const ComparisonReport& report, const PairComparison& pair,
                        const ScoreReportOptions& options) {
    const std::string& name = report.table.metrics[pair.metric];
    if (!pair.through || for_programs(options)) return name;
    return fmt::format("{} ({})", name, report.table.metrics[*pair.through]);
}

std::vector<std::string> metric_header(const ComparisonReport& report, std::size_t system,
                                       const ScoreReportOptions& options) {
    const bool zh = is_zh(options);
    std::vector<std::string> header{zh ? "指标" : "metric"};
    if (for_programs(options)) header.insert(header.end(), {"base", "system"});
    header.push_back(for_programs(options) ? "mean_base" : report.table.systems[0].name);
    header.push_back(for_programs(options) ? "mean_system" : report.table.systems[system].name);
    header.emplace_back(zh ? "差" : "delta");
    push_interval_header(report.comparison, options, header);
    header.emplace_back("p");
    header.push_back(for_programs(options) ? "p_corrected"
                                           : corrected_header(report.comparison, options));
    header.emplace_back(zh ? "效应" : "effect");
    if (for_programs(options)) {
        header.insert(header.end(), {"wins", "ties", "losses", "queries"});
    } else {
        header.emplace_back(zh ? "胜/平/负" : "W/T/L");
    }
    header.emplace_back(zh ? "结论" : "verdict");
    return header;
}

void push_counts(const PairComparison& pair, const ScoreReportOptions& options,
                 std::vector<std::string>& row) {
    if (!for_programs(options)) {
        row.push_back(fmt::format("{}/{}/{}", pair.wins, pair.ties, pair.losses));
        return;
    }
    for (const std::size_t count : {pair.wins, pair.ties, pair.losses, pair.n}) {
        row.push_back(std::to_string(count));
    }
}

std::string grade_name(const Scale& scale, double grade, const ScoreReportOptions& options) {
    if (std::isnan(grade)) return is_zh(options) ? "未标注" : "unjudged";
    const std::string_view name = scale.name_of(grade);
    return name.empty() ? paper(grade) : std::string{name};
}

std::string move_word(const Movement& move, bool zh) {
    if (!move.from) return zh ? "进入" : "entered";
    if (!move.to) return zh ? "离开" : "left";
    if (*move.from == *move.to) return "=";
    const bool up = *move.to < *move.from;
    return fmt::format("{}{}", up ? "↑" : "↓", up ? *move.from - *move.to : *move.to - *move.from);
}

}  // namespace

std::string_view verdict_mark(Verdict verdict) {
    switch (verdict) {
        case Verdict::better:
            return "▲";
        case Verdict::worse:
            return "▼";
        case Verdict::unchanged:
            return "=";
        case Verdict::not_shown:
        case Verdict::no_goal:
            break;
    }
    return "";
}

Text verdict_word(Verdict verdict) {
    switch (verdict) {
        case Verdict::better:
            return {"better", "变好"};
        case Verdict::worse:
            return {"worse", "变差"};
        case Verdict::unchanged:
            return {"unchanged", "不变"};
        case Verdict::not_shown:
            return {"not shown", "未显示出差别"};
        case Verdict::no_goal:
            break;
    }
    return {"–", "–"};
}

TextTable metric_table(const ComparisonReport& report, std::size_t system,
                       const ScoreReportOptions& options) {
    TextTable table;
    table.last_is_text = true;
    table.header = metric_header(report, system, options);
    for (const PairComparison& pair : report.comparison.pairs) {
        if (pair.base != 0 || pair.system != system) continue;
        std::vector<std::string> row{metric_name(report, pair, options)};
        if (for_programs(options)) {
            row.push_back(report.table.systems[0].name);
            row.push_back(report.table.systems[system].name);
        }
        row.push_back(number(pair.mean_base, options));
        row.push_back(number(pair.mean_system, options));
        const bool star = options.format == OutputFormat::latex &&
                          pair.p_corrected < report.comparison.options.alpha;
        row.push_back(signed_number(pair.delta, options) + (star ? "*" : ""));
        push_interval(pair, options, row);
        row.push_back(p_value(pair.p, options));
        row.push_back(p_value(pair.p_corrected, options));
        row.push_back(for_programs(options) ? number(pair.effect, options)
                                            : show_number(pair.effect, 2));
        push_counts(pair, options, row);
        row.push_back(verdict_cell(pair.verdict, options));
        table.rows.push_back(std::move(row));
    }
    return table;
}

TextTable pair_matrix(const ComparisonReport& report, const ScoreReportOptions& options) {
    TextTable table;
    table.header.push_back(report.primary_name());
    for (const Standing& standing : report.comparison.ranking) {
        table.header.push_back(report.table.systems[standing.system].name);
    }
    for (const Standing& row_standing : report.comparison.ranking) {
        std::vector<std::string> row{report.table.systems[row_standing.system].name};
        for (const Standing& column : report.comparison.ranking) {
            const PairComparison* pair =
                report.comparison.find_in_matrix(row_standing.system, column.system);
            if (pair == nullptr) {
                row.emplace_back("");
                continue;
            }
            const double delta = row_standing.system == pair->system ? pair->delta : -pair->delta;
            const bool shown = pair->p_corrected < report.comparison.options.alpha;
            row.push_back(signed_number(delta, options) + (shown ? " *" : "  "));
        }
        table.rows.push_back(std::move(row));
    }
    return table;
}

TextTable ranking_table(const ComparisonReport& report, const ScoreReportOptions& options) {
    const bool zh = is_zh(options);
    const bool timed =
        std::ranges::any_of(report.latency, [](const auto& known) { return known.has_value(); });
    TextTable table;
    table.header = {zh ? "系统" : "system", report.primary_name(), zh ? "组" : "group"};
    if (timed) table.header.insert(table.header.end(), {"p50 ms", "p95 ms", "p99 ms"});
    for (const Standing& standing : report.comparison.ranking) {
        std::vector<std::string> row{report.table.systems[standing.system].name,
                                     number(standing.mean, options), standing.letters};
        if (timed) {
            const auto& latency = report.latency[standing.system];
            for (const auto member :
                 {&LatencySummary::p50, &LatencySummary::p95, &LatencySummary::p99}) {
                row.push_back(latency ? show_number((*latency).*member, 1) : "–");
            }
        }
        table.rows.push_back(std::move(row));
    }
    return table;
}

TextTable slice_table(const ComparisonReport& report, std::size_t system,
                      const ScoreReportOptions& options) {
    const bool zh = is_zh(options);
    TextTable table;
    table.last_is_text = true;
    table.header = {zh ? "切片" : "slice", zh ? "查询数" : "queries", report.table.systems[0].name,
                    report.table.systems[system].name, zh ? "差" : "delta"};
    push_interval_header(report.comparison, options, table.header);
    table.header.push_back(for_programs(options) ? "p_corrected"
                                                 : corrected_header(report.comparison, options));
    table.header.emplace_back(zh ? "结论" : "verdict");
    std::vector<const Slice*> shown;
    for (const Slice& slice : report.slices->slices) {
        const bool ours =
            slice.pair.metric == report.comparison.primary && slice.pair.system == system;
        if (ours) shown.push_back(&slice);
    }
    const Goal goal = report.table.goals[report.comparison.primary];
    std::ranges::stable_sort(shown, {}, [&](const Slice* slice) {
        return std::pair{slice->small, improvement(slice->pair.delta, goal)};
    });
    for (const Slice* slice : shown) {
        const PairComparison& pair = slice->pair;
        std::vector<std::string> row{
            report.slices->attributes[slice->attribute].name + "=" + slice->value,
            std::to_string(pair.n), number(pair.mean_base, options),
            number(pair.mean_system, options), signed_number(pair.delta, options)};
        push_interval(pair, options, row);
        row.push_back(p_value(slice->small ? std::nan("") : pair.p_corrected, options));
        row.push_back(slice->small ? (zh ? "查询太少" : "too few queries")
                                   : verdict_cell(pair.verdict, options));
        table.rows.push_back(std::move(row));
    }
    return table;
}

TextTable movement_table(const ComparisonReport& report, const ChangedQuery& query,
                         const ScoreReportOptions& options) {
    const bool zh = is_zh(options);
    TextTable table;
    table.left_columns = 2;
    table.last_is_text = true;
    table.header = {zh ? "文档" : "document", zh ? "等级" : "grade", zh ? "原名次" : "before",
                    zh ? "新名次" : "after", zh ? "变动" : "move"};
    for (const Movement& move : query.movements) {
        table.rows.push_back({move.doc, grade_name(report.table.scale, move.grade, options),
                              move.from ? std::to_string(*move.from) : "",
                              move.to ? std::to_string(*move.to) : "", move_word(move, zh)});
    }
    return table;
}

}  // namespace assay
