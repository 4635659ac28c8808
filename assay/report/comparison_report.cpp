#include "assay/report/comparison_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "assay/compare/verdict.h"
#include "assay/core/escaped.h"
#include "assay/report/comparison_tables.h"
#include "assay/report/report_data.h"
#include "assay/report/score_notes.h"

namespace assay {
namespace {

/// Puts together what a person reads, part by part.
class ComparisonText {
  public:
    ComparisonText(const ComparisonReport& report, const ScoreReportOptions& options)
        : report_{report}, options_{options}, zh_{options.language == Language::chinese} {}

    std::string whole() {
        for (std::size_t s = 1; s < report_.table.systems.size(); ++s) add_system(s);
        if (!report_.comparison.ranking.empty()) add_ranking();
        if (report_.comparison.ranking.empty()) add_latency();
        add_messages(zh_ ? "提示" : "hints", hint_lines());
        add_messages(zh_ ? "警告" : "warnings", lines_of(report_.warnings));
        out_ += '\n' + conventions();
        return out_;
    }

    /// The tables of metrics alone, for csv and latex.
    std::string tables() {
        TextTable all;
        for (std::size_t s = 1; s < report_.table.systems.size(); ++s) {
            TextTable table = metric_table(report_, s, options_);
            if (options_.format == OutputFormat::latex && s > 1) {
                out_ += all.render(TableFormat::latex);
                all = {};
            }
            if (all.header.empty()) {
                all = std::move(table);
            } else {
                std::ranges::move(table.rows, std::back_inserter(all.rows));
            }
        }
        return out_ + all.render(table_format(options_.format));
    }

  private:
    bool markdown() const { return options_.format == OutputFormat::markdown; }

    void add_heading(const std::string& text) {
        if (!out_.empty()) out_ += '\n';
        out_ += markdown() ? "### " + text + "\n\n" : text + '\n';
    }

    void add_table(const TextTable& table) { out_ += table.render(table_format(options_.format)); }

    void add_system(std::size_t system) {
        const std::string& base = report_.table.systems[0].name;
        const std::string& name = report_.table.systems[system].name;
        const Message verdict =
            verdict_line(report_.table, report_.comparison, system, report_.num_metrics,
                         report_.slices ? &*report_.slices : nullptr);
        add_heading(fmt::format("{} → {}", base, name));
        out_ += (markdown() ? "**" : "") + (zh_ ? verdict.zh : verdict.en) +
                (markdown() ? "**\n\n" : "\n\n");
        add_table(metric_table(report_, system, options_));
        out_ += '\n' + power_line(system);
        if (report_.slices && !report_.slices->slices.empty()) add_slices(system);
        for (const SystemChanges& changes : report_.changes) {
            if (changes.system == system) add_changes(changes);
        }
    }

    std::string power_line(std::size_t system) const {
        const PairComparison* pair = report_.comparison.find(0, 0, system);
        if (pair == nullptr || !std::isfinite(pair->smallest)) return "";
        const std::string& metric = report_.table.metrics[pair->through.value_or(pair->metric)];
        const double power = 100.0 * report_.comparison.options.power;
        std::string text =
            zh_ ? fmt::format("{} 个查询能以 {:g} % 的把握看出 {} 相差 {:.4f} 以上", pair->n, power,
                              metric, pair->smallest)
                : fmt::format("{} queries show a difference of {:.4f} in {} with {:g} % power",
                              pair->n, pair->smallest, metric, power);
        if (pair->more_queries) {
            text += zh_ ? fmt::format("；要确认现在的差，大约还需 {} 个查询", *pair->more_queries)
                        : fmt::format("; about {} more would settle the difference seen",
                                      *pair->more_queries);
        }
        return text + '\n';
    }

    void add_slices(std::size_t system) {
        const std::string& metric = report_.table.metrics.front();
        add_heading(zh_ ? fmt::format("{} 的切片", metric) : fmt::format("slices of {}", metric));
        add_table(slice_table(report_, system, options_));
        bool first = true;
        for (const Message& note : slice_notes(report_, system)) {
            if (first) out_ += '\n';
            first = false;
            out_ += (zh_ ? note.zh : note.en) + '\n';
        }
    }

    void add_changes(const SystemChanges& changes) {
        add_query_list(changes.losses, zh_ ? "变差最多的查询" : "queries that lost most");
        add_query_list(changes.wins, zh_ ? "变好最多的查询" : "queries that won most");
    }

    void add_query_list(const std::vector<ChangedQuery>& queries, const std::string& heading) {
        if (queries.empty()) return;
        add_heading(heading);
        bool first = true;
        for (const ChangedQuery& query : queries) {
            if (!first) out_ += '\n';
            first = false;
            const std::string& id = report_.table.queries[query.change.query];
            out_ += fmt::format("{}{}  {} {:.4f} → {:.4f} ({:+.4f})\n", id,
                                query.text.empty() ? "" : " " + query.text,
                                report_.table.metrics.front(), query.change.before,
                                query.change.after, query.change.delta());
            if (markdown()) out_ += '\n';
            if (!query.movements.empty()) add_table(movement_table(report_, query, options_));
        }
    }

    void add_ranking() {
        add_heading(zh_ ? "排名（同组字母的系统分不出高下）"
                        : "ranking (systems that share a letter cannot be told apart)");
        add_table(ranking_table(report_, options_));
        add_heading(zh_ ? "两两比较（行减列；* 为显著）"
                        : "pairs (row minus column; * where a difference is shown)");
        add_table(pair_matrix(report_, options_));
    }

    void add_latency() {
        for (std::size_t s = 0; s < report_.latency.size(); ++s) {
            if (!report_.latency[s]) continue;
            const LatencySummary& known = *report_.latency[s];
            out_ += fmt::format(fmt::runtime(zh_ ? "{} 延迟：p50 {:.1f} ms，p95 {:.1f} ms，p99 "
                                                   "{:.1f} ms（{} 个查询）\n"
                                                 : "{} latency: p50 {:.1f} ms, p95 {:.1f} ms, p99 "
                                                   "{:.1f} ms over {} queries\n"),
                                report_.table.systems[s].name, known.p50, known.p95, known.p99,
                                known.count);
        }
    }

    std::vector<std::string> hint_lines() const {
        std::vector<std::string> lines;
        for (const Hint& hint : report_.hints) {
            lines.push_back(zh_ ? hint.title.zh + "：" + hint.evidence.zh
                                : hint.title.en + ": " + hint.evidence.en);
        }
        return lines;
    }

    std::vector<std::string> lines_of(const std::vector<Message>& messages) const {
        std::vector<std::string> lines;
        for (const Message& message : messages) lines.push_back(zh_ ? message.zh : message.en);
        return lines;
    }

    void add_messages(const std::string& heading, const std::vector<std::string>& lines) {
        if (lines.empty()) return;
        add_heading(heading);
        for (const std::string& line : lines) out_ += "- " + line + '\n';
    }

    std::string conventions() const {
        const CompareOptions& used = report_.comparison.options;
        std::string text = fmt::format("test={}", kTestNames[static_cast<std::size_t>(used.test)]);
        if (used.test == TestKind::randomisation || used.test == TestKind::tukey) {
            text += report_.comparison.exact
                        ? " (exact)"
                        : fmt::format(" flips={} seed={}", used.flips, used.seed);
        }
        const bool tukey = used.test == TestKind::tukey;
        const std::string_view correction =
            tukey ? "tukey (within a metric)"
                  : kCorrectionNames[static_cast<std::size_t>(used.correction)];
        text += fmt::format(" correction={} family={} interval={} (uncorrected) samples={}",
                            correction, report_.comparison.family,
                            kIntervalNames[static_cast<std::size_t>(used.interval)], used.samples);
        text += fmt::format(" alpha={} margin={}\n", used.alpha, used.margin);
        const ScoreTable& table = report_.table;
        const Language language = options_.language;
        text = (zh_ ? "检验：" : "statistics: ") + text;
        if (!table.conventions.empty()) text += conventions_line(table.conventions, language);
        return text + weights_note(table.skipped_weights, language);
    }

    const ComparisonReport& report_;
    const ScoreReportOptions& options_;
    bool zh_;
    std::string out_;
};

}  // namespace

std::vector<Message> slice_notes(const ComparisonReport& report, std::size_t system) {
    std::vector<Message> notes;
    if (!report.slices) return notes;
    for (const std::size_t place : report.slices->losses) {
        const Slice& slice = report.slices->slices[place];
        if (slice.pair.system != system) continue;
        const std::string name =
            report.slices->attributes[slice.attribute].name + "=" + slice.value;
        notes.push_back({fmt::format("largest loss: {} ({:+.4f} over {} queries)", name,
                                     slice.pair.delta, slice.pair.n),
                         fmt::format("损失最大的切片：{}（{:+.4f}，{} 个查询）", name,
                                     slice.pair.delta, slice.pair.n)});
        break;
    }
    for (const Paradox& paradox : report.slices->paradoxes) {
        if (paradox.system != system) continue;
        const std::string& metric = report.table.metrics[paradox.metric];
        const std::string& name = report.slices->attributes[paradox.attribute].name;
        notes.push_back(
            {fmt::format("beware: {} is {:+.4f} in total, but {} of the {} slices by {} go the "
                         "other way",
                         metric, paradox.total, paradox.against, paradox.slices, name),
             fmt::format("注意：{} 总体 {:+.4f}，但按 {} 分，{} 个切片中有 {} 个方向相反", metric,
                         paradox.total, name, paradox.slices, paradox.against)});
    }
    return notes;
}

std::string render_comparison(const ComparisonReport& report, const ScoreReportOptions& options) {
    if (options.format == OutputFormat::json) {
        ReportData data;
        data.language = options.language;
        data.compared = report;
        return report_json(data);
    }
    ComparisonText text{report, options};
    const bool tables =
        options.format == OutputFormat::csv || options.format == OutputFormat::latex;
    if (options.format == OutputFormat::csv) return text.tables();
    return escaped_controls(tables ? text.tables() : text.whole(), "\n");
}

}  // namespace assay
