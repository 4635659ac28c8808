#include <cmath>

#include "assay/audit/audit.h"
#include "assay/evaluate/overlap.h"

namespace assay {
namespace {

std::string signed_number(double value) { return fmt::format("{:+.4f}", value); }

/// The metrics of these pairs, in both languages.
Message metrics_of(const std::vector<const PairAudit*>& pairs) {
    std::vector<std::string> names;
    for (const PairAudit* pair : pairs) names.push_back(pair->bounds.metric);
    return {fmt::format("{}", fmt::join(names, ", ")), fmt::format("{}", fmt::join(names, "、"))};
}

Finding unjudged_finding(const std::vector<const PairAudit*>& pairs) {
    const Message metrics = metrics_of(pairs);
    const DeltaBounds& bounds = pairs.front()->bounds;
    const Text range =
        bounds.mean.exact
            ? Text{"{}: {} as scored, between {} and {} over {} unjudged documents of both lists",
                   "{0}：按现有标注为 {1}；两份列表中的 {4} 篇未标注文档可使其在 {2} 与 {3} 之间"}
            : Text{
                  "{}: {} as scored, at most between {} and {} over {} unjudged documents of both "
                  "lists",
                  "{0}：按现有标注为 {1}；两份列表中的 {4} 篇未标注文档至多可使其在 {2} 与 {3} 之"
                  "间"};
    return {
        "unjudged_decide",
        Severity::warning,
        {"labels of unjudged documents could turn the difference in " + metrics.en,
         "未标注文档的标签可能改变孰优孰劣：" + metrics.zh},
        message(range, bounds.metric, signed_number(bounds.delta), signed_number(bounds.mean.low),
                signed_number(bounds.mean.high), bounds.unjudged)};
}

Finding ties_finding(const std::vector<const PairAudit*>& pairs, const TieRange& base,
                     const TieRange& system) {
    const Message metrics = metrics_of(pairs);
    return {"ties_decide",
            Severity::warning,
            {"the order of equal scores outweighs the difference in " + metrics.en,
             "同分文档的次序足以盖过两者之差：" + metrics.zh},
            message({"{}: difference {}; {} can be {:.4f} to {:.4f}, {} {:.4f} to {:.4f}",
                     "{}：差 {}；{} 可为 {:.4f} 至 {:.4f}，{} 可为 {:.4f} 至 {:.4f}"},
                    base.metric, signed_number(system.value - base.value), base.system, base.low,
                    base.high, system.system, system.low, system.high)};
}

Finding ground_finding(const GroundComparison& ground, bool common) {
    std::vector<std::string> named;
    for (const GroundQuery& query : ground.queries) {
        if (query.differs() && named.size() < 5) named.push_back(query.query);
    }
    return {
        "ground_differs", common ? Severity::warning : Severity::serious,
        message({"the arms have other labels, candidates or ideals in {} of {} queries",
                 "{1} 个查询中有 {0} 个，两边的标注、候选集或理想列表不同"},
                ground.differing, ground.queries.size()),
        message({"{} {} = {} from the numerators and {} from the denominators; first: {}",
                 "{} {} = 分子 {}，分母 {}；例：{}"},
                ground.metric, signed_number(ground.delta), signed_number(ground.from_numerators),
                signed_number(ground.from_denominators), fmt::join(named, ", "))};
}

Finding label_finding(const LabelChange& change, const LabelDifference& difference) {
    return {"labels_changed", Severity::info,
            message({"{}: {} in all, {} from the ranker, {} from the labels",
                     "{}：共 {}，其中排序 {}，标注 {}"},
                    change.metric, signed_number(change.total), signed_number(change.ranker),
                    signed_number(change.labels)),
            message({"labels added: {}, removed: {}, changed: {}", "标签新增 {}、删除 {}、改动 {}"},
                    difference.added, difference.removed, difference.changed)};
}

void add_pair_findings(const Audit& audit, std::size_t system,
                       std::vector<AuditFinding>& findings) {
    std::vector<const PairAudit*> unsettled;
    std::vector<const PairAudit*> tied;
    for (const PairAudit& pair : audit.pairs) {
        if (pair.system != system) continue;
        const bool known = !std::isnan(pair.bounds.mean.low);
        if (known && !pair.bounds.sign_is_certain()) unsettled.push_back(&pair);
        if (pair.ties_outweigh) tied.push_back(&pair);
    }
    const std::string& name = audit.systems[system];
    if (!unsettled.empty()) findings.push_back({name, unjudged_finding(unsettled)});
    if (tied.empty()) return;
    const std::size_t metric = tied.front()->metric;
    findings.push_back(
        {name, ties_finding(tied, audit.ties[0][metric], audit.ties[system][metric])});
}

}  // namespace

std::vector<AuditFinding> overlap_findings(const ScoreTable& table) {
    std::vector<AuditFinding> findings;
    const auto add = [&](const std::string& about, std::vector<OverlapWarning> warnings) {
        for (OverlapWarning& warning : warnings) {
            findings.push_back({about,
                                {std::move(warning.id), Severity::serious, std::move(warning.title),
                                 std::move(warning.evidence)}});
        }
    };
    add("", label_warnings(table));
    for (const SystemSummary& system : table.systems) add(system.name, overlap_warnings(system));
    return findings;
}

std::vector<AuditFinding> comparison_findings(const Audit& audit) {
    std::vector<AuditFinding> findings;
    for (std::size_t i = 0; i < audit.grounds.size(); ++i) {
        if (audit.grounds[i].differing == 0) continue;
        findings.push_back(
            {audit.systems[i + 1], ground_finding(audit.grounds[i], audit.common.has_value())});
    }
    for (std::size_t system = 1; system < audit.systems.size(); ++system) {
        add_pair_findings(audit, system, findings);
    }
    for (std::size_t i = 0; i < audit.label_changes.size(); ++i) {
        const std::size_t system = audit.systems.size() > 1 ? i + 1 : i;
        findings.push_back({audit.systems[system],
                            label_finding(audit.label_changes[i], *audit.label_difference)});
    }
    return findings;
}

}  // namespace assay
