#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>

#include "assay/report/audit_page.h"

namespace assay {
namespace {

/// What is not known about the differences of systems.
class ComparisonWriter {
  public:
    ComparisonWriter(const Audit& audit, AuditPage& page) : audit_{audit}, page_{page} {}

    void write() {
        if (!audit_.grounds.empty()) write_grounds();
        if (!audit_.pairs.empty()) write_bounds();
        for (std::size_t i = 0; i < audit_.settlements.size(); ++i) write_settlement(i);
        if (audit_.label_difference) write_label_change();
    }

  private:
    void write_bounds() {
        page_.heading(page_.say({"Unjudged documents: what their labels can do to the difference",
                                 "未标注文档：其标签能使差值如何变化"}));
        TextTable bounds;
        bounds.left_columns = 2;
        bounds.last_is_text = true;
        page_.header(bounds, {Text{"metric", "指标"}, Text{"system", "系统"},
                              Text{"judged, base", "已标注（基线）"},
                              Text{"judged, system", "已标注（该系统）"},
                              Text{"unjudged", "未标注"}, Text{"delta", "差值"},
                              Text{"worst", "最坏"}, Text{"best", "最好"}, Text{"bounds", "界"}});
        for (const PairAudit& pair : audit_.pairs) {
            const DeltaBounds& given = pair.bounds;
            bounds.rows.push_back(
                {given.metric, given.system, page_.number(given.judged_base),
                 page_.number(given.judged_system), fmt::format("{}", given.unjudged),
                 page_.delta(given.delta), page_.delta(given.mean.low),
                 page_.delta(given.mean.high),
                 given.mean.exact ? std::string{page_.say({"exact", "精确"})}
                                  : page_.say({"at most, relaxed in {}", "至多，放宽 {} 个查询"},
                                              given.relaxed)});
        }
        page_.table(bounds);
        write_conditions();
    }

    /// When the bounds hold, and what "exact" and "at most" mean.
    void write_conditions() {
        page_.note(page_.say(
            {"the bounds hold whatever grades ({}) the unjudged documents of both lists get, at "
             "every depth; documents that neither list has can still change the ideal list and the "
             "number of relevant documents",
             "无论两份列表中（任何名次）未标注的文档得到哪一档（{}"
             "），差值都在界内；两份列表都没有的文"
             "档仍可能改变理想列表与相关文档数"},
            grade_names()));
        const bool all_exact = std::ranges::all_of(
            audit_.pairs, [](const PairAudit& pair) { return pair.bounds.mean.exact; });
        page_.line(all_exact ? page_.say({"exact: some labels reach each bound",
                                          "精确：某些标签会使差值达到界"})
                             : page_.say({"exact: some labels reach each bound; at most: they may "
                                          "be wider than any labels reach",
                                          "精确：某些标签会使差值达到界；至多：界可能比任何标签所"
                                          "能达到的更宽"}));
    }

    std::string grade_names() const {
        const std::vector<double>& grades = audit_.grades.grades;
        if (!audit_.grades.all) {
            return page_.say({"anything from {} to {}", "{} 至 {} 之间的任何值"},
                             grade_name(grades.front()), grade_name(grades.back()));
        }
        std::vector<std::string> names;
        for (const double grade : grades) names.push_back(grade_name(grade));
        return fmt::format("{}", fmt::join(names, page_.say({", ", "、"})));
    }

    void write_settlement(std::size_t i) {
        const Settlement& settlement = audit_.settlements[i];
        page_.heading(page_.say(
            {"Labels that would settle {} against {} ({})", "能使 {} 与 {} 分出高下的标签（{}）"},
            audit_.systems[i + 1], audit_.systems.front(), audit_.metrics.front()));
        page_.line(settlement_line(settlement));
        if (settlement.pairs.empty()) return;
        TextTable pairs;
        pairs.left_columns = 2;
        page_.header(
            pairs,
            {Text{"query", "查询"}, Text{"document", "文档"}, Text{"rank, base", "名次（基线）"},
             Text{"rank, system", "名次（该系统）"}, Text{"moves delta by", "可移动差值"}});
        const std::size_t shown = std::min(page_.listed(), settlement.pairs.size());
        for (std::size_t p = 0; p < shown; ++p) {
            const SettlePair& pair = settlement.pairs[p];
            pairs.rows.push_back({pair.query, pair.doc, rank(pair.rank_base),
                                  rank(pair.rank_system), page_.number(pair.swing)});
        }
        page_.table(pairs);
        page_.more(settlement.pairs.size() - shown);
    }

    static std::string rank(const std::optional<std::size_t>& rank) {
        return rank ? fmt::format("{}", *rank) : "–";
    }

    std::string settlement_line(const Settlement& settlement) const {
        if (settlement.certain) {
            return std::string{
                page_.say({"whatever grades the unjudged documents of both lists get, the sign "
                           "stays as it is",
                           "无论两份列表中未标注的文档得到哪一档，符号都不会改变"})};
        }
        const Text text =
            settlement.reached
                ? Text{"documents to label: {}. If they turn out to be worth nothing, as they "
                       "count now, no label of another document of the lists can turn the sign: "
                       "the difference is then between {} and {}",
                       "待标注文档：{} 篇。若它们如现在所计毫无价值，则列表中其余文档的标签不会改变符"
                       "号：差值在 {} 与 {} 之间"}
                : Text{"documents to label: {}. They matter most but do not settle it: even if "
                       "they are worth nothing, the difference is between {} and {}",
                       "待标注文档：{} 篇。它们最要紧，但仍不足以定论：即使毫无价值，差值仍在 {} 与 "
                       "{} 之间"};
        return page_.say(text, settlement.pairs.size(), page_.delta(settlement.after.low),
                         page_.delta(settlement.after.high));
    }

    void write_grounds() {
        page_.heading(page_.say({"Ground: labels, candidates and ideals of the arms",
                                 "依据：两边的标注、候选集与理想列表"}));
        if (audit_.refused) {
            page_.line(page_.say({"the ground differs: no comparison is made without --common",
                                  "依据不同：未加 --common，不作比较"}));
        }
        if (audit_.common) {
            page_.line(page_.say(
                {"compared on {} common labels; left out: {} of the base alone, {} of the "
                 "other alone, {} with different grades",
                 "在 {} 条共有标签上比较；不计：仅基线有 {} 条，仅另一边有 {} 条，档位不一 {} "
                 "条"},
                audit_.common->labels.size(), audit_.common->only_base, audit_.common->only_system,
                audit_.common->conflicting));
        }
        for (std::size_t i = 0; i < audit_.grounds.size(); ++i) write_ground(i);
    }

    void write_ground(std::size_t i) {
        const GroundComparison& ground = audit_.grounds[i];
        page_.line(page_.say(
            {"{}: {} differs in {} of {} queries; delta {} = {} from numerators and {} from "
             "denominators (numerators {}, denominators {})",
             "{0}：{1} 在 {3} 个查询中有 {2} 个依据不同；差值 {4} = 分子 {5}，分母 {6}（分子变化 "
             "{7}，分母变化 {8}）"},
            audit_.systems[i + 1], ground.metric, ground.differing, ground.queries.size(),
            page_.delta(ground.delta), page_.delta(ground.from_numerators),
            page_.delta(ground.from_denominators), page_.delta(ground.delta_numerators),
            page_.delta(ground.delta_denominators)));
        if (ground.differing == 0) return;
        TextTable queries;
        page_.header(
            queries,
            {Text{"query", "查询"}, Text{"delta", "差值"}, Text{"from numerators", "来自分子"},
             Text{"from denominators", "来自分母"}, Text{"differs in", "不同之处"}});
        queries.last_is_text = true;
        std::size_t left = 0;
        for (const GroundQuery& query : ground.queries) {
            if (!query.differs()) continue;
            if (queries.rows.size() == page_.listed()) {
                ++left;
                continue;
            }
            queries.rows.push_back({query.query, page_.delta(query.delta),
                                    page_.delta(query.from_numerators),
                                    page_.delta(query.from_denominators), what_differs(query)});
        }
        page_.table(queries);
        page_.more(left);
    }

    std::string what_differs(const GroundQuery& query) const {
        std::vector<std::string_view> parts;
        if (query.candidates_differ) parts.push_back(page_.say({"candidates", "候选集"}));
        if (query.judged_differs) parts.push_back(page_.say({"judged", "已标注文档"}));
        if (query.grades_differ) parts.push_back(page_.say({"grades", "档位"}));
        if (query.ideal_differs) parts.push_back(page_.say({"ideal", "理想列表"}));
        return fmt::format("{}",
                           fmt::join(parts, page_.language() == Language::chinese ? "、" : ", "));
    }

    void write_label_change() {
        const LabelDifference& difference = *audit_.label_difference;
        page_.heading(page_.say({"Labels before and now", "标注的前后变化"}));
        page_.line(page_.say({"labels the same: {}, changed: {}, added: {}, removed: {}; queries "
                              "added: {}, removed: {}",
                              "标签不变 {}、改动 {}、新增 {}、删除 {}；查询新增 {}、删除 {}"},
                             difference.same, difference.changed, difference.added,
                             difference.removed, difference.queries_added,
                             difference.queries_removed));
        if (difference.changed > 0) write_matrix(difference);
        TextTable effects;
        page_.header(effects, {Text{"system", "系统"}, Text{"base, old labels", "基线·旧标注"},
                               Text{"base, new labels", "基线·新标注"},
                               Text{"system, old labels", "系统·旧标注"},
                               Text{"system, new labels", "系统·新标注"}, Text{"total", "总变化"},
                               Text{"ranker", "排序"}, Text{"labels", "标注"}});
        for (std::size_t i = 0; i < audit_.label_changes.size(); ++i) {
            const LabelChange& change = audit_.label_changes[i];
            effects.rows.push_back({audit_.systems[audit_.systems.size() > 1 ? i + 1 : i],
                                    page_.number(change.values[0][0]),
                                    page_.number(change.values[0][1]),
                                    page_.number(change.values[1][0]),
                                    page_.number(change.values[1][1]), page_.delta(change.total),
                                    page_.delta(change.ranker), page_.delta(change.labels)});
        }
        page_.table(effects);
    }

    void write_matrix(const LabelDifference& difference) {
        std::set<double> grades;
        for (const auto& [from_to, count] : difference.matrix) {
            grades.insert(from_to.first);
            grades.insert(from_to.second);
        }
        TextTable matrix;
        matrix.header.emplace_back(page_.say({"old \\ new", "旧 \\ 新"}));
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
        page_.table(matrix);
        page_.gap();
    }

    std::string grade_name(double grade) const {
        const auto found =
            std::ranges::find(audit_.labels.grades, grade, &LabelCoverage::GradeCount::grade);
        return found == audit_.labels.grades.end() || found->name.empty() ? paper(grade)
                                                                          : found->name;
    }

    const Audit& audit_;
    AuditPage& page_;
};

}  // namespace

void write_comparison(const Audit& audit, AuditPage& page) {
    ComparisonWriter{audit, page}.write();
}

}  // namespace assay
