#include <cmath>

#include "assay/evaluate/overlap.h"
#include "assay/gate/rule_checks.h"
#include "assay/gate/sentences.h"

namespace assay {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

std::string share_text(double share) { return fmt::format("{:.3g} %", 100.0 * share); }

/// The checks of one input after another.
class IdChecks {
  public:
    IdChecks(const GateSettings& settings, RuleResult& result)
        : settings_{settings}, result_{result} {}

    void add_run(std::size_t place, const SystemSummary& system) {
        if (system.overlap) add_overlap(place, system.name, *system.overlap);
        if (!system.unknown) return;
        const UnknownIds& unknown = *system.unknown;
        const Text some{"{0}: {1} of {2} results ({3}) are not in the corpus {4}",
                        "{0}：{2} 条结果中有 {1} 条（{3}）不在文档集 {4} 中"};
        const Text none{"{0}: all of {2} results are in the corpus {4}",
                        "{0}：{2} 条结果都在文档集 {4} 中"};
        add_unknown(place, unknown,
                    said(unknown.unknown == 0 ? none : some, system.name, unknown.unknown,
                         unknown.pairs, share_text(unknown.share()), unknown.corpus));
    }

    void add_labels(const UnknownIds& unknown) {
        const Text some{"labels: {0} of {1} labelled documents ({2}) are not in the corpus {3}",
                        "标注：{1} 篇已标注文档中有 {0} 篇（{2}）不在文档集 {3} 中"};
        const Text none{"labels: all of {1} labelled documents are in the corpus {3}",
                        "标注：{1} 篇已标注文档都在文档集 {3} 中"};
        add_unknown(kNoSystem, unknown,
                    said(unknown.unknown == 0 ? none : some, unknown.unknown, unknown.pairs,
                         share_text(unknown.share()), unknown.corpus));
    }

  private:
    static constexpr std::size_t kNoSystem = 2;

    void add(std::string_view condition, std::size_t place, double measured, double limit,
             std::size_t queries, bool holds, Message text) {
        Check check{.condition = std::string{condition}};
        check.outcome = holds ? Outcome::pass : Outcome::inconclusive;
        check.measured = measured;
        check.limit = limit;
        check.base = place == 0 ? measured : kNan;
        check.system = place == 1 ? measured : kNan;
        check.queries = queries;
        check.text = std::move(text);
        result_.checks.push_back(std::move(check));
    }

    void add_overlap(std::size_t place, const std::string& name, const RunOverlap& overlap) {
        const Message colon{": ", "："};
        if (overlap.share() < settings_.min_overlap - kSlack) {
            Message text = said({"{}: results for {} of {} labelled queries ({}), at least {} is "
                                 "asked",
                                 "{0}：{2} 个已标注查询中只有 {1} 个（{3}）有结果，至少要 {4}"},
                                name, overlap.with_results, overlap.queries,
                                share_text(overlap.share()), share_text(settings_.min_overlap));
            if (overlap.is_little()) text = text + colon + unlike_queries(overlap);
            add("min_overlap", place, overlap.share(), settings_.min_overlap, overlap.queries,
                false, std::move(text));
        }
        if (overlap.nothing_labelled()) {
            add("labelled_results", place, 0.0, 1.0, overlap.with_results, false,
                Message{name, name} + colon + nothing_labelled(overlap).text());
        }
    }

    void add_unknown(std::size_t place, const UnknownIds& unknown, Message text) {
        const bool holds = unknown.share() <= settings_.max_unknown + kSlack;
        if (!holds) {
            text = text +
                   said({", at most {} is allowed: ", "，最多允许 {}："},
                        share_text(settings_.max_unknown)) +
                   unlike_corpus(unknown);
        }
        add("max_unknown", place, unknown.share(), settings_.max_unknown, 0, holds,
            std::move(text));
    }

    const GateSettings& settings_;
    RuleResult& result_;
};

}  // namespace

std::optional<RuleResult> check_ids(const GateSettings& settings, const ScoreTable& table) {
    RuleResult result{.name = "ids", .description = "", .kind = "ids"};
    IdChecks checks{settings, result};
    if (table.unknown_labels) checks.add_labels(*table.unknown_labels);
    for (std::size_t s = 0; s < table.systems.size(); ++s) checks.add_run(s, table.systems[s]);
    if (result.checks.empty()) return std::nullopt;
    return result;
}

}  // namespace assay
