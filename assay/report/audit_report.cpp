#include "assay/report/audit_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "assay/core/escaped.h"
#include "assay/report/audit_page.h"

namespace assay {
namespace {

/// Findings, and what labels and runs are like.
class CoverageWriter {
  public:
    CoverageWriter(const Audit& audit, AuditPage& page) : audit_{audit}, page_{page} {}

    void write() {
        write_findings();
        write_labels();
        write_runs();
        write_ties();
    }

  private:
    void write_findings() {
        page_.heading(page_.say({"Findings", "发现"}));
        if (audit_.findings.empty()) page_.line(page_.say({"nothing odd", "未见异常"}));
        for (const AuditFinding& entry : audit_.findings) {
            static constexpr std::array<Text, 3> kSeverities{
                {{"note", "提示"}, {"warning", "警告"}, {"serious", "严重"}}};
            const auto severity = static_cast<std::size_t>(entry.finding.severity);
            const std::string about =
                entry.about.empty() ? std::string{page_.say({"labels", "标注"})} : entry.about;
            page_.line(page_.say({"{}: {}: {} ({})", "{}：{}：{}（{}）"},
                                 page_.say(kSeverities[severity]), about,
                                 entry.finding.title.in(page_.language()),
                                 entry.finding.evidence.in(page_.language())));
        }
    }

    std::string spread(const Spread& counts) const {
        return page_.say({"{} to {}, median {}, mean {:.1f}", "{} 至 {}，中位数 {}，均值 {:.1f}"},
                         counts.min, counts.max, paper(counts.median), counts.mean);
    }

    void write_labels() {
        const LabelCoverage& labels = audit_.labels;
        page_.heading(page_.say({"Labels", "标注"}));
        page_.line(page_.say({"queries: {}, labels: {}; labels per query: {}",
                              "查询 {} 个，标签 {} 条；每个查询的标签数：{}"},
                             labels.queries, labels.labels, spread(labels.per_query)));
        TextTable grades;
        grades.header = {std::string{page_.say({"grade", "档位"})},
                         std::string{page_.say({"labels", "标签"})},
                         std::string{page_.say({"share", "占比"})},
                         std::string{page_.say({"relevant", "相关"})}};
        grades.last_is_text = true;
        for (const LabelCoverage::GradeCount& grade : labels.grades) {
            const double share = labels.labels == 0 ? 0.0
                                                    : 100.0 * static_cast<double>(grade.count) /
                                                          static_cast<double>(labels.labels);
            grades.rows.push_back({grade.name.empty() ? paper(grade.grade) : grade.name,
                                   fmt::format("{}", grade.count), fmt::format("{:.1f} %", share),
                                   std::string{page_.yes_no(grade.relevant)}});
        }
        page_.table(grades);
    }

    void write_runs() {
        page_.heading(page_.say({"Runs", "结果文件"}));
        TextTable runs;
        runs.header.emplace_back(page_.say({"system", "系统"}));
        page_.header(
            runs, {Text{"queries", "查询"}, Text{"labelled", "有标注"}, Text{"missing", "缺失"},
                   Text{"empty", "空列表"}, Text{"results", "结果数"}, Text{"duplicates", "重复"}});
        for (const RunCoverage::JudgedAt& at : audit_.runs.front().judged_at) {
            runs.header.push_back(fmt::format("Judged@{}", at.k));
        }
        for (const RunCoverage& run : audit_.runs) {
            std::vector<std::string> row{run.system};
            for (const std::size_t count :
                 {run.queries, run.with_labels, run.missing.size(), run.empty.size()}) {
                row.push_back(fmt::format("{}", count));
            }
            row.push_back(run.lengths.min == run.lengths.max
                              ? fmt::format("{}", run.lengths.min)
                              : fmt::format("{}–{}", run.lengths.min, run.lengths.max));
            row.push_back(fmt::format("{}", run.duplicates.size()));
            for (const RunCoverage::JudgedAt& at : run.judged_at)
                row.push_back(page_.number(at.share));
            runs.rows.push_back(std::move(row));
        }
        page_.table(runs);
        write_left_out();
    }

    /// Queries that Judged@k is not about.
    void write_left_out() {
        std::vector<std::string> parts;
        for (const RunCoverage& run : audit_.runs) {
            if (run.judged_at.empty() || run.judged_at.front().without_results == 0) continue;
            parts.push_back(
                fmt::format("{} {}", run.system, run.judged_at.front().without_results));
        }
        if (parts.empty()) return;
        page_.note(page_.say(
            {"Judged@k leaves out queries without results: {}", "Judged@k 不计没有结果的查询：{}"},
            fmt::join(parts, page_.say({", ", "，"}))));
    }

    void write_ties() {
        page_.heading(page_.say(
            {"Ties: what the order of equal scores can do", "并列：同分文档的次序能改变多少"}));
        TextTable ties;
        ties.left_columns = 2;
        page_.header(
            ties, {Text{"metric", "指标"}, Text{"system", "系统"}, Text{"value", "值"},
                   Text{"lowest", "最低"}, Text{"highest", "最高"}, Text{"queries", "受影响查询"}});
        bool exact = true;
        for (std::size_t m = 0; m < audit_.metrics.size(); ++m) {
            for (const std::vector<TieRange>& ranges : audit_.ties) {
                const TieRange& range = ranges[m];
                exact &= range.exact;
                ties.rows.push_back({range.metric + (range.exact ? "" : " *"), range.system,
                                     page_.number(range.value), page_.number(range.low),
                                     page_.number(range.high), fmt::format("{}", range.affected)});
            }
        }
        page_.table(ties);
        if (exact) return;
        page_.note(page_.say({"* at least this wide: not proved for this metric",
                              "* 至少有这么宽：此指标未经证明"}));
    }

    const Audit& audit_;
    AuditPage& page_;
};

}  // namespace

std::string render_audit(const Audit& audit, const AuditReportOptions& options) {
    if (options.format == OutputFormat::json) return audit_json(audit);
    AuditPage page{options};
    CoverageWriter{audit, page}.write();
    write_comparison(audit, page);
    return escaped_controls(page.take(), "\n");
}

std::string settle_csv(const Audit& audit) {
    const auto rank = [](const std::optional<std::size_t>& place, const std::string& system) {
        return place ? fmt::format("rank {} in {}", *place, system)
                     : fmt::format("not in {}", system);
    };
    TextTable table;
    table.header = {"query", "doc", "why"};
    for (std::size_t i = 0; i < audit.settlements.size(); ++i) {
        for (const SettlePair& pair : audit.settlements[i].pairs) {
            table.rows.push_back({pair.query, pair.doc,
                                  fmt::format("{}; {}; moves {} by up to {}",
                                              rank(pair.rank_base, audit.systems.front()),
                                              rank(pair.rank_system, audit.systems[i + 1]),
                                              audit.metrics.front(), paper(pair.swing))});
        }
    }
    return table.render(TableFormat::csv);
}

}  // namespace assay
