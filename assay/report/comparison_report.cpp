#include "assay/report/comparison_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "assay/compare/agreement.h"
#include "assay/compare/power_line.h"
#include "assay/compare/verdict.h"
#include "assay/core/escaped.h"
#include "assay/report/comparison_tables.h"
#include "assay/report/report_data.h"
#include "assay/report/score_notes.h"

namespace assay {
namespace {

/// Tukey's test corrects within a metric; over the other metrics each has its share of alpha.
std::string_view tukey_correction(const Comparison& comparison) {
    const bool shared =
        comparison.families.secondary > 0 && comparison.options.correction != Correction::none;
    return shared ? "tukey (within a metric; bonferroni over the secondary ones)"
                  : "tukey (within a metric)";
}

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
        out_ += '\n';
        add_remarks(system);
        if (report_.slices && !report_.slices->slices.empty()) add_slices(system);
        for (const SystemChanges& changes : report_.changes) {
            if (changes.system == system) add_changes(changes);
        }
    }

    /// Under the table of metrics: what so many queries can show, and why an interval and a verdict
    /// may seem to contradict each other.
    void add_remarks(std::size_t system) {
        std::vector<Message> remarks;
        if (const PairComparison* pair = report_.comparison.deciding(system)) {
            remarks.push_back(power_line(report_.table, report_.comparison, *pair));
        }
        std::vector<std::pair<std::string, const PairComparison*>> pairs;
        for (std::size_t m = 0; m < report_.num_metrics; ++m) {
            const PairComparison* pair = report_.comparison.find(m, system);
            if (pair != nullptr) pairs.emplace_back(report_.table.metrics[m], pair);
        }
        std::ranges::move(disagreements(report_.comparison.options, pairs),
                          std::back_inserter(remarks));
        for (const Message& remark : remarks) {
            if (!remark.en.empty()) out_ += remark.in(options_.language) + '\n';
        }
    }

    void add_slices(std::size_t system) {
        const std::string& metric = report_.primary_name();
        const std::string& name = report_.table.systems[system].name;
        add_heading(zh_ ? fmt::format("{} 的 {} 切片", name, metric)
                        : fmt::format("slices of {}, {}", metric, name));
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
                                report_.table.metrics[report_.tested()], query.change.before,
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

    /// Which metric decides, and how many p-values were corrected together.
    std::string families() const {
        const FamilySizes& sizes = report_.comparison.families;
        if (report_.comparison.options.all_primary) {
            return fmt::format("primary=all family={}", sizes.primary);
        }
        const bool decides = report_.table.goals[report_.comparison.primary] != Goal::none;
        std::string text = fmt::format("primary={} family={}",
                                       decides ? report_.primary_name() : "none", sizes.primary);
        if (sizes.secondary > 0) text += fmt::format(" secondary_family={}", sizes.secondary);
        if (sizes.matrix > 0) text += fmt::format(" pairs_family={}", sizes.matrix);
        return text;
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
            tukey ? tukey_correction(report_.comparison)
                  : kCorrectionNames[static_cast<std::size_t>(used.correction)];
        text += fmt::format(" correction={} {} interval={} (uncorrected) samples={}", correction,
                            families(), kIntervalNames[static_cast<std::size_t>(used.interval)],
                            used.samples);
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
    // Where there are several, a note must say of which system it speaks.
    const std::string& name_of_system = report.table.systems[system].name;
    const bool several = report.table.systems.size() > 2;
    const Message about =
        several ? Message{name_of_system + ": ", name_of_system + "："} : Message{};
    for (const std::size_t place : report.slices->losses) {
        const Slice& slice = report.slices->slices[place];
        if (slice.pair.system != system) continue;
        const std::string name =
            report.slices->attributes[slice.attribute].name + "=" + slice.value;
        notes.push_back({about.en + fmt::format("largest loss: {} ({:+.4f} over {} queries)", name,
                                                slice.pair.delta, slice.pair.n),
                         about.zh + fmt::format("损失最大的切片：{}（{:+.4f}，{} 个查询）", name,
                                                slice.pair.delta, slice.pair.n)});
        break;
    }
    for (const Paradox& paradox : report.slices->paradoxes) {
        if (paradox.system != system) continue;
        const std::string& metric = report.table.metrics[paradox.metric];
        const std::string& name = report.slices->attributes[paradox.attribute].name;
        notes.push_back(
            {about.en +
                 fmt::format("beware: {} is {:+.4f} in total, but {} of the {} slices by {} go the "
                             "other way",
                             metric, paradox.total, paradox.against, paradox.slices, name),
             about.zh +
                 fmt::format("注意：{} 总体 {:+.4f}，但按 {} 分，{} 个切片中有 {} 个方向相反",
                             metric, paradox.total, name, paradox.slices, paradox.against)});
    }
    std::vector<std::pair<std::string, const PairComparison*>> judged;
    for (const Slice& slice : report.slices->slices) {
        const bool ours = slice.pair.metric == report.comparison.primary &&
                          slice.pair.system == system && !slice.small;
        if (!ours) continue;
        judged.emplace_back(report.slices->attributes[slice.attribute].name + "=" + slice.value,
                            &slice.pair);
    }
    std::ranges::move(disagreements(report.comparison.options, judged), std::back_inserter(notes));
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
