#include "assay/compare/hints.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "assay/compare/judged_lists.h"
#include "assay/compare/slices.h"
#include "assay/compare/verdict.h"
#include "assay/evaluate/score.h"

namespace assay {
namespace {

constexpr double kManyQueries = 0.2;  ///< with nothing good to find
constexpr double kPoor = 0.5;  ///< of the best label's gain, or of a difference that is shown
constexpr std::size_t kTopCutoff = 10;

/// The metrics that the hints look at, made in the image of the plan's own.
struct HintMetrics {
    MetricSpec ndcg;
    std::vector<Metric> all;  ///< the plan's nDCG first

    explicit HintMetrics(const Plan& plan) : ndcg{parse_metric("nDCG@10", plan.defaults)} {
        const auto first = std::ranges::find(plan.metrics, "nDCG",
                                             [](const Metric& metric) { return metric.spec.name; });
        if (first != plan.metrics.end()) ndcg = first->spec;
        add(ndcg);
        for (const std::size_t cutoff : {3U, 5U, 20U, 100U}) {
            MetricSpec spec = ndcg;
            spec.cutoff = cutoff;
            add(spec);
        }
        for (const Metric& metric : plan.metrics) {
            if (metric.spec.name == "R") add(metric.spec);
        }
        add(parse_metric("R@50", plan.defaults));
        add(parse_metric("R@100", plan.defaults));
    }

    std::size_t cutoff() const { return ndcg.cutoff == kNoCutoff ? kTopCutoff : ndcg.cutoff; }

    /// The DCG that the nDCG divides by its ideal.
    Metric dcg() const {
        MetricSpec spec = parse_metric("DCG");
        spec.cutoff = cutoff();
        for (auto& [name, value] : spec.options) {
            const auto given = ndcg.options.find(name);
            if (given != ndcg.options.end()) value = given->second;
        }
        return make_metric(spec);
    }

  private:
    void add(const MetricSpec& spec) {
        Metric metric = make_metric(spec);
        const bool there = std::ranges::find(all, metric.name, &Metric::name) != all.end();
        if (!there) all.push_back(std::move(metric));
    }
};

double median(std::vector<std::size_t> values) {
    std::ranges::sort(values);
    const std::size_t half = values.size() / 2;
    if (values.size() % 2 == 1) return static_cast<double>(values[half]);
    return static_cast<double>(values[half - 1] + values[half]) / 2.0;
}

/// The mean over the queries that `counts` names.
double mean_where(const std::vector<double>& values, const std::vector<bool>& counts) {
    double sum = 0.0;
    double count = 0.0;
    for (std::size_t query = 0; query < values.size(); ++query) {
        if (!counts[query] || std::isnan(values[query])) continue;
        sum += values[query];
        count += 1.0;
    }
    return sum / count;
}

/// Looks at one system beside the first.
class Diagnosis {
  public:
    Diagnosis(const Labels& labels, std::span<const Run> runs, const Plan& plan, std::size_t system,
              const CompareOptions& options)
        : plan_{plan},
          metrics_{plan},
          lists_{labels, counting_all(plan.policies), plan.candidates},
          runs_{runs.front(), runs[system]} {
        Plan own = plan;
        own.metrics = metrics_.all;
        if (own.policies.averaging == Averaging::micro) own.policies.averaging = Averaging::macro;
        table_ = score(labels, runs_, own);
        // Metrics are held against each other here: all are corrected alike.
        CompareOptions alike = options;
        alike.primary.reset();
        alike.all_primary = true;
        comparison_ = compare(table_, table_.metrics.size(), alike);
    }

    std::vector<Hint> of_system() {
        recall_up();
        poor_ideal();
        deep_only();
        few_labels();
        return std::move(found_);
    }

    /// One label a (query, document).
    const Labels& labels() const { return lists_.labels(); }

  private:
    /// Ranks are told as the systems gave them.
    static Policies counting_all(Policies policies) {
        policies.unjudged = Unjudged::zero;
        return policies;
    }

    const PairComparison& pair(std::size_t metric) const { return *comparison_.find(metric, 1); }
    bool better(std::size_t metric) const { return pair(metric).verdict == Verdict::better; }

    void add(std::string id, Message title, Message evidence) {
        found_.push_back({std::move(id), std::move(title), std::move(evidence)});
    }

    /// The lines of these metrics, side by side.
    Message lines(const std::vector<std::size_t>& metrics) const {
        Message text;
        for (const std::size_t metric : metrics) {
            const Message line = pair_line(table_, comparison_, pair(metric));
            text.en += (text.en.empty() ? "" : "; ") + line.en;
            text.zh += (text.zh.empty() ? "" : "；") + line.zh;
        }
        return text;
    }

    /// Ranks, in the new list, of relevant documents that the old one did not have in its first
    /// `depth`.
    std::vector<std::size_t> ranks_of_new(std::size_t depth) const {
        std::vector<std::size_t> ranks;
        JoinWorkspace before;
        JoinWorkspace after;
        for (std::size_t query = 0; query < lists_.labels().queries().size(); ++query) {
            const JudgedRanking old_list = lists_.rank(query, runs_[0], before);
            const JudgedRanking new_list = lists_.rank(query, runs_[1], after);
            const auto old_docs = old_list.docs.first(old_list.depth(depth));
            const std::set<std::string_view> known{old_docs.begin(), old_docs.end()};
            for (std::size_t i = 0; i < new_list.depth(depth); ++i) {
                const bool relevant = new_list.grades[i] >= new_list.relevant_from;
                if (relevant && !known.contains(new_list.docs[i])) ranks.push_back(i + 1);
            }
        }
        return ranks;
    }

    void recall_up() {
        if (pair(0).verdict == Verdict::better) return;
        std::size_t metric = 0;
        while (metric < metrics_.all.size() &&
               !(metrics_.all[metric].spec.name == "R" && better(metric))) {
            ++metric;
        }
        if (metric == metrics_.all.size()) return;
        const std::vector<std::size_t> ranks = ranks_of_new(metrics_.all[metric].spec.cutoff);
        if (ranks.empty()) return;
        const std::size_t cutoff = metrics_.cutoff();
        const auto top = static_cast<std::size_t>(
            std::ranges::count_if(ranks, [&](std::size_t r) { return r <= cutoff; }));
        if (2 * top >= ranks.size()) return;
        const Message numbers = lines({metric, 0});
        add("recall_up_ndcg_flat",
            {"More relevant documents are found, but not ranked high",
             "召回了更多相关文档，但没有排到前面"},
            {fmt::format(
                 "{}. Relevant documents that are new in the list: {}; their median rank is "
                 "{:g}, {} of them are in the first {}.",
                 numbers.en, ranks.size(), median(ranks), top, cutoff),
             fmt::format(
                 "{}。列表中新出现的相关文档 {} 篇，排名中位数 {:g}，其中 {} 篇进入前 {} 名。",
                 numbers.zh, ranks.size(), median(ranks), top, cutoff)});
    }

    /// What the best document that the ideal list can have is worth, a query each.
    std::vector<double> best_gains() const {
        const auto ideal = metrics_.ndcg.options.find("ideal");
        const bool retrieved = ideal != metrics_.ndcg.options.end() && ideal->second == "retrieved";
        const Labels& labels = lists_.labels();
        std::vector<double> best(labels.queries().size(), 0.0);
        JoinWorkspace workspace;
        for (std::size_t query = 0; query < best.size(); ++query) {
            if (!retrieved && plan_.candidates == nullptr) {
                for (const Label& label : labels.of(query)) {
                    best[query] = std::max(best[query], labels.scale.gain(label.grade));
                }
                continue;
            }
            const JudgedRanking list = lists_.rank(query, runs_[1], workspace);
            for (const double gain : retrieved ? list.gains : list.ideal) {
                best[query] = std::max(best[query], gain);
            }
        }
        return best;
    }

    /// DCG of both systems for every query, those without a relevant document, too: nDCG leaves
    /// them out.
    ScoreTable score_dcg(const Labels& labels) const {
        Plan own = plan_;
        own.metrics = {metrics_.dcg()};
        own.policies.no_relevant = QueryRule::zero;
        own.policies.averaging = Averaging::macro;
        own.policies.aspect.clear();
        own.weights = {};
        return score(labels, runs_, own);
    }

    /// A list of nothing but the best label.
    double perfect_dcg() const {
        const std::vector<double> grades(metrics_.cutoff(), lists_.labels().highest_grade());
        const auto storage = RankingStorage::from_grades(grades, {}, lists_.labels().scale);
        const Metric dcg = metrics_.dcg();
        return std::get<RankingMetric>(dcg.function)(storage.view(), nullptr).value;
    }

    void poor_ideal() {
        if (!better(0)) return;
        const double limit = kPoor * lists_.labels().scale.gain(lists_.labels().highest_grade());
        std::vector<bool> poor;
        for (const double best : best_gains()) poor.push_back(best <= limit);
        const auto count = static_cast<std::size_t>(std::ranges::count(poor, true));
        if (static_cast<double>(count) < kManyQueries * static_cast<double>(poor.size())) return;
        if (count == 0) return;
        // A comparison must not fail for what is only a hint.
        const double perfect = perfect_dcg();
        if (!std::isfinite(perfect * static_cast<double>(poor.size()))) return;
        const ScoreTable dcg = score_dcg(lists_.labels());
        const std::vector<double>& values = dcg.columns[1][0].values;
        const double overall = mean_where(values, std::vector<bool>(poor.size(), true));
        const double among = mean_where(values, poor);
        const Message numbers = lines({0});
        add("poor_ideal",
            {"nDCG rose, but for many queries there is nothing good to rank",
             "nDCG 上升，但许多查询没有好结果可排"},
            message({"{0}. nDCG divides by the best order of what there is. In {2} of {3} queries "
                     "the best document there is gains at most half of the best label; {4} is "
                     "{5:.2f} there and {6:.2f} over all, of {7:.2f} for a list of the best label.",
                     "{1}。nDCG 以现有文档的最优排序为分母；{3} 个查询中有 {2} "
                     "个，最好的文档也只有最高档一半以下的增益。{4} 在这些查询上为 "
                     "{5:.2f}，全部查询上为 {6:.2f}，而全是最高档的列表为 {7:.2f}。"},
                    numbers.en, numbers.zh, count, poor.size(), dcg.metrics.front(), among, overall,
                    perfect));
    }

    /// That a gain is not shown at the top does not mean that there is none: it must also be small
    /// beside the one that is shown.
    void deep_only() {
        std::vector<std::size_t> shown;
        double shallow = 0.0;
        double deeper = 0.0;
        for (std::size_t m = 0; m < metrics_.all.size(); ++m) {
            const MetricSpec& spec = metrics_.all[m].spec;
            if (spec.name != "nDCG") continue;
            if (spec.cutoff <= 5 && better(m)) return;
            if (spec.cutoff <= 5) shallow = std::max(shallow, pair(m).delta);
            if (spec.cutoff > 5 && better(m)) deeper = std::max(deeper, pair(m).delta);
            if (spec.cutoff == 3 || spec.cutoff == 5 || better(m)) shown.push_back(m);
        }
        if (deeper == 0.0 || shallow > kPoor * deeper) return;
        std::ranges::sort(shown, {}, [&](std::size_t m) { return metrics_.all[m].spec.cutoff; });
        add("deep_only",
            {"The gain is in the lower ranks; none is shown for the first results",
             "提升在靠后的位置，最前面的结果未显示出变好"},
            lines(shown));
    }

    void few_labels() {
        if (!better(0)) return;
        std::vector<std::size_t> counts;
        for (std::size_t q = 0; q < table_.queries.size(); ++q) {
            counts.push_back(lists_.labels().of(q).size());
        }
        const double middle = median(counts);
        Attribute attribute{"labels", {}, {"few", "many"}};
        for (const std::size_t count : counts) {
            attribute.values.emplace_back(static_cast<double>(count) <= middle ? "few" : "many");
        }
        const SliceTable halves = compare_slices(table_, comparison_, 1, {attribute}, {});
        if (halves.slices.size() != 2 || halves.slices[0].small || halves.slices[1].small) return;
        const PairComparison& few = halves.slices[0].pair;
        const PairComparison& many = halves.slices[1].pair;
        const bool only = few.verdict == Verdict::better && many.verdict != Verdict::better &&
                          many.delta < few.delta / 2.0;
        if (!only) return;
        add("few_labels", {"The gain comes from queries with few labels", "提升只来自标注少的查询"},
            message({"{}: {:+.4f} over {} queries with at most {:g} labels (p = {:.4f}), {:+.4f} "
                     "over {} with more (p = {:.4f}).",
                     "{0}：标注不超过 {3:g} 条的 {2} 个查询 {1:+.4f}（p = "
                     "{4:.4f}），更多标注的 {6} 个查询 {5:+.4f}（p = {7:.4f}）。"},
                    table_.metrics.front(), few.delta, few.n, middle, few.p_corrected, many.delta,
                    many.n, many.p_corrected));
    }

    const Plan& plan_;
    HintMetrics metrics_;
    JudgedLists lists_;
    std::vector<Run> runs_;
    ScoreTable table_;
    Comparison comparison_;
    std::vector<Hint> found_;
};

}  // namespace

std::vector<Hint> hints(const Labels& labels, std::span<const Run> runs, const Plan& plan,
                        std::size_t system, const CompareOptions& options) {
    Diagnosis diagnosis{labels, runs, plan, system, options};
    std::vector<Hint> found = diagnosis.of_system();
    if (runs.size() > 2) {
        for (Hint& hint : found) {
            hint.evidence.en = fmt::format("{}: {}", runs[system].name, hint.evidence.en);
            hint.evidence.zh = fmt::format("{}：{}", runs[system].name, hint.evidence.zh);
        }
    }
    if (system != 1) return found;
    for (Hint& hint : label_hints(diagnosis.labels())) found.push_back(std::move(hint));
    return found;
}

}  // namespace assay
