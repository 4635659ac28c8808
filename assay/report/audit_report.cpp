#include "assay/report/audit_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "assay/io/text.h"

namespace assay {
namespace {

/// Writes the parts of an audit one below the other.
class AuditWriter {
  public:
    AuditWriter(const Audit& audit, const AuditReportOptions& options)
        : audit_{audit}, options_{options} {}

    std::string write() {
        write_findings();
        write_labels();
        write_runs();
        write_ties();
        if (!audit_.grounds.empty()) write_grounds();
        if (audit_.pairs.size() > 0) write_bounds();
        for (std::size_t i = 0; i < audit_.settlements.size(); ++i) write_settlement(i);
        if (audit_.label_difference) write_label_change();
        return std::move(out_);
    }

  private:
    bool markdown() const { return options_.format == OutputFormat::markdown; }
    std::string_view say(Text text) const { return text.in(options_.language); }
    template <typename... Args>
    std::string say(Text text, const Args&... args) const {
        return fmt::format(fmt::runtime(text.in(options_.language)), args...);
    }
    std::string number(double value) const { return show_number(value, options_.digits); }
    std::string delta(double value) const {
        return std::isfinite(value) ? fmt::format("{:+.{}f}", value, options_.digits)
                                    : number(value);
    }
    std::string_view yes_no(bool value) const {
        return value ? say({"yes", "是"}) : say({"no", "否"});
    }

    void heading(std::string_view text) {
        if (!out_.empty()) out_ += '\n';
        out_ += markdown() ? fmt::format("## {}\n\n", text) : fmt::format("{}\n", text);
    }
    void line(std::string_view text) {
        out_ += markdown() ? fmt::format("- {}\n", text) : fmt::format("  {}\n", text);
    }
    void table(const TextTable& table) {
        if (markdown() && !out_.ends_with("\n\n")) out_ += '\n';
        out_ += table.render(table_format(options_.format));
    }
    /// Says how many of a list were left off.
    void more(std::size_t left) {
        if (left == 0) return;
        if (markdown()) out_ += '\n';
        line(say({"... and {} more", "……另有 {} 条"}, left));
    }

    void write_findings() {
        heading(say({"Findings", "发现"}));
        if (audit_.findings.empty()) line(say({"nothing odd", "未见异常"}));
        for (const AuditFinding& entry : audit_.findings) {
            static constexpr std::array<Text, 3> kSeverities{
                {{"note", "提示"}, {"warning", "警告"}, {"serious", "严重"}}};
            const auto severity = static_cast<std::size_t>(entry.finding.severity);
            const std::string about = entry.about.empty() ? std::string{say({"labels", "标注"})}
                                                          : entry.about;
            line(say({"{}: {}: {} ({})", "{}：{}：{}（{}）"}, say(kSeverities[severity]), about,
                     entry.finding.title.in(options_.language),
                     entry.finding.evidence.in(options_.language)));
        }
    }

    std::string spread(const Spread& counts) const {
        return say({"{} to {}, median {}, mean {:.1f}", "{} 至 {}，中位数 {}，均值 {:.1f}"},
                   counts.min, counts.max, paper(counts.median), counts.mean);
    }

    void write_labels() {
        const LabelCoverage& labels = audit_.labels;
        heading(say({"Labels", "标注"}));
        line(say({"{} queries, {} labels; labels per query: {}",
                  "{} 个查询，{} 条标签；每个查询的标签数：{}"},
                 labels.queries, labels.labels, spread(labels.per_query)));
        TextTable grades;
        grades.header = {std::string{say({"grade", "档位"})}, std::string{say({"labels", "标签"})},
                         std::string{say({"share", "占比"})},
                         std::string{say({"relevant", "相关"})}};
        grades.last_is_text = true;
        for (const LabelCoverage::GradeCount& grade : labels.grades) {
            const double share = labels.labels == 0 ? 0.0
                                                    : 100.0 * static_cast<double>(grade.count) /
                                                          static_cast<double>(labels.labels);
            grades.rows.push_back({grade.name.empty() ? paper(grade.grade) : grade.name,
                                   fmt::format("{}", grade.count), fmt::format("{:.1f} %", share),
                                   std::string{yes_no(grade.relevant)}});
        }
        table(grades);
    }

    void write_runs() {
        heading(say({"Runs", "结果文件"}));
        TextTable runs;
        runs.header.emplace_back(say({"system", "系统"}));
        for (const Text title : {Text{"queries", "查询"}, Text{"labelled", "有标注"},
                                 Text{"missing", "缺失"}, Text{"empty", "空列表"},
                                 Text{"results", "结果数"}, Text{"duplicates", "重复"}}) {
            runs.header.emplace_back(say(title));
        }
        for (const RunCoverage::JudgedAt& at : audit_.runs.front().judged_at) {
            runs.header.push_back(fmt::format("Judged@{}", at.k));
        }
        for (const RunCoverage& run : audit_.runs) {
            std::vector<std::string> row{run.system};
            for (const std::size_t count : {run.queries, run.with_labels, run.missing.size(),
                                            run.empty.size()}) {
                row.push_back(fmt::format("{}", count));
            }
            row.push_back(run.lengths.min == run.lengths.max
                              ? fmt::format("{}", run.lengths.min)
                              : fmt::format("{}–{}", run.lengths.min, run.lengths.max));
            row.push_back(fmt::format("{}", run.duplicates.size()));
            for (const RunCoverage::JudgedAt& at : run.judged_at) row.push_back(number(at.share));
            runs.rows.push_back(std::move(row));
        }
        table(runs);
    }

    void write_ties() {
        heading(say({"Ties: what the order of equal scores can do", "并列：同分文档的次序能改变多少"}));
        TextTable ties;
        ties.left_columns = 2;
        for (const Text title :
             {Text{"metric", "指标"}, Text{"system", "系统"}, Text{"value", "值"},
              Text{"lowest", "最低"}, Text{"highest", "最高"}, Text{"queries", "受影响查询"}}) {
            ties.header.emplace_back(say(title));
        }
        bool exact = true;
        for (std::size_t m = 0; m < audit_.metrics.size(); ++m) {
            for (const std::vector<TieRange>& ranges : audit_.ties) {
                const TieRange& range = ranges[m];
                exact &= range.exact;
                ties.rows.push_back({range.metric + (range.exact ? "" : " *"), range.system,
                                     number(range.value), number(range.low), number(range.high),
                                     fmt::format("{}", range.affected)});
            }
        }
        table(ties);
        if (exact) return;
        if (markdown()) out_ += '\n';
        line(say({"* at least this wide: not proved for this metric",
                  "* 至少有这么宽：此指标未经证明"}));
    }

    void write_bounds() {
        heading(say({"Unjudged documents: what their labels can do to the difference",
                     "未标注文档：其标签能使差值如何变化"}));
        TextTable bounds;
        bounds.left_columns = 2;
        bounds.last_is_text = true;
        for (const Text title :
             {Text{"metric", "指标"}, Text{"system", "系统"}, Text{"judged, base", "已标注（基线）"},
              Text{"judged, system", "已标注（该系统）"}, Text{"unjudged", "未标注"},
              Text{"delta", "差值"}, Text{"worst", "最坏"}, Text{"best", "最好"},
              Text{"bounds", "界"}}) {
            bounds.header.emplace_back(say(title));
        }
        for (const PairAudit& pair : audit_.pairs) {
            const DeltaBounds& given = pair.bounds;
            bounds.rows.push_back(
                {given.metric, given.system, number(given.judged_base),
                 number(given.judged_system), fmt::format("{}", given.unjudged),
                 delta(given.delta), delta(given.mean.low), delta(given.mean.high),
                 given.mean.exact ? std::string{say({"exact", "精确"})}
                                  : say({"relaxed in {}", "放宽 {} 个查询"}, given.relaxed)});
        }
        table(bounds);
    }

    void write_settlement(std::size_t i) {
        const Settlement& settlement = audit_.settlements[i];
        heading(say({"Labels that would settle {} against {} ({})",
                     "能使 {} 与 {} 分出高下的标签（{}）"},
                    audit_.systems[i + 1], audit_.systems.front(), audit_.metrics.front()));
        line(settlement_line(settlement));
        if (settlement.pairs.empty()) return;
        TextTable pairs;
        pairs.left_columns = 2;
        for (const Text title :
             {Text{"query", "查询"}, Text{"document", "文档"}, Text{"rank, base", "名次（基线）"},
              Text{"rank, system", "名次（该系统）"}, Text{"moves delta by", "可移动差值"}}) {
            pairs.header.emplace_back(say(title));
        }
        const std::size_t shown = std::min(options_.listed, settlement.pairs.size());
        for (std::size_t p = 0; p < shown; ++p) {
            const SettlePair& pair = settlement.pairs[p];
            pairs.rows.push_back({pair.query, pair.doc, rank(pair.rank_base),
                                  rank(pair.rank_system), number(pair.swing)});
        }
        table(pairs);
        more(settlement.pairs.size() - shown);
    }

    static std::string rank(const std::optional<std::size_t>& rank) {
        return rank ? fmt::format("{}", *rank) : "–";
    }

    std::string settlement_line(const Settlement& settlement) const {
        if (settlement.certain) {
            return std::string{say({"no label of an unjudged document can turn the sign",
                                    "任何未标注文档的标签都不会改变符号"})};
        }
        if (settlement.reached) {
            return say({"if these {} turn out to be worth nothing, as they count now, no other "
                        "label can turn the sign: the difference is then between {} and {}",
                        "若这 {} 篇如现在所计毫无价值，则其余标签不会改变符号：差值在 {} 与 {} "
                        "之间"},
                       settlement.pairs.size(), delta(settlement.after.low),
                       delta(settlement.after.high));
        }
        return say({"these {} matter most but do not settle it: even if they are worth nothing, "
                    "the difference is between {} and {}",
                    "这 {} 篇最要紧，但仍不足以定论：即使它们毫无价值，差值仍在 {} 与 {} 之间"},
                   settlement.pairs.size(), delta(settlement.after.low),
                   delta(settlement.after.high));
    }

    void write_grounds() {
        heading(say({"Ground: labels, candidates and ideals of the arms",
                     "依据：两边的标注、候选集与理想列表"}));
        if (audit_.refused) {
            line(say({"the ground differs: no comparison is made without --common",
                      "依据不同：未加 --common，不作比较"}));
        }
        if (audit_.common) {
            line(say({"compared on {} common labels; left out: {} of the base alone, {} of the "
                      "other alone, {} with different grades",
                      "在 {} 条共有标签上比较；不计：仅基线有 {} 条，仅另一边有 {} 条，档位不一 {} "
                      "条"},
                     audit_.common->labels.size(), audit_.common->only_base,
                     audit_.common->only_system, audit_.common->conflicting));
        }
        for (std::size_t i = 0; i < audit_.grounds.size(); ++i) write_ground(i);
    }

    void write_ground(std::size_t i) {
        const GroundComparison& ground = audit_.grounds[i];
        line(say({"{}: {} differs in {} of {} queries; delta {} = {} from numerators {} from "
                  "denominators (numerators {}, denominators {})",
                  "{}：{} 在 {3} 个查询中有 {2} 个依据不同；差值 {4} = 分子 {5}，分母 {6}（分子变化 "
                  "{7}，分母变化 {8}）"},
                 audit_.systems[i + 1], ground.metric, ground.differing, ground.queries.size(),
                 delta(ground.delta), delta(ground.from_numerators),
                 delta(ground.from_denominators), delta(ground.delta_numerators),
                 delta(ground.delta_denominators)));
        if (ground.differing == 0) return;
        TextTable queries;
        for (const Text title :
             {Text{"query", "查询"}, Text{"delta", "差值"}, Text{"from numerators", "来自分子"},
              Text{"from denominators", "来自分母"}, Text{"differs in", "不同之处"}}) {
            queries.header.emplace_back(say(title));
        }
        queries.last_is_text = true;
        std::size_t left = 0;
        for (const GroundQuery& query : ground.queries) {
            if (!query.differs()) continue;
            if (queries.rows.size() == options_.listed) {
                ++left;
                continue;
            }
            queries.rows.push_back({query.query, delta(query.delta), delta(query.from_numerators),
                                    delta(query.from_denominators), what_differs(query)});
        }
        table(queries);
        more(left);
    }

    std::string what_differs(const GroundQuery& query) const {
        std::vector<std::string_view> parts;
        if (query.candidates_differ) parts.push_back(say({"candidates", "候选集"}));
        if (query.judged_differs) parts.push_back(say({"judged", "已标注文档"}));
        if (query.grades_differ) parts.push_back(say({"grades", "档位"}));
        if (query.ideal_differs) parts.push_back(say({"ideal", "理想列表"}));
        return fmt::format("{}", fmt::join(parts, options_.language == Language::chinese ? "、" : ", "));
    }

    void write_label_change() {
        const LabelDifference& difference = *audit_.label_difference;
        heading(say({"Labels before and now", "标注的前后变化"}));
        line(say({"{} labels the same, {} changed, {} added, {} removed; {} queries added, {} "
                  "removed",
                  "标签不变 {}、改动 {}、新增 {}、删除 {}；查询新增 {}、删除 {}"},
                 difference.same, difference.changed, difference.added, difference.removed,
                 difference.queries_added, difference.queries_removed));
        if (difference.changed > 0) write_matrix(difference);
        TextTable effects;
        for (const Text title :
             {Text{"system", "系统"}, Text{"base, old labels", "基线·旧标注"},
              Text{"base, new labels", "基线·新标注"}, Text{"system, old labels", "系统·旧标注"},
              Text{"system, new labels", "系统·新标注"}, Text{"total", "总变化"},
              Text{"ranker", "排序"}, Text{"labels", "标注"}}) {
            effects.header.emplace_back(say(title));
        }
        for (std::size_t i = 0; i < audit_.label_changes.size(); ++i) {
            const LabelChange& change = audit_.label_changes[i];
            effects.rows.push_back(
                {audit_.systems[audit_.systems.size() > 1 ? i + 1 : i],
                 number(change.values[0][0]), number(change.values[0][1]),
                 number(change.values[1][0]), number(change.values[1][1]), delta(change.total),
                 delta(change.ranker), delta(change.labels)});
        }
        table(effects);
    }

    void write_matrix(const LabelDifference& difference) {
        std::set<double> grades;
        for (const auto& [from_to, count] : difference.matrix) {
            grades.insert(from_to.first);
            grades.insert(from_to.second);
        }
        TextTable matrix;
        matrix.header.emplace_back(say({"old \\ new", "旧 \\ 新"}));
        for (const double grade : grades) matrix.header.push_back(grade_name(grade));
        for (const double from : grades) {
            std::vector<std::string> row{grade_name(from)};
            for (const double to : grades) {
                const auto found = difference.matrix.find({from, to});
                row.push_back(
                    fmt::format("{}", found == difference.matrix.end() ? 0 : found->second));
            }
            matrix.rows.push_back(std::move(row));
        }
        table(matrix);
        out_ += '\n';
    }

    std::string grade_name(double grade) const {
        const auto found =
            std::ranges::find(audit_.labels.grades, grade, &LabelCoverage::GradeCount::grade);
        return found == audit_.labels.grades.end() || found->name.empty() ? paper(grade)
                                                                          : found->name;
    }

    const Audit& audit_;
    const AuditReportOptions& options_;
    std::string out_;
};

}  // namespace

std::string render_audit(const Audit& audit, const AuditReportOptions& options) {
    if (options.format == OutputFormat::json) return audit_json(audit);
    return AuditWriter{audit, options}.write();
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
            table.rows.push_back(
                {pair.query, pair.doc,
                 fmt::format("{}; {}; moves {} by up to {}",
                             rank(pair.rank_base, audit.systems.front()),
                             rank(pair.rank_system, audit.systems[i + 1]), audit.metrics.front(),
                             paper(pair.swing))});
        }
    }
    return table.render(TableFormat::csv);
}

}  // namespace assay
