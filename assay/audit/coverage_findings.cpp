#include <algorithm>
#include <functional>
#include <span>
#include <string_view>

#include "assay/audit/coverage.h"

namespace assay {
namespace {

constexpr std::size_t kNamed = 5;        ///< ids that a text names
constexpr double kLowJudged = 0.5;       ///< judged@10 below it is serious
constexpr double kMiddlingJudged = 0.9;  ///< and below this worth a warning
constexpr double kManyQueries = 0.1;     ///< share of queries from which on an oddity is a warning
constexpr std::size_t kEnoughQueries = 5;  ///< fewer prove nothing about a run as a whole

double share(std::size_t part, std::size_t whole) {
    return whole == 0 ? 0.0 : static_cast<double>(part) / static_cast<double>(whole);
}

std::string percent(double part) { return fmt::format("{:.1f} %", 100.0 * part); }

/// "q1, q2 and 7 more".
Message names(std::span<const std::string> ids) {
    const std::span<const std::string> named = ids.first(std::min(kNamed, ids.size()));
    Message result{fmt::format("{}", fmt::join(named, ", ")),
                   fmt::format("{}", fmt::join(named, "、"))};
    if (ids.size() > kNamed) {
        result.en += fmt::format(" and {} more", ids.size() - kNamed);
        result.zh += fmt::format(" 等 {} 个", ids.size());
    }
    return result;
}

Severity warning_if(bool condition) { return condition ? Severity::warning : Severity::info; }

class Findings {
  public:
    void add(std::string id, Severity severity, Message title, Message evidence) {
        found_.push_back({std::move(id), severity, std::move(title), std::move(evidence)});
    }
    /// A finding about some queries, which its evidence names; none where there are none.
    void add_queries(std::string id, Severity severity, std::span<const std::string> queries,
                     std::size_t of, Text title) {
        if (queries.empty()) return;
        const Message listed = names(queries);
        add(std::move(id), severity, message(title, queries.size(), of), listed);
    }
    std::vector<Finding> sorted() {
        sort_findings(found_);
        return std::move(found_);
    }

  private:
    std::vector<Finding> found_;
};

void find_grades(const LabelCoverage& coverage, Findings& findings) {
    std::vector<std::string> en;
    std::size_t used = 0;
    for (const LabelCoverage::GradeCount& grade : coverage.grades) {
        used += grade.count > 0 ? 1 : 0;
        const std::string name = grade.name.empty() ? paper(grade.grade) : grade.name;
        en.push_back(fmt::format("{}: {}", name, grade.count));
    }
    const Message counts{fmt::format("{}", fmt::join(en, ", ")),
                         fmt::format("{}", fmt::join(en, "，"))};
    if (used == 1) {
        findings.add("one_grade", Severity::warning,
                     {"every label has the same grade", "所有标签都是同一档位"}, counts);
    } else if (used == 2) {
        findings.add("two_grades", Severity::info,
                     {"labels have two grades: graded metrics say no more than binary ones",
                      "标签只有两档：分级指标并不比二元指标多说什么"},
                     counts);
    }
}

void find_odd_queries(const RunCoverage& coverage, Findings& findings) {
    const std::size_t all = coverage.queries;
    findings.add_queries("missing_queries",
                         share(coverage.missing.size(),
                               coverage.missing.size() + coverage.with_labels) > kManyQueries
                             ? Severity::serious
                             : Severity::warning,
                         coverage.missing, coverage.missing.size() + coverage.with_labels,
                         {"queries of the labels that the run lacks: {} of {}",
                          "标注中的 {1} 个查询，有 {0} 个不在结果文件里"});
    findings.add_queries("queries_without_labels",
                         coverage.with_labels == 0 ? Severity::serious : Severity::info,
                         coverage.no_labels, all,
                         {"queries of the run without labels, not scored: {} of {}",
                          "结果文件的 {1} 个查询，有 {0} 个没有标注，不计分"});
    findings.add_queries("empty_lists", Severity::warning, coverage.empty, all,
                         {"queries without a result: {} of {}", "{1} 个查询中有 {0} 个没有结果"});
    findings.add_queries(
        "equal_scores", Severity::warning, coverage.equal_scores, all,
        {"queries whose results all have one score, so that ties order them: {} of {}",
         "{1} 个查询中有 {0} 个的全部结果同分：次序只由并列规则决定"});
    findings.add_queries("rank_against_score", Severity::warning, coverage.rank_against_score, all,
                         {"queries whose ranks contradict their scores, which count: {} of {}",
                          "{1} 个查询中有 {0} 个的名次与分数相反；以分数为准"});
}

void find_judged(const RunCoverage& coverage, Findings& findings) {
    for (const RunCoverage::JudgedAt& at : coverage.judged_at) {
        if (at.k != 10 || !(at.share < kMiddlingJudged)) continue;
        findings.add(
            "few_judged", at.share < kLowJudged ? Severity::serious : Severity::warning,
            message({"{} of the first {} results are judged", "前 {1} 个结果中已标注的占 {0}"},
                    percent(at.share), at.k),
            {"an unjudged document counts as not relevant, whatever it is",
             "未标注的文档一律按不相关计，不论实际如何"});
    }
}

void find_duplicates(const RunCoverage& coverage, Findings& findings) {
    if (coverage.duplicates.empty()) return;
    std::vector<std::string> listed;
    for (const auto& duplicate : coverage.duplicates) {
        listed.push_back(fmt::format("{} {} x{}", duplicate.query, duplicate.doc, duplicate.times));
    }
    findings.add("duplicates", Severity::serious,
                 message({"documents returned more than once for a query: {}",
                          "同一查询里有重复返回的文档（{} 处）"},
                         coverage.duplicates.size()),
                 names(listed));
}

void find_common_documents(const RunCoverage& coverage, const CoverageOptions& options,
                           Findings& findings) {
    if (coverage.common.empty()) return;
    std::vector<std::string> listed;
    for (const auto& common : coverage.common) {
        listed.push_back(fmt::format("{} ({})", common.doc, common.queries));
    }
    findings.add("common_documents", Severity::warning,
                 message({"documents in the first {1} of at least {2} of the queries: {0}",
                          "有 {0} 篇文档出现在至少 {2} 的查询的前 {1} 名"},
                         coverage.common.size(), options.depth, percent(options.common_share)),
                 names(listed));
}

/// Ids are short: what happens by chance is seen from the documents named after another query.
void find_leakage(const RunCoverage& coverage, const CoverageOptions& options, Findings& findings) {
    if (coverage.queries_with_carried > 2 * coverage.carried_by_chance + 1) {
        std::vector<std::string> listed;
        for (const auto& carried : coverage.carried_ids) {
            listed.push_back(fmt::format("{} {}", carried.query, carried.doc));
        }
        Message evidence = names(listed);
        evidence.en +=
            fmt::format("; by chance (the next query's id): {}", coverage.carried_by_chance);
        evidence.zh += fmt::format("；偶然（下一个查询的 id）：{}", coverage.carried_by_chance);
        findings.add("id_leak",
                     share(coverage.queries_with_carried, coverage.queries) > kManyQueries
                         ? Severity::serious
                         : Severity::warning,
                     message({"queries that find documents carrying the query's id: {} of {}",
                              "{1} 个查询中有 {0} 个找到了 id 里带有该查询 id 的文档"},
                             coverage.queries_with_carried, coverage.queries),
                     std::move(evidence));
    }
    if (coverage.could_be_perfect >= kEnoughQueries &&
        share(coverage.perfect, coverage.could_be_perfect) >= options.perfect_share) {
        findings.add("perfect_run", Severity::serious,
                     {"the first results are just the relevant documents: was the run made from "
                      "the labels?",
                      "排在最前的恰好是全部相关文档：结果是否由标注生成？"},
                     message({"in {} of {} queries", "{1} 个查询中有 {0} 个如此"}, coverage.perfect,
                             coverage.could_be_perfect));
    }
}

}  // namespace

void sort_findings(std::vector<Finding>& findings) {
    std::ranges::stable_sort(findings, std::greater{}, &Finding::severity);
}

std::vector<Finding> label_findings(const LabelCoverage& coverage) {
    Findings findings;
    find_grades(coverage, findings);
    const std::size_t all = coverage.queries;
    const auto many = [&](const std::vector<std::string>& queries) {
        return warning_if(share(queries.size(), all) > kManyQueries);
    };
    findings.add_queries(
        "no_relevant", many(coverage.no_relevant), coverage.no_relevant, all,
        {"queries without a relevant document: {} of {}", "{1} 个查询中有 {0} 个没有相关文档"});
    findings.add_queries("all_relevant", many(coverage.all_relevant), coverage.all_relevant, all,
                         {"queries whose every label says relevant: {} of {}",
                          "{1} 个查询中有 {0} 个的标签全为相关"});
    findings.add_queries(
        "single_label", many(coverage.single_label), coverage.single_label, all,
        {"queries with a single label: {} of {}", "{1} 个查询中有 {0} 个只有一条标签"});
    return findings.sorted();
}

std::vector<Finding> run_findings(const RunCoverage& coverage, const CoverageOptions& options) {
    Findings findings;
    find_duplicates(coverage, findings);
    find_leakage(coverage, options, findings);
    find_judged(coverage, findings);
    find_odd_queries(coverage, findings);
    find_common_documents(coverage, options, findings);
    return findings.sorted();
}

}  // namespace assay
