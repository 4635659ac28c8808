#include "assay/audit/audit.h"

#include <algorithm>
#include <functional>

#include "assay/core/error.h"
#include "assay/evaluate/overlap.h"
#include "assay/evaluate/select.h"

namespace assay {
namespace {

void append(std::vector<AuditFinding>& findings, const std::string& about,
            std::vector<Finding> found) {
    for (Finding& finding : found) findings.push_back({about, std::move(finding)});
}

class Auditor {
  public:
    Auditor(const Labels& labels, std::span<const Run> runs, const AuditOptions& options)
        : labels_{&labels}, runs_{runs.begin(), runs.end()}, options_{options} {
        // Documents returned twice are a finding, no reason to stop.
        for (Run& run : runs_) run.lenient = true;
    }

    Audit audit() {
        for (const Run& run : runs_) result_.systems.push_back(run.name);
        for (const Metric& metric : options_.metrics) result_.metrics.push_back(metric.name);
        look_for_common_ids();
        cover();
        if (!options_.grounds.empty()) compare_all_grounds();
        if (options_.labels_before != nullptr) compare_labels();
        measure_ties();
        if (!result_.refused) compare_runs();
        std::vector<AuditFinding> found = comparison_findings(result_);
        std::ranges::move(found, std::back_inserter(result_.findings));
        std::ranges::stable_sort(result_.findings, std::greater{},
                                 [](const AuditFinding& entry) { return entry.finding.severity; });
        return std::move(result_);
    }

  private:
    const Policies& policies() const { return options_.coverage.policies; }
    std::size_t threads() const { return options_.coverage.threads; }

    void look_for_common_ids() {
        const Labels plain = select_labels(*labels_, policies().aspect, policies().raters);
        require_common_queries(plain, runs_);
        ScoreTable table;
        for (const Run& run : runs_) {
            SystemSummary& summary = table.systems.emplace_back();
            summary.name = run.name;
            summary.overlap = overlap_of(plain, run);
        }
        if (options_.known != nullptr) add_unknown(plain, runs_, *options_.known, table);
        result_.findings = overlap_findings(table);
        result_.overlaps = std::move(table.systems);
        result_.unknown_labels = std::move(table.unknown_labels);
    }

    void cover() {
        result_.labels = label_coverage(*labels_, policies());
        append(result_.findings, "", label_findings(result_.labels));
        for (const Run& run : runs_) {
            result_.runs.push_back(run_coverage(*labels_, run, options_.coverage));
            append(result_.findings, run.name,
                   run_findings(result_.runs.back(), options_.coverage));
        }
    }

    GroundArm arm(std::size_t system) const {
        const OwnGround& own = options_.grounds[system];
        return {runs_[system].name, own.labels == nullptr ? labels_ : own.labels, &runs_[system],
                own.candidates};
    }

    void compare_all_grounds() {
        for (std::size_t system = 1; system < runs_.size(); ++system) {
            result_.grounds.push_back(
                compare_grounds(arm(0), arm(system), options_.metrics.front(), policies()));
            result_.refused |= result_.grounds.back().differing > 0;
        }
        if (!result_.refused || !options_.common) return;
        if (runs_.size() != 2) throw Error{"--common compares two runs"};
        result_.common = common_labels(arm(0), arm(1), policies());
        labels_ = &result_.common->labels;
        result_.refused = false;
    }

    void compare_labels() {
        const Labels& before = *options_.labels_before;
        result_.label_difference = label_difference(before, *labels_, policies());
        for (std::size_t system = runs_.size() > 1 ? 1 : 0; system < runs_.size(); ++system) {
            result_.label_changes.push_back(label_change(before, *labels_, runs_.front(),
                                                         runs_[system], options_.metrics.front(),
                                                         policies(), threads()));
        }
    }

    void measure_ties() {
        for (const Run& run : runs_) {
            std::vector<TieRange>& ranges = result_.ties.emplace_back();
            for (const Metric& metric : options_.metrics) {
                ranges.push_back(tie_range(*labels_, run, metric, policies(), threads()));
            }
        }
    }

    void compare_runs() {
        const SettleOptions settling{
            .unjudged = {.policies = policies(),
                         .threads = threads(),
                         .limit = worlds_per_query(labels_->queries().size())},
            .goal = options_.settle_goal,
            .limit = options_.settle_limit};
        result_.grades =
            possible_grades(select_labels(*labels_, policies().aspect, policies().raters));
        const Run& base = runs_.front();
        for (std::size_t system = 1; system < runs_.size(); ++system) {
            const std::size_t primary = result_.pairs.size();
            for (std::size_t m = 0; m < options_.metrics.size(); ++m) {
                DeltaBounds bounds = delta_bounds(*labels_, base, runs_[system],
                                                  options_.metrics[m], settling.unjudged);
                result_.pairs.push_back(
                    {system, m, std::move(bounds),
                     ties_outweigh(result_.ties[0][m], result_.ties[system][m])});
            }
            if (options_.settle_limit == 0) continue;
            result_.settlements.push_back(settle(*labels_, base, runs_[system],
                                                 options_.metrics.front(),
                                                 result_.pairs[primary].bounds, settling));
        }
    }

    const Labels* labels_;
    std::vector<Run> runs_;
    const AuditOptions& options_;
    Audit result_;
};

}  // namespace

Audit audit(const Labels& labels, std::span<const Run> runs, const AuditOptions& options) {
    check_names(runs);
    if (options.metrics.empty()) throw Error{"an audit needs a metric"};
    return Auditor{labels, runs, options}.audit();
}

}  // namespace assay
